import HTTPTypes

/// A request as the trusted proxies that have forwarded it describe it.
public struct ForwardedRequest: Sendable {
    /// The client that has sent it.
    public let client: ClientNetwork
    /// The scheme that the client has used, in lower case; nil if no trusted proxy says it.
    public var scheme: String?
    /// The host that the client has named; nil if no trusted proxy says it.
    public var host: String?
}

/// The proxies whose header fields about their clients are believed.
public struct TrustedProxies: Sendable {
    private let networks: [IPNetwork]

    /// Proxies with addresses in these networks.
    public init(_ networks: [IPNetwork]) { self.networks = networks }

    /// The client, scheme and host of a request.
    ///
    /// `X-Forwarded-For` is read from its end, to the first address that is no trusted proxy. The entries before that
    /// come from the client and are ignored. `Forwarded` (RFC 7239) is read in the same way, but only without any field of the other
    /// kind: a client could add it to a request through a proxy that replaces only those. Of several hosts the last counts, because some
    /// proxies append theirs to what the client has sent.
    ///
    /// - Parameter peer: the address of the other end of the connection.
    public func forwarded(_ headers: HTTPFields, peer: String?) -> ForwardedRequest {
        guard let peer = peer.flatMap({ IPAddress($0) }) else { return ForwardedRequest(client: ClientNetwork(nil)) }
        guard isTrusted(peer) else { return ForwardedRequest(client: ClientNetwork(peer)) }
        let (scheme, host) = (headers[.forwardedProto], headers[.forwardedHost])
        let addresses = headers[values: .forwardedFor].joined(separator: ",")
        let isUsual = scheme != nil || host != nil || !addresses.isEmpty
        let hops =
            isUsual
            ? addresses.split(separator: ",").map { ForwardedHop(for: Self.trimmed($0)) }
            : ForwardedHop.all(in: headers[values: .forwarded].joined(separator: ","))
        var (client, last) = (peer, ForwardedHop(for: nil))
        for hop in hops.reversed() where isTrusted(client) {
            last = hop
            guard let next = hop.address else { break }
            client = next
        }
        return ForwardedRequest(
            client: ClientNetwork(client),
            scheme: isUsual ? scheme.map { Self.trimmed($0.prefix { $0 != "," }).lowercased() } : last.scheme,
            host: isUsual ? host?.split(separator: ",").last.map(Self.trimmed) : last.host)
    }

    /// Whether an address is that of a trusted proxy.
    public func isTrusted(_ address: IPAddress) -> Bool { networks.contains { $0.contains(address) } }

    private static func trimmed(_ text: Substring) -> String { String(text.filter { $0 != " " && $0 != "\t" }) }
}

extension HTTPField.Name {
    /// The addresses that a request has passed.
    public static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
    /// The scheme that the client has used.
    public static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
    /// The host that the client has named.
    public static let forwardedHost = HTTPField.Name("X-Forwarded-Host")!
    /// The same three (RFC 7239).
    public static let forwarded = HTTPField.Name("Forwarded")!
}
