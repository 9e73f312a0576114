#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An IP address; IPv4 addresses are stored as ::ffff:0:0/96.
public struct IPAddress: Hashable, Sendable {
    /// The 16 bytes.
    public let bytes: [UInt8]

    /// Parses an address; nil if it is malformed.
    public init?(_ text: some StringProtocol) {
        var address = in_addr()
        if inet_pton(AF_INET, String(text), &address) == 1 {
            bytes = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] + withUnsafeBytes(of: &address) { Array($0) }
            return
        }
        var long = in6_addr()
        guard inet_pton(AF_INET6, String(text), &long) == 1 else { return nil }
        bytes = withUnsafeBytes(of: &long) { Array($0) }
    }

    /// Whether it is an IPv4 address.
    public var isVersion4: Bool { bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) }
}

/// A network: the addresses with a common prefix.
public struct IPNetwork: Sendable, Equatable {
    private let bytes: [UInt8]
    private let bits: Int

    /// `192.0.2.0/24`, `2001:db8::/32`, or one address; nil if it is malformed.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let address = IPAddress(first) else { return nil }
        let offset = address.isVersion4 ? 96 : 0
        bytes = address.bytes
        guard parts.count == 2 else {
            bits = 128
            return
        }
        guard let length = Int(parts[1]), (0...(128 - offset)).contains(length) else { return nil }
        bits = offset + length
    }

    /// Whether an address is in the network.
    public func contains(_ address: IPAddress) -> Bool {
        for (index, (own, other)) in zip(bytes, address.bytes).enumerated() {
            let rest = bits - index * 8
            guard rest > 0 else { return true }
            let mask: UInt8 = rest >= 8 ? 0xFF : ~(0xFF >> UInt8(rest))
            if own & mask != other & mask { return false }
        }
        return true
    }
}
