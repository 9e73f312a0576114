/// The hash of a text in UTF-8: FNV-1a with 64 bits, by G. Fowler, L. C. Noll and K.-P. Vo.
struct TextHash: Sendable, Equatable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of no bytes.
    init() {}

    init(_ text: some Sequence<UInt8>) { for byte in text { add(byte) } }

    mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
