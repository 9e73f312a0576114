import HTTPTypes
import Hummingbird
import Reunite
import ReuniteStorage

/// Finds the session of the bearer token, or else of the cookie.
///
/// An invalid token is refused everywhere, even where none is needed: the client believes that it is signed in. A cookie
/// whose session has ended is deleted, and its request is that of anyone: the browser cannot do so itself. A write with a
/// cookie must come from our own pages. Responses to a session must not be cached for others.
struct SessionMiddleware: RouterMiddleware {
    let sessions: SessionStore
    let cookie: SecretCookie
    let linkBase: LinkBase
    let problems: ProblemConverter

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        var hasEnded = false
        context.site = RequestSite(
            request.headers, address: linkBase.absoluteAddress(for: request, peer: context.peer))
        if let authorization = request.headers[.authorization] {
            guard let token = Self.token(authorization), let session = try await sessions.session(SecretToken(token))
            else { throw Problem.invalidSession }
            context.session = session
        } else if let token = cookie.token(in: request.headers) {
            context.session = try await sessions.session(token, kind: .cookie)
            context.hasCookie = context.session != nil
            hasEnded = context.session == nil
            // A cookie that opens nothing is none, wherever the request comes from.
            guard hasEnded || context.site == .own || Self.safe.contains(request.method) else {
                throw Problem.crossSite
            }
        }
        var response = await respond(request, context, next)
        response.headers[.vary] =
            response.headers[.vary].map { "\($0), Authorization, Cookie" } ?? "Authorization, Cookie"
        if context.session != nil, response.headers[.cacheControl] != "no-store" {
            response.headers[.cacheControl] = "private, no-cache"
        }
        if hasEnded, response.headers[.setCookie] == nil {
            response.headers[.setCookie] = cookie.deleting
            response.headers[.cacheControl] = "no-store"
        }
        return response
    }

    /// The response, or that of the problem: it needs the same fields.
    private func respond(
        _ request: Request, _ context: ServiceContext, _ next: (Request, ServiceContext) async throws -> Response
    ) async -> Response {
        do {
            return try await next(request, context)
        } catch {
            return problems.problem(error, logger: context.logger).response(path: request.uri.path)
        }
    }

    /// The methods that change nothing.
    private static let safe: [HTTPRequest.Method] = [.get, .head, .options, .trace]

    /// The token of `Bearer TOKEN` (RFC 6750); nil for anything else.
    private static func token(_ authorization: String) -> String? {
        let parts = authorization.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 200 else { return nil }
        return String(parts[1])
    }
}
