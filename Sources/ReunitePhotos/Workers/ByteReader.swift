/// Reads numbers and byte arrays that ``ByteWriter`` wrote.
///
/// Every length is checked: the bytes may come from a process that a malicious file has taken over.
struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    /// A reader at the first byte.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether all bytes are read.
    var isAtEnd: Bool { position == bytes.count }

    /// The next number; nil if too few bytes are left.
    mutating func read<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type) -> Number? {
        let size = MemoryLayout<Number>.size
        guard bytes.count - position >= size else { return nil }
        defer { position += size }
        return bytes.withUnsafeBytes { buffer in
            Number(littleEndian: buffer.loadUnaligned(fromByteOffset: position, as: Number.self))
        }
    }

    /// The next length-prefixed bytes; nil if too few are left.
    mutating func readCounted() -> [UInt8]? {
        guard let count = read(UInt32.self), bytes.count - position >= Int(count) else { return nil }
        defer { position += Int(count) }
        return Array(bytes[position..<position + Int(count)])
    }
}
