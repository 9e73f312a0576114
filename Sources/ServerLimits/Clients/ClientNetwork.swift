/// The client of a request as limits count it: the network that one customer of a provider has.
///
/// An IPv4 address is one client. An IPv6 customer has at least a network of 64 bits, and often one of 48 bits, which contains
/// 65,536 of them. Limits therefore count both: the wider one has ``siteMultiplier`` times the rate, and twice the connections and
/// memory (``shares(of:)``).
public struct ClientNetwork: Hashable, Sendable {
    /// How many times as much a network of 48 bits may do as one of 64 bits.
    public static let siteMultiplier = 8

    /// The address; nil if it is not known.
    public let address: IPAddress?

    /// The client with an address. All clients whose address is not known count as one.
    public init(_ address: IPAddress?) {
        self.address = address
    }

    /// An IPv4 address in 16 bytes, or the first 64 bits of an IPv6 address; empty if the address is not known.
    public var key: [UInt8] {
        guard let address else { return [] }
        return address.isVersion4 ? address.bytes : Array(address.bytes.prefix(8))
    }

    /// The first 48 bits of an IPv6 address: differs from every ``key``, which has another length. Nil for IPv4.
    public var site: [UInt8]? {
        guard let address, !address.isVersion4 else { return nil }
        return Array(address.bytes.prefix(6))
    }

    /// The widest network of the client: ``site``, or ``key`` for IPv4. For turns in a queue and whatever else many networks
    /// of one customer would gain by.
    public var widestKey: [UInt8] { site ?? key }

    /// Whether they are the same client.
    public static func == (left: Self, right: Self) -> Bool { left.key == right.key }

    /// Hashes the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
