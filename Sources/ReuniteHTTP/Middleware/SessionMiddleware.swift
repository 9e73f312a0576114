import HTTPTypes
import Hummingbird
import ReuniteStorage

/// Finds the session of the bearer token.
///
/// An invalid token is refused everywhere, even where none is needed: the client believes that it is signed in.
/// Responses to a session must not be cached for others.
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

    /// The token of `Bearer TOKEN` (RFC 6750); nil for anything else.
    private static func token(_ authorization: String) -> String? {
        let parts = authorization.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 200 else { return nil }
        return String(parts[1])
    }
}
