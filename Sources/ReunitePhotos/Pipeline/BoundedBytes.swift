/// Bytes of an uploaded file. Reads outside of the bounds return nil.
struct BoundedBytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A byte.
    func byte(at position: Int) -> UInt8? { bytes.indices.contains(position) ? bytes[position] : nil }

    /// A big-endian number of this many bytes.
    func big(_ count: Int, at position: Int) -> Int? {
        guard isInside(count, at: position) else { return nil }
        return bytes[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A little-endian number of this many bytes.
    func little(_ count: Int, at position: Int) -> Int? {
        guard isInside(count, at: position) else { return nil }
        return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// A text of this many bytes.
    func text(_ count: Int, at position: Int) -> String? {
        guard isInside(count, at: position) else { return nil }
        return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }

    var count: Int { bytes.count }

    func has(_ text: String, at position: Int) -> Bool { has(Array(text.utf8), at: position) }

    func has(_ other: [UInt8], at position: Int) -> Bool {
        isInside(other.count, at: position) && bytes[position...].starts(with: other)
    }

    func contains(_ range: Range<Int>) -> Bool { isInside(range.count, at: range.lowerBound) }

    private func isInside(_ count: Int, at position: Int) -> Bool {
        position >= 0 && position <= bytes.count && count <= bytes.count - position
    }
}
