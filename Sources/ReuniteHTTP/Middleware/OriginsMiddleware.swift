import HTTPTypes
import Hummingbird

/// Lets the pages of the allowed origins call the interface (CORS), and read the headers that clients need.
///
/// Hummingbird's middleware names the headers to be exposed in its answer to the preflight, where browsers do not look: they
/// are put on the answers themselves here.
struct OriginsMiddleware: RouterMiddleware {
    /// For each allowed origin; under nil for all of them.
    private let origins: [String?: CORSMiddleware<ServiceContext>]

    /// - Parameter origins: those whose pages may call; nil for all.
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
            // A cache may give this answer to a page of another origin later.
            response.headers[.accessControlAllowOrigin] = "*"
        }
        return response
    }

    /// The headers that clients are told to read, besides those that pages of other origins see anyway.
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
