#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An address of the Internet Protocol, of either version: version 4 as ::ffff:0:0/96 has it.
struct IPAddress: Hashable, Sendable {
    let bytes: [UInt8]

    /// An address as it is written, nil where it is none.
    init?(_ text: some StringProtocol) {
        var address = in_addr()
        if inet_pton(AF_INET, String(text), &address) == 1 {
            bytes = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] + withUnsafeBytes(of: &address) { Array($0) }
            return
        }
        var long = in6_addr()
        guard inet_pton(AF_INET6, String(text), &long) == 1 else { return nil }
        bytes = withUnsafeBytes(of: &long) { Array($0) }
    }

    var isVersion4: Bool { bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) }

    /// What one customer has: the address of version 4, the first 64 bits of one of version 6.
    var site: [UInt8] { isVersion4 ? bytes : Array(bytes.prefix(8)) }
}

/// The addresses that begin alike.
public struct IPNetwork: Sendable, Equatable {
    private let bytes: [UInt8]
    private let bits: Int

    /// `192.0.2.0/24`, `2001:db8::/32`, or one address; nil where it is none of them.
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

    func contains(_ address: IPAddress) -> Bool {
        for (index, (own, other)) in zip(bytes, address.bytes).enumerated() {
            let rest = bits - index * 8
            guard rest > 0 else { return true }
            let mask: UInt8 = rest >= 8 ? 0xFF : ~(0xFF >> UInt8(rest))
            if own & mask != other & mask { return false }
        }
        return true
    }
}
