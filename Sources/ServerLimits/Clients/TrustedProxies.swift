import HTTPTypes

/// The proxies that tell the address of their client, and are believed.
public struct TrustedProxies: Sendable {
    private let networks: [IPNetwork]

    /// Proxies with addresses in these networks.
    public init(_ networks: [IPNetwork]) { self.networks = networks }

    /// The client that sent a request.
    ///
    /// `X-Forwarded-For` is read from its end, to the first address that is no trusted proxy. The entries before that
    /// come from the client and are ignored.
    ///
    /// - Parameter peer: the address of the other end of the connection.
    public func client(of headers: HTTPFields, peer: String?) -> ClientNetwork {
        guard var client = peer.map({ IPAddress($0) }) ?? nil else { return ClientNetwork(nil) }
        let hops = headers[values: .forwardedFor].joined(separator: ",").split(separator: ",")
            .map { hop in String(hop.filter { $0 != " " && $0 != "\t" }) }
        for hop in hops.reversed() {
            guard networks.contains(where: { $0.contains(client) }), let next = Self.address(hop) else { break }
            client = next
        }
        return ClientNetwork(client)
    }

    /// The address of a hop. Some proxies add the port: 192.0.2.1:4711, [2001:db8::1]:4711.
    private static func address(_ hop: String) -> IPAddress? {
        IPAddress(hop)
            ?? IPAddress(hop.hasPrefix("[") ? hop.dropFirst().prefix { $0 != "]" } : hop.prefix { $0 != ":" })
    }
}

extension HTTPField.Name {
    /// The addresses that a request has passed.
    public static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
}
