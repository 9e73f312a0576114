import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix

/// A client of the service under test. Each request uses its own connection and has no timeout.
///
/// Paths are sent unchanged, even malformed ones.
struct TestClient: Sendable {
    /// The port of the service.
    let port: Int

    /// Sends a request and returns the whole response.
    func execute(
        uri: String, method: HTTPRequest.Method, headers: HTTPFields = [:], body: ByteBuffer? = nil
    ) async throws -> TestResponse {
        var request = HTTPRequest(
            method: method, scheme: "http", authority: "localhost", path: uri, headerFields: headers)
        if let body { request.headerFields[.contentLength] = "\(body.readableBytes)" }
        return try await connection().executeThenClose { [request] inbound, outbound in
            // A server may respond and close before it has read everything; its response counts.
            try? await outbound.write(.head(request))
            if let body { try? await outbound.write(.body(body)) }
            try? await outbound.write(.end(nil))
            return try await Self.response(inbound)
        }
    }

    private func connection() async throws -> NIOAsyncChannel<HTTPResponsePart, HTTPRequestPart> {
        try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup).connectTimeout(.minutes(5))
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPClientCodec())
                    return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
                }
            }
    }

    private static func response(_ parts: NIOAsyncChannelInboundStream<HTTPResponsePart>) async throws -> TestResponse {
        var head: HTTPResponse?
        var body = ByteBuffer()
        for try await part in parts {
            switch part {
            case .head(let response): if response.status.kind != .informational { head = response }
            case .body(var bytes): body.writeBuffer(&bytes)
            case .end: if let head { return TestResponse(head: head, body: body) }
            }
        }
        throw ChannelError.eof
    }
}

/// A response as received.
struct TestResponse: Sendable {
    let head: HTTPResponse
    let body: ByteBuffer

    var status: HTTPResponse.Status { head.status }
    var headers: HTTPFields { head.headerFields }
}
