/// Reads the Features of a file one by one, in bounded memory, from each form of GeoJSON that programs and people write: one on each
/// line, a text sequence (RFC 8142), a FeatureCollection, an array, or one after the other, on one line or on many, and lists in lists.
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

    /// A list around the next Feature.
    private enum List {
        case array, collection
    }

    /// Maximum number of lists in lists.
    private static let maximumLists = 16

    let source: ByteSource
    /// The line of the next byte, from 1.
    private(set) var line = 1
    private var piece: [UInt8] = []
    private var position = 0
    /// The lists that are open, the innermost last.
    private var lists: [List] = []
    private var hasBegun = false

    init(source: ByteSource) { self.source = source }

    /// The next Feature; nil at the end.
    ///
    /// - Throws: ``ImportError`` if the file cannot be read, has another format, or ends inside a list of Features.
    mutating func next() throws -> Item? {
        if !hasBegun { try begin() }
        while let byte = try peek() {
            switch (byte, lists.last) {
            case (UInt8(ascii: "\n"), _), (UInt8(ascii: "\r"), _), (UInt8(ascii: " "), _), (UInt8(ascii: "\t"), _),
                // A record separator (RFC 8142), and the byte order mark of some editors.
                (0x1E, nil), (0xEF, nil), (0xBB, nil), (0xBF, nil),
                (UInt8(ascii: ","), _):
                skip()
            case (UInt8(ascii: "["), nil):
                skip()
                lists.append(.array)
            case (UInt8(ascii: "]"), let list?):
                skip()
                lists.removeLast()
                if list == .collection { try skipMembers() }
            case (UInt8(ascii: "{"), _):
                if let item = try object() { return item }
            default: return try other()
            }
        }
        if !lists.isEmpty { throw ImportError("the file ends inside the list of Features") }
        return nil
    }

    /// Looks at the beginning of the file, once.
    private mutating func begin() throws {
        hasBegun = true
        _ = try peek()
        if ForeignFormat.isJSON(piece) { return }
        // An error is thrown again when the reader comes there.
        while piece.count < ForeignFormat.beginning, let more = try? source.next(), !more.isEmpty { piece += more }
        if let reason = ForeignFormat.reason(piece) { throw ImportError(reason) }
    }

    /// Reads an object; nil if it is a FeatureCollection, whose Features follow.
    private mutating func object() throws -> Item? {
        var bytes: [UInt8] = []
        var isTooLong = false
        let start = line
        func item() -> Item { Item(bytes: isTooLong ? nil : bytes, line: start) }
        // The brackets that are open; only the outermost ones of a hostile nesting are kept.
        var brackets: [UInt8] = []
        var (members, isSpaced) = (ObjectMembers(), false)
        // The last byte that is no white space, outside strings.
        var last = UInt8(ascii: ":")
        while let byte = try peek() {
            if members.quotes.areOpen {
                // Damaged: the next line is another Feature. In a list it is only if it begins like one.
                if byte == UInt8(ascii: "\n") {
                    if lists.isEmpty { break }
                    skip()
                    while let space = try peek(), space == UInt8(ascii: " ") || space == UInt8(ascii: "\t") { skip() }
                    if try peek() == UInt8(ascii: "{") { return item() }
                    if bytes.count < Self.maximumLength { bytes.append(byte) }
                    continue
                }
            } else {
                switch byte {
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    if byte == UInt8(ascii: "["), members.depth == 1, members.name == .features,
                        last == UInt8(ascii: ":"),
                        lists.count < Self.maximumLists, !isFeature(members)
                    {
                        skip()
                        lists.append(.collection)
                        return nil
                    }
                    // Damaged: no value is expected here, so it begins another Feature.
                    if byte == UInt8(ascii: "{"), !isValueExpected(after: last, in: brackets.last) { return item() }
                    if brackets.count < Self.maximumLength { brackets.append(byte) }
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if brackets.count >= members.depth, !brackets.isEmpty { brackets.removeLast() }
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
            members.read(byte)
            if bytes.count < Self.maximumLength { bytes.append(byte) } else { isTooLong = true }
            if members.depth == 0, !members.quotes.areOpen { break }
        }
        return item()
    }

    private static let punctuation = Set(#"{}[]:,""#.utf8)

    /// Whether a value may follow a byte: after a comma, an object has a name.
    private func isValueExpected(after last: UInt8, in bracket: UInt8?) -> Bool {
        last == UInt8(ascii: ":") || last == UInt8(ascii: "[")
            || last == UInt8(ascii: ",") && bracket == UInt8(ascii: "[")
    }

    /// Whether an object with a list of Features is a Feature, and the list a foreign member (RFC 7946, 6.1): its own type may follow.
    private mutating func isFeature(_ members: ObjectMembers) -> Bool {
        var (ahead, index) = (members, position)
        while ahead.isFeature == nil, ahead.depth > 0, index - position < Self.maximumLength {
            if index == piece.count {
                // An error is thrown again when the reader comes there.
                guard let more = try? source.next(), !more.isEmpty else { break }
                piece.removeFirst(position)
                (index, position) = (index - position, 0)
                piece += more
            }
            ahead.read(piece[index])
            index += 1
        }
        return ahead.isFeature ?? false
    }

    /// Reads what is no object, to the end of the line or of the element.
    private mutating func other() throws -> Item {
        var bytes: [UInt8] = []
        let start = line
        while let byte = try peek(), byte != UInt8(ascii: "\n") {
            if !lists.isEmpty, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") { break }
            skip()
            if bytes.count < Self.maximumLength { bytes.append(byte) }
        }
        return Item(bytes: bytes, line: start)
    }

    /// Skips the members of a FeatureCollection that follow its Features.
    private mutating func skipMembers() throws {
        var members = ObjectMembers(depth: 1)
        while members.depth > 0, let byte = try peek() {
            skip()
            members.read(byte)
        }
        if members.depth > 0 { throw ImportError("the file ends inside the FeatureCollection") }
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
