/// Limits the open connections of each client, so that none keeps the others out: see ``SharedPlaces``.
///
/// A connection waits for its client to send a request or to take a response. So clients that open connections, and ask for
/// nothing or read nothing, keep nobody out.
///
/// A client is the address of the connection. Trusted proxies carry the requests of many clients, so only the total limits them,
/// and their connections are never closed for others.
public final class ClientConnections: Sendable {
    private let places: SharedPlaces<OpenConnection>
    /// Maximum number of connections of an IPv4 address, and of an IPv6 network of 64 bits. A network of 48 bits has
    /// twice as many.
    private let maximum: Int
    private let trustedProxies: [IPNetwork]
    let onIncident: @Sendable (ConnectionIncident) -> Void

    /// - Parameters:
    ///   - total: the maximum number of connections of all clients together.
    ///   - maximumPerClient: the maximum number of connections of one client.
    ///   - onIncident: called each time that a connection is refused, or closed against its client's will.
    public init(
        total: Int, maximumPerClient: Int, trustedProxies: [IPNetwork] = [],
        onIncident: @escaping @Sendable (ConnectionIncident) -> Void = { _ in }
    ) {
        places = SharedPlaces(total: total)
        maximum = maximumPerClient
        self.trustedProxies = trustedProxies
        self.onIncident = onIncident
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
            onIncident(.closedForAnother)
        }
        if let shortage {
            onIncident(.refused(shortage))
            return nil
        }
        return { [places] in places.free(connection, of: key, within: shares) }
    }
}
