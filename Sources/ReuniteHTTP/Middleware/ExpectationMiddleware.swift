import HTTPTypes
import Hummingbird
import NIOCore

/// `Expect` (RFC 9110, section 10.1.1): clients that wait for `100 Continue` get it when their body is read; anything else
/// that is expected is a 417.
struct ExpectationMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard let expectation = request.headers[.expect] else { return try await next(request, context) }
        guard expectation.lowercased() == "100-continue" else {
            throw Problem(kind: .expectationFailed, detail: "The only expectation that is met is 100-continue.")
        }
        var request = request
        request.body = RequestBody(asyncSequence: AwaitedBody(body: request.body, channel: context.channel))
        return try await next(request, context)
    }
}

/// A body that the client is asked for when it is first read.
private struct AwaitedBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    let body: RequestBody
    let channel: any Channel

    struct AsyncIterator: AsyncIteratorProtocol {
        var body: RequestBody.AsyncIterator
        var channel: (any Channel)?

        mutating func next() async throws -> ByteBuffer? {
            if let channel {
                self.channel = nil
                // Where the client has gone, reading the body tells.
                try? await channel.triggerUserOutboundEvent(BodyIsWanted()).get()
            }
            return try await body.next()
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: body.makeAsyncIterator(), channel: channel) }
}
