/// Reads JSON (RFC 8259) into ``OrderedJSON``.
struct OrderedJSONParser {
    /// Deeper nesting is refused, so that no text can exhaust the stack.
    private static let maximumDepth = 128

    /// The text.
    private let bytes: [UInt8]
    /// The index of the byte to read next.
    private var position = 0

    /// The value that a text has.
    ///
    /// - Throws: ``MalformedDocument`` where it is not JSON.
    static func parse(_ bytes: some Sequence<UInt8>) throws(MalformedDocument) -> OrderedJSON {
        var parser = OrderedJSONParser(bytes: Array(bytes))
        let value = try parser.value(depth: 0)
        guard parser.peek() == nil else { throw parser.fault("the end") }
        return value
    }

    /// A parser at the beginning of a text.
    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The value that comes next, whatever its kind.
    private mutating func value(depth: Int) throws(MalformedDocument) -> OrderedJSON {
        guard depth < Self.maximumDepth else { throw fault("less nesting") }
        switch peek() {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    /// An object, from its brace on.
    private mutating func object(depth: Int) throws(MalformedDocument) -> OrderedJSON {
        var members: [OrderedJSON.Member] = []
        try take("{")
        guard !skip("}") else { return .object([]) }
        repeat {
            guard peek() == UInt8(ascii: "\"") else { throw fault("a name") }
            let name = try string()
            try take(":")
            members.append(.init(name: name, value: try value(depth: depth + 1)))
        } while skip(",")
        try take("}")
        return .object(members)
    }

    /// An array, from its bracket on.
    private mutating func array(depth: Int) throws(MalformedDocument) -> OrderedJSON {
        var elements: [OrderedJSON] = []
        try take("[")
        guard !skip("]") else { return .array([]) }
        repeat { elements.append(try value(depth: depth + 1)) } while skip(",")
        try take("]")
        return .array(elements)
    }

    /// A literal name.
    private mutating func word(_ word: String, _ value: OrderedJSON) throws(MalformedDocument) -> OrderedJSON {
        guard bytes[position...].starts(with: word.utf8) else { throw fault("a value") }
        position += word.utf8.count
        return value
    }

    /// A number with its digits.
    private mutating func number() throws(MalformedDocument) -> OrderedJSON {
        let digits = String(decoding: bytes[position...].prefix { "+-.0123456789Ee".utf8.contains($0) }, as: UTF8.self)
        guard Double(digits) != nil else { throw fault("a value") }
        position += digits.utf8.count
        return .number(digits)
    }

    /// A string, from its quote on.
    private mutating func string() throws(MalformedDocument) -> String {
        var content: [UInt8] = []
        position += 1
        while position < bytes.count, bytes[position] >= 0x20 {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\"") {
                guard let text = String(validating: content, as: UTF8.self) else { throw fault("UTF-8") }
                return text
            }
            content += byte == UInt8(ascii: "\\") ? Array(try escaped().utf8) : [byte]
        }
        throw fault("a closing quote")
    }

    /// What stands for the characters after a backslash.
    private mutating func escaped() throws(MalformedDocument) -> String {
        guard position < bytes.count else { throw fault("an escape") }
        position += 1
        switch bytes[position - 1] {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try codeUnits()
        default: throw fault("an escape")
        }
    }

    /// The scalar that one `\u` escape stands for, or two that are a surrogate pair.
    private mutating func codeUnits() throws(MalformedDocument) -> String {
        var units = [try codeUnit()]
        if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: "\\u".utf8) {
            position += 2
            units.append(try codeUnit())
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw fault("a pair of surrogates") }
        return text
    }

    /// Four hexadecimal digits.
    private mutating func codeUnit() throws(MalformedDocument) -> UInt16 {
        let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let unit = UInt16(digits, radix: 16) else {
            throw fault("four digits")
        }
        position += 4
        return unit
    }

    /// The next byte that is not white space, left where it is.
    private mutating func peek() -> UInt8? {
        while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) { position += 1 }
        return position < bytes.count ? bytes[position] : nil
    }

    /// Passes over a character if it comes next.
    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Passes over a character that must come next.
    private mutating func take(_ character: Unicode.Scalar) throws(MalformedDocument) {
        guard skip(character) else { throw fault("\(character)") }
    }

    /// The error that something else should have come.
    private func fault(_ expected: String) -> MalformedDocument {
        MalformedDocument(reason: "expected \(expected) at byte \(position)")
    }
}
