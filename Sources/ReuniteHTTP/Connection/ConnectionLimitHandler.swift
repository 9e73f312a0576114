import NIOCore

/// Closes a connection immediately if there is no room for it. It is the first handler.
///
/// The refusal is sent before any request, and the connection is closed without waiting. A client that sends first and
/// reads later may lose it.
final class ConnectionLimitHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let connection: OpenConnection
    private let connections: ClientConnections
    private var leave: (() -> Void)?

    init(connection: OpenConnection, connections: ClientConnections) {
        (self.connection, self.connections) = (connection, connections)
    }

    func channelActive(context: ChannelHandlerContext) {
        let address = context.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        if let address {
            leave = connections.admit(connection, from: address)
            guard leave != nil else {
                context.writeAndFlush(wrapOutboundOut(Self.refusal), promise: nil)
                return context.close(promise: nil)
            }
        }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave?()
        leave = nil
        context.fireChannelInactive()
    }

    private static let refusal: ByteBuffer = {
        let body = Problem(
            kind: .unavailable, detail: "Too many connections are open from this client, or in total."
        ).json(path: "*")
        var text = ByteBuffer(
            string: """
                HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\n\
                Content-Length: \(body.count)\r\nRetry-After: 1\r\nConnection: close\r\n\r\n
                """)
        text.writeBytes(body)
        return text
    }()
}

@available(*, unavailable)
extension ConnectionLimitHandler: Sendable {}
