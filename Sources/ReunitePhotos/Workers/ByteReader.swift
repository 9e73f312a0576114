/// Takes numbers and bytes off the front of what was written with ``ByteWriter``.
///
/// Trusts nothing: what is read may come from a process that a hostile file has taken over.
struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    /// A reader at the first byte.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether nothing is left.
    var isAtEnd: Bool { position == bytes.count }

    /// The next number; nil where there are too few bytes.
    mutating func read<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type) -> Number? {
        let size = MemoryLayout<Number>.size
        guard bytes.count - position >= size else { return nil }
        defer { position += size }
        return bytes.withUnsafeBytes { buffer in
            Number(littleEndian: buffer.loadUnaligned(fromByteOffset: position, as: Number.self))
        }
    }

    /// The next bytes, which their count precedes; nil where there are fewer.
    mutating func readCounted() -> [UInt8]? {
        guard let count = read(UInt32.self), bytes.count - position >= Int(count) else { return nil }
        defer { position += Int(count) }
        return Array(bytes[position..<position + Int(count)])
    }
}
