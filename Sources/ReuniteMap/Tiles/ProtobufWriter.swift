/// Encodes Protocol Buffers, as far as Mapbox Vector Tiles need them.
///
/// Source: the Protocol Buffers documentation, "Encoding".
struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    mutating func varint(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Writes a number field.
    mutating func field(_ field: Int, _ number: UInt64) {
        varint(UInt64(field) << 3)
        varint(number)
    }

    /// Writes a field of a text, a message or packed numbers.
    mutating func field(_ field: Int, _ content: some Collection<UInt8>) {
        varint(UInt64(field) << 3 | 2)
        varint(UInt64(content.count))
        bytes.append(contentsOf: content)
    }

    mutating func field(_ field: Int, _ text: String) { self.field(field, text.utf8) }

    static func zigzag(_ number: Int) -> UInt64 { UInt64(bitPattern: Int64(number << 1 ^ number >> 63)) }
}
