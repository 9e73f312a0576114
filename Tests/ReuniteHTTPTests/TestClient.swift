import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix

/// A client of the service under test. It has no timeout.
///
/// Paths are sent unchanged, even malformed ones.
struct TestClient: Sendable {
    /// The port of the service.
    let port: Int
    /// The address to connect from; nil for any. Linux has all of 127.0.0.0/8.
    var source: String?

    /// Sends a request on a connection of its own, and returns the whole response.
    func execute(
        uri: String, method: HTTPRequest.Method, headers: HTTPFields = [:], body: ByteBuffer? = nil
    ) async throws -> TestResponse {
        try await withConnection { connection in
            try await connection.execute(uri: uri, method: method, headers: headers, body: body)
        }
    }

    /// Opens a connection for any number of requests, and closes it after the closure.
    func withConnection<Value: Sendable>(
        _ body: @Sendable (inout TestConnection) async throws -> Value
    ) async throws -> Value {
        var bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup).connectTimeout(.minutes(5))
        if let source { bootstrap = bootstrap.bind(to: try SocketAddress(ipAddress: source, port: 0)) }
        let channel =
            try await bootstrap
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPClientCodec())
                    return try NIOAsyncChannel<HTTPResponsePart, HTTPRequestPart>(
                        wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var connection = TestConnection(parts: inbound.makeAsyncIterator(), requests: outbound)
            return try await body(&connection)
        }
    }
}

/// A connection that sends one request after the other.
struct TestConnection {
    fileprivate var parts: NIOAsyncChannelInboundStream<HTTPResponsePart>.AsyncIterator
    fileprivate let requests: NIOAsyncChannelOutboundWriter<HTTPRequestPart>

    /// Sends a request, and returns the whole response.
    ///
    /// - Throws: `ChannelError.eof` if the server closes the connection before the end of the response.
    mutating func execute(
        uri: String, method: HTTPRequest.Method = .get, headers: HTTPFields = [:], body: ByteBuffer? = nil
    ) async throws -> TestResponse {
        var request = HTTPRequest(
            method: method, scheme: "http", authority: "localhost", path: uri, headerFields: headers)
        if let body { request.headerFields[.contentLength] = "\(body.readableBytes)" }
        // At once: a client that waits for the processor between two parts may lose a response that is sent before the second.
        let parts: [HTTPRequestPart] = [.head(request)] + (body.map { [.body($0)] } ?? []) + [.end(nil)]
        // A server may respond and close before it has read everything; its response counts.
        try? await requests.write(contentsOf: parts)
        let response = try await response()
        PlantedProof.search(response, to: uri)
        return response
    }

    private mutating func response() async throws -> TestResponse {
        var head: HTTPResponse?
        var body = ByteBuffer()
        while let part = try await parts.next() {
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
