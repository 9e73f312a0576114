import Metrics
import NIOCore

/// Limits the open connections of each client, so that none keeps the others out: see ``SharedBudget``.
///
/// A client is known by the address of the connection. ``ServiceConfiguration/trustedProxies`` carry the requests of many
/// clients, so only the total limits them.
struct ClientConnections: Sendable {
    private let budget: SharedBudget
    /// The most connections of an IPv4 address, and of an IPv6 network of 64 bits. A network of 48 bits has twice as
    /// many.
    private let maximum: Int
    private let trustedProxies: [IPNetwork]
    private let metrics: PrometheusMetrics

    init(_ configuration: ServiceConfiguration, metrics: PrometheusMetrics) {
        self.metrics = metrics
        budget = SharedBudget(total: configuration.maximumConnections)
        maximum = configuration.maximumClientConnections
        trustedProxies = configuration.trustedProxies
    }

    /// Counts a connection; nil if its client has too many.
    ///
    /// - Returns: what to call when it is closed.
    func admit(_ address: IPAddress) -> (() -> Void)? {
        let isProxy = trustedProxies.contains { $0.contains(address) }
        let shares = isProxy ? [] : ClientNetwork(address).shares(of: maximum)
        if let shortage = budget.take(1, of: shares) {
            Counter(.connectionsRefused, [("reason", shortage.rawValue)], in: metrics).increment()
            return nil
        }
        return { [budget] in budget.giveBack(1, of: shares) }
    }
}

/// Closes a connection at once if its client has too many. It is the first handler.
///
/// The refusal is sent before any request, and the connection is closed without waiting. A client that sends first and
/// reads later may lose it.
final class ConnectionLimitHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let connections: ClientConnections
    private var leave: (() -> Void)?

    init(connections: ClientConnections) { self.connections = connections }

    func channelActive(context: ChannelHandlerContext) {
        let address = context.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        if let address {
            leave = connections.admit(address)
            guard leave != nil else {
                context.writeAndFlush(wrapOutboundOut(Self.refusal), promise: nil)
                return context.close(promise: nil)
            }
        }
        context.fireChannelActive()
    }

    /// Earlier than the future of the close, with which the server accepts another connection: that one must find room.
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
