import HTTPTypes
import Hummingbird

/// Answers `HEAD` with the header fields of `GET` and without its body.
///
/// It stands outside all others, so that what they do to an answer to `GET` they do here too. Where the length is not known
/// `GET` sends chunks; that is said here as well, and ``ExchangeHandler`` sends none.
struct HeadMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard request.method == .head else { return response }
        let length = response.headers[.contentLength]
        response.body = ResponseBody()
        response.headers[.contentLength] = length
        if length == nil { response.headers[.transferEncoding] = "chunked" }
        return response
    }
}
