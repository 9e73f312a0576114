/// Writes JSON directly to bytes, without boxing values or hashing keys.
///
/// The caller writes keys and values in order; the writer adds commas.
public struct JSONWriter: Sendable {
    /// The bytes written so far.
    public internal(set) var bytes: [UInt8] = []

    /// Whether the next member or element needs a comma before it.
    var needsComma = false

    /// - Parameter capacity: the bytes to reserve.
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

    /// Writes `{` for an object that ``endObject()`` ends.
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

    /// Writes `[` for an array that ``endArray()`` ends.
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

    /// A new writer in the same state, without the bytes.
    public var continued: JSONWriter {
        var next = JSONWriter(capacity: bytes.count)
        next.needsComma = needsComma
        return next
    }

    /// Writes the name of a member, which must need no escaping; write its value next.
    public mutating func key(_ name: StaticString) {
        separate()
        bytes.append(atMost: name.utf8CodeUnitCount + 3) { text in
            text.quote { $0.write(name) }
            text.write(":")
        }
        needsComma = false
    }

    /// Writes the name of a member that is not a constant.
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
        var start = 0
        var index = 0
        while index < utf8.count {
            index = Self.nextSpecial(utf8, from: index)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
            guard index < utf8.count else { break }
            escape(utf8[index])
            index += 1
            start = index
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes a value that is already JSON.
    public mutating func json(_ value: [UInt8]) {
        separate()
        bytes.append(contentsOf: value)
        needsComma = true
    }

    /// Writes a string that needs no escaping, such as a time or an id.
    public mutating func plain(_ ascii: [UInt8]) {
        plain(atMost: ascii.count) { $0.write(ascii) }
    }

    private mutating func plain(atMost count: Int, _ write: (inout TextBuffer) -> Void) {
        separate()
        bytes.append(atMost: count + 2) { $0.quote(write) }
        needsComma = true
    }

    /// Writes a number with the fewest digits that parse to the same value; `null` if it is not finite.
    public mutating func number(_ number: Double) {
        guard number.isFinite else { return null() }
        separate()
        bytes.append(contentsOf: number.description.utf8)
        needsComma = true
    }

    /// Writes an integer.
    public mutating func number(_ number: Int) {
        separate()
        bytes.append(atMost: 20) { $0.write(number) }
        needsComma = true
    }

    /// Writes degrees rounded to 1e-7 (about 1 cm), for positions that are only displayed.
    public mutating func degrees(_ degrees: Double) {
        separate()
        bytes.append(atMost: 24) { $0.write(degrees: degrees) }
        needsComma = true
    }

    /// Writes constant JSON, without adding commas.
    public mutating func raw(_ json: StaticString) {
        json.withUTF8Buffer { bytes.append(contentsOf: $0) }
        needsComma = false
    }

    /// Writes JSON that is already encoded, without adding commas.
    public mutating func raw(_ json: [UInt8], _ range: Range<Int>) {
        json.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
        needsComma = false
    }

    /// Writes JSON of at most this many bytes through a ``TextBuffer``, without adding commas.
    public mutating func raw(atMost count: Int, _ write: (inout TextBuffer) -> Void) {
        bytes.append(atMost: count, write)
        needsComma = false
    }

    /// Writes an identifier.
    @inlinable
    public mutating func identifier<Kind>(_ id: Identifier<Kind>) { identifier(id.value) }

    @usableFromInline
    mutating func identifier(_ id: UUIDv7) { plain(atMost: 36) { $0.write(id) } }

    /// Writes a time in UTC (RFC 3339).
    public mutating func time(_ time: Timestamp) { plain(atMost: 27) { $0.write(time) } }

    /// Writes an occurrence: a day or a moment.
    public mutating func occurrence(_ occurrence: Occurrence) {
        if occurrence.start == occurrence.end { return time(occurrence.start) }
        plain(atMost: 10) { $0.write(CivilDate.of(occurrence.start, offset: 0)) }
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

    /// Writes the `geometry` of a point; `null` if there is none.
    public mutating func geometry(_ point: Coordinate?) {
        guard let point else { return null() }
        separate()
        raw(#"{"type":"Point","coordinates":["#)
        number(point.longitude)
        number(point.latitude)
        raw("]}")
        needsComma = true
    }

    /// Ends a line of newline-delimited JSON.
    public mutating func newline() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// The index of the next byte that needs escaping. It examines eight bytes at a time.
    private static func nextSpecial(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        var index = start
        while index + 8 <= utf8.count {
            let word = UnsafeRawPointer(utf8.baseAddress! + index).loadUnaligned(as: UInt64.self)
            let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
            let backslashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
            // Sets the highest bit of each byte that is 0 or below 0x20, and possibly of bytes after such a one.
            let special =
                (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | (word &- ones &* 0x20) & ~word
            if special & highs != 0 { break }
            index += 8
        }
        while index < utf8.count {
            let byte = utf8[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            index += 1
        }
        return index
    }

    mutating func separate() {
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
