import HTTPTypes
import Hummingbird

/// Lets pages of the allowed origins call the API (CORS) and read its headers.
///
/// Hummingbird's middleware sends `Access-Control-Expose-Headers` with the preflight response only, where browsers
/// ignore it. Here it is added to each response.
struct OriginsMiddleware: RouterMiddleware {
    /// The middleware of each allowed origin; under nil if all are allowed.
    private let origins: [String?: CORSMiddleware<ServiceContext>]

    /// - Parameter origins: the allowed origins; nil for all.
    init(origins: [String]?) {
        if let origins {
            self.origins = Dictionary(uniqueKeysWithValues: Set(origins).map { ($0, Self.allowing(.custom($0))) })
        } else {
            self.origins = [nil: Self.allowing(.all)]
        }
    }

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard let middleware = origins[nil] ?? origins[request.headers[.origin]] else {
            var response = try await next(request, context)
            response.headers[.vary] = response.headers[.vary].map { "\($0), Origin" } ?? "Origin"
            return response
        }
        var response = try await middleware.handle(request, context: context, next: next)
        if request.headers.contains(.origin) {
            response.headers[.accessControlExposeHeaders] = Self.exposed
        } else if origins[nil] != nil {
            // A cache may serve this response to a page of another origin.
            response.headers[.accessControlAllowOrigin] = "*"
        }
        return response
    }

    /// The exposed headers, besides those that CORS always exposes.
    static let exposed = [
        "Accept-Patch", "Accept-Post", "Accept-Ranges", "Allow", "Content-Disposition", "Content-Range", "ETag",
        "Idempotency-Replayed", "Link", "Location", "Retry-After", "Vary", "WWW-Authenticate", "X-Request-Id",
    ].joined(separator: ", ")

    private static func allowing(
        _ origin: CORSMiddleware<ServiceContext>.AllowOriginExtended
    ) -> CORSMiddleware<ServiceContext> {
        CORSMiddleware(
            allowOrigin: origin,
            allowHeaders: [
                .accept, .authorization, .contentType, .ifMatch, .ifNoneMatch, .idempotencyKey, .lastEventID,
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
