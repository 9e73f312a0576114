/// Reads the parts of a time from its bytes, and writes them in another form.
struct TimeForm {
    private let bytes: [UInt8]
    private var position = 0
    private var written: [UInt8] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    /// The written form.
    var text: String { String(decoding: written, as: UTF8.self) }

    /// Whether the rest is one of these texts.
    func isRest(_ texts: [StaticString]) -> Bool {
        texts.contains { text in text.withUTF8Buffer { bytes[position...].elementsEqual($0) } }
    }

    /// Reads one of these bytes; nil if another follows.
    mutating func take(_ anyOf: some Sequence<UInt8>) -> UInt8? {
        guard !isAtEnd, anyOf.contains(bytes[position]) else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func take(_ anyOf: String) -> UInt8? { take(anyOf.utf8) }

    /// Writes bytes; always true, to stand in conditions.
    mutating func write(_ bytes: some Sequence<UInt8>) -> Bool {
        written += bytes
        return true
    }

    mutating func write(_ text: String) -> Bool { write(text.utf8) }

    /// Copies as many digits as follow, up to the upper bound; false if there are fewer than the lower bound.
    mutating func copy(_ count: ClosedRange<Int>) -> Bool {
        let digits = bytes[position...].prefix(count.upperBound).prefix { (0x30...0x39).contains($0) }
        position += digits.count
        written += digits
        return digits.count >= count.lowerBound
    }

    /// Copies one or two digits as two.
    mutating func copyPadded() -> Bool {
        let start = written.count
        guard copy(1...2) else { return false }
        if written.count - start == 1 { written.insert(0x30, at: start) }
        return true
    }
}
