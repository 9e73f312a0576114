import HTTPTypes
import Hummingbird

/// Answers `HEAD` with the header fields of `GET` and without a body.
///
/// It is the outermost middleware, so that all others treat the request as `GET`. If the length is unknown, the
/// response says `Transfer-Encoding: chunked` as for `GET`, and `ExchangeHandler` sends no chunk.
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
