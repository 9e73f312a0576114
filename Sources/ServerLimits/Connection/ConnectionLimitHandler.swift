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
    private let refusal: ByteBuffer
    private var leave: (() -> Void)?

    /// - Parameter refusal: the response to whoever is refused.
    init(connection: OpenConnection, connections: ClientConnections, refusal: ByteBuffer) {
        (self.connection, self.connections, self.refusal) = (connection, connections, refusal)
    }

    func channelActive(context: ChannelHandlerContext) {
        let address = context.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        if let address {
            leave = connections.admit(connection, from: address)
            guard leave != nil else {
                context.writeAndFlush(wrapOutboundOut(refusal), promise: nil)
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
}

@available(*, unavailable)
extension ConnectionLimitHandler: Sendable {}
