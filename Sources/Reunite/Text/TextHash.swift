/// The hash of a text in UTF-8: FNV-1a with 64 bits, by G. Fowler, L. C. Noll and K.-P. Vo.
///
/// It is the same in each process, unlike Swift's own. Texts can be posted that collide, so tables of posted texts are only for
/// work that no request waits for.
public struct TextHash: Sendable, Equatable {
    /// The hash.
    public var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of no bytes.
    @inlinable
    public init() {}

    /// The hash of some bytes.
    @inlinable
    public init(_ text: some Sequence<UInt8>) { for byte in text { add(byte) } }

    /// Adds a byte at the end. (`@inlinable` as in ``LRUCache``: other modules call it for each byte.)
    @inlinable
    public mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
