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
                (UInt8(ascii: ","), .array), (UInt8(ascii: ","), .collection):
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
        var (depth, isInString, isEscaped) = (0, false, false)
        // The last byte that is no white space, outside strings.
        var last = UInt8(ascii: ":")
        while let byte = try peek() {
            if isInString {
                // Damaged: the next line is another Feature.
                if byte == UInt8(ascii: "\n") { break }
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    (isInString, last) = (false, byte)
                }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"):
                    // Damaged: no value is expected here, so it begins another Feature.
                    if ![UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "[")].contains(last) {
                        return Item(bytes: isTooLong ? nil : bytes, line: start)
                    }
                    depth += 1
                case UInt8(ascii: "["):
                    if depth == 1, place == .top, last == UInt8(ascii: ":"), Self.endsWithFeatures(bytes) {
                        skip()
                        place = .collection
                        return nil
                    }
                    depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                    skip()
                    continue
                default: break
                }
                last = byte
            }
            skip()
            if bytes.count < Self.maximumLength { bytes.append(byte) } else { isTooLong = true }
            if depth == 0, !isInString { break }
        }
        return Item(bytes: isTooLong ? nil : bytes, line: start)
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
        var (depth, isInString, isEscaped) = (1, false, false)
        while depth > 0, let byte = try peek() {
            skip()
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = isInString
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += isInString ? 0 : 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= isInString ? 0 : 1
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
