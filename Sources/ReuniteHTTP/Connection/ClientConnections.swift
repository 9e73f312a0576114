import ReuniteService

/// Limits the open connections of each client, so that none keeps the others out: see ``SharedPlaces``.
///
/// A connection waits for its client to send a request or to take a response. So clients that open connections, and ask for
/// nothing or read nothing, keep nobody out.
///
/// A client is the address of the connection. ``ServiceConfiguration/trustedProxies`` carry the requests of many clients, so
/// only the total limits them, and their connections are never closed for others.
final class ClientConnections: Sendable {
    private let places: SharedPlaces<OpenConnection>
    /// Maximum number of connections of an IPv4 address, and of an IPv6 network of 64 bits. A network of 48 bits has
    /// twice as many.
    private let maximum: Int
    private let trustedProxies: [IPNetwork]
    private let metrics: PrometheusMetrics

    init(_ configuration: ServiceConfiguration, metrics: PrometheusMetrics) {
        self.metrics = metrics
        places = SharedPlaces(total: configuration.maximumConnections)
        maximum = configuration.maximumClientConnections
        trustedProxies = configuration.trustedProxies
    }

    /// Counts a connection, and may close another one.
    ///
    /// - Returns: what to call when the connection has closed; nil if it is refused.
    func admit(_ connection: OpenConnection, from address: IPAddress) -> (() -> Void)? {
        let isProxy = trustedProxies.contains { $0.contains(address) }
        let client = ClientNetwork(address)
        let key = isProxy ? nil : client.widestKey
        let shares = isProxy ? [] : client.shares(of: maximum)
        let (shortage, displaced) = places.take(for: connection, of: key, within: shares)
        if let displaced {
            displaced.close()
            metrics.count(.connectionsClosed)
        }
        switch shortage {
        case .share: metrics.count(.connectionsRefused, ServiceMetric.ConnectionRefusal.client)
        case .total: metrics.count(.connectionsRefused, ServiceMetric.ConnectionRefusal.all)
        case nil: return { [places] in places.free(connection, of: key, within: shares) }
        }
        return nil
    }
}
