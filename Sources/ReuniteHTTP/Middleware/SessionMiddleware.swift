import HTTPTypes
import Hummingbird
import ReuniteStorage

/// Finds out who asks: the session that the token opens.
///
/// A token that opens none is refused everywhere, also where a stranger is answered: whoever sends one believes to be
/// signed in. An answer to somebody who is must not be given to another.
struct SessionMiddleware: RouterMiddleware {
    let store: ListingStore

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        if let authorization = request.headers[.authorization] {
            guard let token = Self.token(authorization), let session = try await store.session(SecretToken(token))
            else { throw Problem.invalidSession }
            context.session = session
        }
        var response = try await next(request, context)
        response.headers[.vary] = response.headers[.vary].map { "\($0), Authorization" } ?? "Authorization"
        if context.session != nil, response.headers[.cacheControl] != "no-store" {
            response.headers[.cacheControl] = "private, no-cache"
        }
        return response
    }

    /// The token of `Bearer TOKEN` (RFC 6750), nil where it is something else.
    private static func token(_ authorization: String) -> String? {
        let parts = authorization.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 200 else { return nil }
        return String(parts[1])
    }
}
