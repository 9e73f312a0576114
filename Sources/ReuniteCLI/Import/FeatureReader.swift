/// Reads the Features of a file one by one, in bounded memory, from each form of GeoJSON that programs and people write: one on each
/// line, a text sequence (RFC 8142), a FeatureCollection, an array, or one after the other, on one line or on many.
///
/// A damaged Feature does not hide the next one: no text of JSON has a line break inside a string, or a `{` where no value is expected.
struct FeatureReader {
    /// Maximum length of a Feature in bytes. Titles and descriptions have limits, so no listing is longer.
    static let maximumLength = 1 << 20

    /// A Feature of the file, which may be damaged.
    struct Item {
        /// The JSON; nil if it is longer than ``FeatureReader/maximumLength``.
        let bytes: [UInt8]?
        /// The line on which it begins.
        let line: Int
    }

    /// The part of the file around the next Feature.
    private enum Place {
        case top, array, collection
    }

    /// Whether bytes of JSON are inside a string.
    private struct Quotes {
        private(set) var areOpen = false
        private var isEscaped = false

        mutating func read(_ byte: UInt8) {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = areOpen
            } else if byte == UInt8(ascii: "\"") {
                areOpen.toggle()
            }
        }
    }

    let source: ByteSource
    /// The line of the next byte, from 1.
    private(set) var line = 1
    private var piece: [UInt8] = []
    private var position = 0
    private var place = Place.top

    init(source: ByteSource) { self.source = source }

    /// The next Feature; nil at the end.
    ///
    /// - Throws: ``ImportError`` if the file cannot be read, or ends inside a list of Features.
    mutating func next() throws -> Item? {
        while let byte = try peek() {
            switch (byte, place) {
            case (UInt8(ascii: "\n"), _), (UInt8(ascii: "\r"), _), (UInt8(ascii: " "), _), (UInt8(ascii: "\t"), _),
                // A record separator (RFC 8142), and the byte order mark of some editors.
                (0x1E, .top), (0xEF, .top), (0xBB, .top), (0xBF, .top),
                (UInt8(ascii: ","), _):
                skip()
            case (UInt8(ascii: "["), .top):
                skip()
                place = .array
            case (UInt8(ascii: "]"), .array):
                skip()
                place = .top
            case (UInt8(ascii: "]"), .collection):
                skip()
                place = .top
                try skipMembers()
            case (UInt8(ascii: "{"), _):
                if let item = try object() { return item }
            default: return try other()
            }
        }
        if place != .top { throw ImportError("the file ends inside the list of Features") }
        return nil
    }

    /// Reads an object; nil if it is a FeatureCollection, whose Features follow.
    private mutating func object() throws -> Item? {
        var bytes: [UInt8] = []
        var isTooLong = false
        let start = line
        func item() -> Item { Item(bytes: isTooLong ? nil : bytes, line: start) }
        // The brackets that are open; only the innermost ones of a hostile nesting are kept.
        var (brackets, depth) = ([UInt8](), 0)
        var (quotes, isSpaced) = (Quotes(), false)
        // The last byte that is no white space, outside strings.
        var last = UInt8(ascii: ":")
        while let byte = try peek() {
            if quotes.areOpen {
                // Damaged: the next line is another Feature. In a list it is only if it begins like one.
                if byte == UInt8(ascii: "\n") {
                    if place == .top { break }
                    skip()
                    while let space = try peek(), space == UInt8(ascii: " ") || space == UInt8(ascii: "\t") { skip() }
                    if try peek() == UInt8(ascii: "{") { return item() }
                    if bytes.count < Self.maximumLength { bytes.append(byte) }
                    continue
                }
            } else {
                switch byte {
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    if byte == UInt8(ascii: "["), depth == 1, place == .top, last == UInt8(ascii: ":"),
                        Self.endsWithFeatures(bytes)
                    {
                        skip()
                        place = .collection
                        return nil
                    }
                    // Damaged: no value is expected here, so it begins another Feature.
                    if byte == UInt8(ascii: "{"), !isValueExpected(after: last, in: brackets.last) { return item() }
                    depth += 1
                    if brackets.count < Self.maximumLength { brackets.append(byte) }
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth -= 1
                    if brackets.count > depth { brackets.removeLast() }
                case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                    isSpaced = true
                    skip()
                    continue
                default: break
                }
                // White space between two numbers is damage, and must not make one of them.
                if isSpaced, !isTooLong, !Self.punctuation.contains(byte), !Self.punctuation.contains(last) {
                    bytes.append(UInt8(ascii: " "))
                }
                isSpaced = false
                last = byte
            }
            skip()
            quotes.read(byte)
            if bytes.count < Self.maximumLength { bytes.append(byte) } else { isTooLong = true }
            if depth == 0, !quotes.areOpen { break }
        }
        return item()
    }

    private static let punctuation = Set(#"{}[]:,""#.utf8)

    /// Whether a value may follow a byte: after a comma, an object has a name.
    private func isValueExpected(after last: UInt8, in bracket: UInt8?) -> Bool {
        last == UInt8(ascii: ":") || last == UInt8(ascii: "[")
            || last == UInt8(ascii: ",") && bracket == UInt8(ascii: "[")
    }

    /// Whether an object up to its second `[` ends with the name of the list of Features. White space outside strings was left out.
    private static func endsWithFeatures(_ bytes: [UInt8]) -> Bool {
        bytes.suffix(12).elementsEqual(#"{"features":"#.utf8) || bytes.suffix(12).elementsEqual(#","features":"#.utf8)
    }

    /// Reads what is no object, to the end of the line or of the element.
    private mutating func other() throws -> Item {
        var bytes: [UInt8] = []
        let start = line
        while let byte = try peek(), byte != UInt8(ascii: "\n") {
            if place != .top, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") { break }
            skip()
            if bytes.count < Self.maximumLength { bytes.append(byte) }
        }
        return Item(bytes: bytes, line: start)
    }

    /// Skips the members of a FeatureCollection that follow its Features.
    private mutating func skipMembers() throws {
        var (depth, quotes) = (1, Quotes())
        while depth > 0, let byte = try peek() {
            skip()
            quotes.read(byte)
            switch byte {
            case _ where quotes.areOpen: break
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        if depth > 0 { throw ImportError("the file ends inside the FeatureCollection") }
    }

    /// The next byte; nil at the end.
    private mutating func peek() throws -> UInt8? {
        if position == piece.count {
            (piece, position) = (try source.next(), 0)
            if piece.isEmpty { return nil }
        }
        return piece[position]
    }

    /// Goes on to the byte after the next one.
    private mutating func skip() {
        if piece[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }
}
