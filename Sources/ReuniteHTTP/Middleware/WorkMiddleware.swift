import HTTPTypes
import Hummingbird
import ReuniteService

/// Passes the client of a `POST` request, and its proof of work, to the limits by client: see `ProofOfWork`.
struct WorkMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard request.method == .post else { return try await next(request, context) }
        let client = WorkingClient(context.client, solution: request.headers[.reuniteWork].flatMap(WorkSolution.init))
        return try await WorkingClient.$current.withValue(client) { try await next(request, context) }
    }
}

extension HTTPField.Name {
    static let reuniteWork = HTTPField.Name("Reunite-Work")!
}
