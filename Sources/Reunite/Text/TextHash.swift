/// The hash of a text in UTF-8: FNV-1a with 64 bits, by G. Fowler, L. C. Noll and K.-P. Vo.
///
/// Unlike Swift's own hash, it is the same in each process. Clients can post texts whose hashes collide, so a table of posted texts
/// may use it only where no request waits.
public struct TextHash: Sendable, Equatable {
    /// The hash.
    public var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of no bytes.
    @inlinable
    public init() {}

    /// The hash of some bytes.
    @inlinable
    public init(_ text: some Sequence<UInt8>) { for byte in text { add(byte) } }

    /// The hash with its bits mixed by the finalizer of MurmurHash3, so that each bit depends on the whole text.
    public var mixed: UInt64 {
        var hash = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }

    /// Adds a byte at the end. (`@inlinable` as in ``LRUCache``: other modules call it for each byte.)
    @inlinable
    public mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
