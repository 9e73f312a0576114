import Hummingbird

/// Refuses requests that could not be parsed: see ``MalformedRequestHandler``.
struct MalformedRequestMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard let kind = request.head.malformation else { return try await next(request, context) }
        let size = "\(Service.maximumHeaderSize / 1024) KiB"
        let detail =
            switch kind {
            case .uriTooLong: "The request line has more than \(size)."
            case .headersTooLarge:
                "There are more than \(Service.maximumHeaderCount) header fields, or they have more than \(size)."
            default: "The request is not valid HTTP/1.1."
            }
        throw Problem(kind: kind, detail: detail)
    }
}
