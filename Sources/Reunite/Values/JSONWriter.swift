/// Writes JSON straight to bytes: no value is boxed, no key hashed.
///
/// The caller keeps the order of things; the writer sets the commas.
public struct JSONWriter: Sendable {
    /// What has been written.
    public private(set) var bytes: [UInt8] = []

    /// Whether the next member or element needs a comma before it.
    private var needsComma = false

    /// A writer with room for so many bytes before it has to grow.
    public init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Writes `{`, the members, `}`.
    public mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        beginObject()
        try members(&self)
        endObject()
    }

    /// Writes `[`, the elements, `]`.
    public mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
        beginArray()
        try elements(&self)
        endArray()
    }

    /// Writes `{`: for an object that is written in pieces, to be ended by ``endObject()``.
    public mutating func beginObject() {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
    }

    /// Writes `}`.
    public mutating func endObject() {
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    /// Writes `[`: for an array that is written in pieces, to be ended by ``endArray()``.
    public mutating func beginArray() {
        separate()
        bytes.append(UInt8(ascii: "["))
        needsComma = false
    }

    /// Writes `]`.
    public mutating func endArray() {
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// A writer that goes on where this one is, without the bytes.
    public var continued: JSONWriter {
        var next = JSONWriter(capacity: bytes.count)
        next.needsComma = needsComma
        return next
    }

    /// Writes an array of elements that another writer wrote, one after the other.
    public mutating func array(of elements: JSONWriter) {
        array { $0.bytes.append(contentsOf: elements.bytes) }
    }

    /// Writes a member's name; its value comes next.
    public mutating func key(_ name: StaticString) {
        name.withUTF8Buffer { string($0) }
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a member's name that is known only when the program runs.
    public mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string, escaped.
    public mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { string($0) }
    }

    /// Writes a string from its UTF-8, which must be valid.
    public mutating func string(_ utf8: UnsafeBufferPointer<UInt8>) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var start = utf8.startIndex
        for index in utf8.indices {
            let byte = utf8[index]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
            bytes.append(contentsOf: utf8[start..<index])
            escape(byte)
            start = index + 1
        }
        bytes.append(contentsOf: utf8[start...])
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes a value that is JSON already.
    public mutating func json(_ value: [UInt8]) {
        separate()
        bytes.append(contentsOf: value)
        needsComma = true
    }

    /// Writes a string of bytes that need no escaping: times, identifiers.
    public mutating func plain(_ ascii: [UInt8]) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: ascii)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes a number with the fewest digits that read back as the same one; `null` where it is not finite.
    public mutating func number(_ number: Double) {
        guard number.isFinite else { return null() }
        separate()
        bytes.append(contentsOf: number.description.utf8)
        needsComma = true
    }

    /// Writes a whole number.
    public mutating func number(_ number: Int) {
        separate()
        bytes.append(contentsOf: String(number).utf8)
        needsComma = true
    }

    /// Writes `true` or `false`.
    public mutating func bool(_ flag: Bool) {
        separate()
        bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        needsComma = true
    }

    /// Writes `null`.
    public mutating func null() {
        separate()
        bytes.append(contentsOf: [UInt8(ascii: "n"), UInt8(ascii: "u"), UInt8(ascii: "l"), UInt8(ascii: "l")])
        needsComma = true
    }

    /// Writes a point's `geometry`, `null` where there is none.
    public mutating func geometry(_ point: Coordinate?) {
        guard let point else { return null() }
        object { json in
            json.key("type")
            json.plain(Array("Point".utf8))
            json.key("coordinates")
            json.array { json in
                json.number(point.longitude)
                json.number(point.latitude)
            }
        }
    }

    /// Ends a line of newline-delimited JSON.
    public mutating func newline() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
        case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
        default:
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: [UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")])
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 0xF)])
        }
    }
}
