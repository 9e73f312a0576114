import Metrics
import Synchronization

/// Limits the open connections of each client, so that none keeps the others out: see ``SharedBudget``.
///
/// When too few are free, a client gets the place of a connection of another client that has more than twice as many: the one
/// that has waited longest for its client, to send a request or to take a response. A client without any gets the place of
/// whoever has most. So many clients that each open some connections, and ask for nothing or read nothing, keep nobody out.
///
/// A client is the address of the connection. ``ServiceConfiguration/trustedProxies`` carry the requests of many clients, so
/// only the total limits them, and their connections are never closed for others.
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
    /// - Returns: what to call when the connection has closed; nil if it is refused.
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
        let threshold = own == 0 ? 0 : 2 * (own + 1)
        // A request may arrive on the chosen connection at this moment. Then another one is chosen.
        for _ in 0..<3 {
            var best: (key: [UInt8], id: ObjectIdentifier, count: Int, since: UInt64)?
            for (other, connections) in admitted
            where other != key && connections.count > threshold && connections.count >= best?.count ?? 0 {
                for (id, entry) in connections {
                    guard let since = entry.connection.waitingSince else { continue }
                    if let best, best.count == connections.count, best.since <= since { continue }
                    best = (other, id, connections.count, since)
                }
            }
            guard let best, let entry = admitted[best.key]?[best.id] else { return nil }
            if entry.connection.beginClosing(ifWaitingSince: best.since) {
                return remove(best.id, of: best.key, from: &admitted)
            }
        }
        return nil
    }

    private static func remove(
        _ id: ObjectIdentifier, of key: [UInt8], from admitted: inout [[UInt8]: [ObjectIdentifier: Admitted]]
    ) -> Admitted? {
        defer { if admitted[key]?.isEmpty == true { admitted[key] = nil } }
        return admitted[key]?.removeValue(forKey: id)
    }
}
