import HTTPTypes
import Hummingbird
import NIOCore
import ServerLimits

/// Handles `Expect` (RFC 9110, section 10.1.1): `100-continue` is answered when the body is first read; any other
/// expectation gets 417.
struct ExpectationMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard let expectation = request.headers[.expect] else { return try await next(request, context) }
        guard expectation.lowercased() == "100-continue" else {
            throw Problem(kind: .expectationFailed, detail: "Only the expectation 100-continue is supported.")
        }
        var request = request
        request.body = RequestBody(asyncSequence: AwaitedBody(body: request.body, channel: context.channel))
        return try await next(request, context)
    }
}

/// A body that sends `100 Continue` when it is first read.
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
                // If the client has gone, reading the body throws.
                try? await channel.triggerUserOutboundEvent(ContinueRequested()).get()
            }
            return try await body.next()
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: body.makeAsyncIterator(), channel: channel) }
}
