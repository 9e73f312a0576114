import Hummingbird
import ServerLimits

/// Refuses requests for their form: see `RequestRefusal`.
struct RefusalMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        if let refusal = request.head.refusal { throw refusal.problem }
        return try await next(request, context)
    }
}
