/// Reads JSON (RFC 8259) into ``OrderedJSON``, strictly.
///
/// What parsers disagree about is refused: names that occur twice, lone surrogates, bytes that are not UTF-8, numbers
/// that JSON does not have, and anything after the value.
struct OrderedJSONParser {
    /// Deeper nesting is refused, so that no text can exhaust the stack.
    static let maximumDepth = 32

    /// The text.
    private let bytes: [UInt8]
    /// The index of the byte to read next.
    private var position = 0

    /// The value that a text has.
    ///
    /// - Throws: ``MalformedJSON`` where it is not JSON.
    static func parse(_ bytes: some Sequence<UInt8>) throws(MalformedJSON) -> OrderedJSON {
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
    private mutating func value(depth: Int) throws(MalformedJSON) -> OrderedJSON {
        guard depth < Self.maximumDepth else { throw fault("at most \(Self.maximumDepth) levels") }
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
    private mutating func object(depth: Int) throws(MalformedJSON) -> OrderedJSON {
        var members: [OrderedJSON.Member] = []
        var names: Set<String> = []
        try take("{")
        guard !skip("}") else { return .object([]) }
        repeat {
            guard peek() == UInt8(ascii: "\"") else { throw fault("a name") }
            let name = try string()
            guard names.insert(name).inserted else { throw fault("a name that has not come before") }
            try take(":")
            members.append(.init(name: name, value: try value(depth: depth + 1)))
        } while skip(",")
        try take("}")
        return .object(members)
    }

    /// An array, from its bracket on.
    private mutating func array(depth: Int) throws(MalformedJSON) -> OrderedJSON {
        var elements: [OrderedJSON] = []
        try take("[")
        guard !skip("]") else { return .array([]) }
        repeat { elements.append(try value(depth: depth + 1)) } while skip(",")
        try take("]")
        return .array(elements)
    }

    /// A literal name.
    private mutating func word(_ word: String, _ value: OrderedJSON) throws(MalformedJSON) -> OrderedJSON {
        guard bytes[position...].starts(with: word.utf8) else { throw fault("a value") }
        position += word.utf8.count
        return value
    }

    /// A number with its digits: `-`, whole digits without a leading zero, a fraction, an exponent.
    private mutating func number() throws(MalformedJSON) -> OrderedJSON {
        let start = position
        _ = step("-")
        let whole = digits()
        guard whole > 0, whole == 1 || bytes[position - whole] != UInt8(ascii: "0") else { throw fault("a value") }
        if step(".") {
            guard digits() > 0 else { throw fault("a digit") }
        }
        if step("e") || step("E") {
            _ = step("+") || step("-")
            guard digits() > 0 else { throw fault("a digit") }
        }
        return .number(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    /// Passes over digits, and tells how many they were.
    private mutating func digits() -> Int {
        let start = position
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
        return position - start
    }

    /// A string, from its quote on.
    private mutating func string() throws(MalformedJSON) -> String {
        var content: [UInt8] = []
        position += 1
        while position < bytes.count, bytes[position] >= 0x20 {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: content, as: UTF8.self) else { throw fault("UTF-8") }
                return text
            case UInt8(ascii: "\\"): content.append(contentsOf: try escaped().utf8)
            default: content.append(byte)
            }
        }
        throw fault("a closing quote")
    }

    /// What stands for the characters after a backslash.
    private mutating func escaped() throws(MalformedJSON) -> String {
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
    private mutating func codeUnits() throws(MalformedJSON) -> String {
        var units = [try codeUnit()]
        if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: "\\u".utf8) {
            position += 2
            units.append(try codeUnit())
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw fault("a pair of surrogates") }
        return text
    }

    /// Four hexadecimal digits.
    private mutating func codeUnit() throws(MalformedJSON) -> UInt16 {
        let digits = bytes[position...].prefix(4)
        var unit: UInt16 = 0
        for digit in digits {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { throw fault("four digits") }
            unit = unit << 4 | UInt16(value)
        }
        guard digits.count == 4 else { throw fault("four digits") }
        position += 4
        return unit
    }

    /// The next byte that is not white space, left where it is.
    private mutating func peek() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            case let byte: return byte
            }
        }
        return nil
    }

    /// Passes over a character if it comes at once.
    private mutating func step(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Passes over a character if it comes next, white space apart.
    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Passes over a character that must come next.
    private mutating func take(_ character: Unicode.Scalar) throws(MalformedJSON) {
        guard skip(character) else { throw fault("\(character)") }
    }

    /// The error that something else should have come.
    private func fault(_ expected: String) -> MalformedJSON {
        MalformedJSON(reason: "expected \(expected) at byte \(position)")
    }
}
