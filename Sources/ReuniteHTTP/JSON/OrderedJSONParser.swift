/// Parses JSON (RFC 8259) strictly into ``OrderedJSON``.
///
/// Input that parsers treat differently is refused: duplicate names, lone surrogates, invalid UTF-8, numbers that JSON
/// does not allow, and anything after the value.
package struct OrderedJSONParser {
    /// Deeper nesting is refused, so that no input can exhaust the stack.
    static let maximumDepth = 32

    /// The input.
    private let bytes: [UInt8]
    /// The index of the next byte.
    private var position = 0

    /// Parses a text.
    ///
    /// - Throws: ``MalformedJSON`` if it is not valid JSON.
    package static func parse(_ bytes: some Sequence<UInt8>) throws(MalformedJSON) -> OrderedJSON {
        var parser = OrderedJSONParser(bytes: Array(bytes))
        let value = try parser.value(depth: 0)
        guard parser.peek() == nil else { throw parser.fault("the end") }
        return value
    }

    /// A parser at the beginning of the input.
    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads any value.
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

    /// Reads an object from its brace on.
    private mutating func object(depth: Int) throws(MalformedJSON) -> OrderedJSON {
        var members: [OrderedJSON.Member] = []
        var names: Set<String> = []
        try take("{")
        guard !skip("}") else { return .object([]) }
        repeat {
            guard peek() == UInt8(ascii: "\"") else { throw fault("a name") }
            let name = try string()
            guard names.insert(name).inserted else {
                throw MalformedJSON(reason: "duplicate name \(OrderedJSON.string(name).json()) at byte \(position)")
            }
            try take(":")
            members.append(.init(name: name, value: try value(depth: depth + 1)))
        } while skip(",")
        try take("}")
        return .object(members)
    }

    /// Reads an array from its bracket on.
    private mutating func array(depth: Int) throws(MalformedJSON) -> OrderedJSON {
        var elements: [OrderedJSON] = []
        try take("[")
        guard !skip("]") else { return .array([]) }
        repeat { elements.append(try value(depth: depth + 1)) } while skip(",")
        try take("]")
        return .array(elements)
    }

    /// Reads a literal: `true`, `false` or `null`.
    private mutating func word(_ word: String, _ value: OrderedJSON) throws(MalformedJSON) -> OrderedJSON {
        guard bytes[position...].starts(with: word.utf8) else { throw fault("a value") }
        position += word.utf8.count
        return value
    }

    /// Reads a number with its digits: `-`, an integer without a leading zero, a fraction, an exponent.
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

    /// Skips digits and returns their number.
    private mutating func digits() -> Int {
        let start = position
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
        return position - start
    }

    /// Reads a string from its quote on.
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

    /// The characters of an escape sequence, after the backslash.
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

    /// The scalar of one `\u` escape, or of two that form a surrogate pair.
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

    /// The next byte after white space, without reading it.
    private mutating func peek() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            case let byte: return byte
            }
        }
        return nil
    }

    /// Reads a character if it comes immediately.
    private mutating func step(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Reads a character if it comes next, after optional white space.
    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Reads a character that is required next.
    private mutating func take(_ character: Unicode.Scalar) throws(MalformedJSON) {
        guard skip(character) else { throw fault("\(character)") }
    }

    /// The error for unexpected input.
    private func fault(_ expected: String) -> MalformedJSON {
        MalformedJSON(reason: "expected \(expected) at byte \(position)")
    }
}

/// A text is not valid JSON, or lacks required content.
package struct MalformedJSON: Error, Equatable, CustomStringConvertible {
    /// The reason.
    package let reason: String

    package var description: String { "The JSON is malformed: \(reason)" }
}
