import Hummingbird

/// Converts every error into a problem (``ProblemConverter``).
struct ProblemMiddleware: RouterMiddleware {
    let problems: ProblemConverter

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            return problems.problem(error, logger: context.logger).response(path: request.uri.path)
        }
    }
}
