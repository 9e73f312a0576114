import HTTPTypes
import Hummingbird

/// Lets pages of the allowed origins call the API (CORS) and read its headers.
///
/// Hummingbird's middleware sends `Access-Control-Expose-Headers` with the preflight response only, where browsers
/// ignore it. Here it is added to each response. Metrics are for operators, not for pages.
struct OriginsMiddleware: RouterMiddleware {
    private enum Origins {
        case all(CORSMiddleware<ServiceContext>)
        case listed([String: CORSMiddleware<ServiceContext>])
    }

    private let origins: Origins

    /// - Parameter origins: the allowed origins; nil for all.
    init(origins: [String]?) {
        if let origins {
            self.origins = .listed(
                Dictionary(uniqueKeysWithValues: Set(origins).map { ($0, Self.allowing(.custom($0))) }))
        } else {
            self.origins = .all(Self.allowing(.all))
        }
    }

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard request.uri.path != "/metrics" else { return try await next(request, context) }
        var response: Response
        switch origins {
        case .all(let middleware):
            response = try await middleware.handle(request, context: context, next: next)
            // Also without an origin: a cache may serve this response to a page.
            response.headers[.accessControlAllowOrigin] = "*"
        case .listed(let origins):
            guard let middleware = request.headers[.origin].flatMap({ origins[$0] }) else {
                response = try await next(request, context)
                response.headers[.vary] = response.headers[.vary].map { "\($0), Origin" } ?? "Origin"
                return response
            }
            response = try await middleware.handle(request, context: context, next: next)
        }
        response.headers[.accessControlExposeHeaders] = Self.exposed
        return response
    }

    /// The exposed headers, besides those that CORS always exposes.
    static let exposed = [
        "Accept-Patch", "Accept-Post", "Accept-Ranges", "Allow", "Content-Disposition", "Content-Range", "ETag",
        "Idempotency-Replayed", "Link", "Location", "Retry-After", "Reunite-API", "Reunite-Change", "Vary",
        "WWW-Authenticate", "X-Request-Id",
    ].joined(separator: ", ")

    private static func allowing(
        _ origin: CORSMiddleware<ServiceContext>.AllowOriginExtended
    ) -> CORSMiddleware<ServiceContext> {
        CORSMiddleware(
            allowOrigin: origin,
            allowHeaders: [
                .accept, .authorization, .contentType, .ifMatch, .ifNoneMatch, .ifRange, .idempotencyKey, .lastEventID,
                .range, .reuniteChange, .reuniteWork,
            ],
            allowMethods: [.get, .head, .post, .put, .patch, .delete, .options],
            maxAge: .hours(1))
    }
}

extension HTTPField.Name {
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
    static let link = HTTPField.Name("Link")!
}
