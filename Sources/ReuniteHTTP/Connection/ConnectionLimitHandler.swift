import Metrics
import NIOCore
import Synchronization

/// Limits the open connections of each client, so that none keeps the others out: see ``SharedBudget``.
///
/// When too few are free, a client gets the place of a connection of another client that has more than twice as many: the one
/// that has waited longest for its client, to send a request or to take a response. A client without any gets the place of
/// whoever has most. So many clients that each open some connections, and ask for nothing or read nothing, keep nobody out.
///
/// A client is known by the address of the connection. ``ServiceConfiguration/trustedProxies`` carry the requests of many
/// clients, so only the total limits them, and their connections are not closed for others.
final class ClientConnections: Sendable {
    private typealias Admitted = (connection: OpenConnection, shares: [SharedBudget.Share])

    private let budget: SharedBudget
    /// The most connections of an IPv4 address, and of an IPv6 network of 64 bits. A network of 48 bits has twice as
    /// many.
    private let maximum: Int
    private let trustedProxies: [IPNetwork]
    private let metrics: PrometheusMetrics
    /// The open connections by ``ClientNetwork/widestKey``; those of proxies are not among them.
    private let admitted = Mutex<[[UInt8]: [ObjectIdentifier: Admitted]]>([:])

    init(_ configuration: ServiceConfiguration, metrics: PrometheusMetrics) {
        self.metrics = metrics
        budget = SharedBudget(total: configuration.maximumConnections)
        maximum = configuration.maximumClientConnections
        trustedProxies = configuration.trustedProxies
    }

    /// Counts a connection, and may close another one.
    ///
    /// - Returns: what to call when it is closed; nil if its client has too many, or nobody has one to give up.
    func admit(_ connection: OpenConnection, from address: IPAddress) -> (() -> Void)? {
        let isProxy = trustedProxies.contains { $0.contains(address) }
        let client = ClientNetwork(address)
        let key = client.widestKey
        let shares = isProxy ? [] : client.shares(of: maximum)
        // In one step, so that no third client gets the place.
        let (shortage, victim) = admitted.withLock { admitted in
            var shortage = budget.take(1, of: shares)
            var victim: Admitted?
            if shortage == .total {
                victim = Self.removeOne(for: isProxy ? nil : key, from: &admitted)
                if let victim {
                    budget.move(1, from: victim.shares, to: shares)
                    shortage = nil
                }
            }
            if shortage == nil, !isProxy {
                admitted[key, default: [:]][ObjectIdentifier(connection)] = (connection, shares)
            }
            return (shortage, victim)
        }
        if let victim {
            victim.connection.close()
            Counter(.connectionsClosed, in: metrics).increment()
        }
        if let shortage {
            Counter(.connectionsRefused, [("reason", shortage.rawValue)], in: metrics).increment()
            return nil
        }
        return { [self] in
            admitted.withLock { admitted in
                // The place of one that was closed for another is that of the other.
                let isCounted = isProxy || Self.remove(ObjectIdentifier(connection), of: key, from: &admitted) != nil
                if isCounted { budget.giveBack(1, of: shares) }
            }
        }
    }

    /// Removes the longest waiting connection of the client with most of them, if that has more than twice as many as another
    /// client would have, or the other one has none.
    ///
    /// - Parameter key: of the other client; nil for a proxy.
    private static func removeOne(
        for key: [UInt8]?, from admitted: inout [[UInt8]: [ObjectIdentifier: Admitted]]
    ) -> Admitted? {
        let own = key.flatMap { admitted[$0]?.count } ?? 0
        let most = own == 0 ? 0 : 2 * (own + 1)
        var best: (key: [UInt8], id: ObjectIdentifier, count: Int, since: UInt64)?
        for (other, connections) in admitted where other != key && connections.count > most {
            for (id, entry) in connections where connections.count >= best?.count ?? 0 {
                guard let since = entry.connection.waitingTime else { continue }
                if let best, best.count == connections.count, best.since <= since { continue }
                best = (other, id, connections.count, since)
            }
        }
        guard let best, let entry = admitted[best.key]?[best.id] else { return nil }
        // Its client may have sent a request in this moment.
        guard entry.connection.beginClosing(ifWaitingSince: best.since) else { return nil }
        return remove(best.id, of: best.key, from: &admitted)
    }

    private static func remove(
        _ id: ObjectIdentifier, of key: [UInt8], from admitted: inout [[UInt8]: [ObjectIdentifier: Admitted]]
    ) -> Admitted? {
        defer { if admitted[key]?.isEmpty == true { admitted[key] = nil } }
        return admitted[key]?.removeValue(forKey: id)
    }
}

/// Closes a connection at once if there is no room for it. It is the first handler.
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
