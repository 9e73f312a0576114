/// A part of an SQL statement with the values of its parameters: `"l.id < \(bound: .row(row))"`.
struct SQLText {
    /// The text around the parameters: one more than there are values.
    private var parts: [String]
    /// The values, in the order of the parameters.
    private(set) var values: [SQLValue] = []

    init(_ text: String = "") { parts = [text] }

    /// The text, with its parameters numbered from 1.
    var text: String {
        parts.dropFirst().enumerated().reduce(into: parts[0]) { $0 += "?\($1.offset + 1)\($1.element)" }
    }

    mutating func append(_ other: SQLText) {
        parts[parts.count - 1] += other.parts[0]
        parts += other.parts.dropFirst()
        values += other.values
    }

    static func joined(_ texts: [SQLText], by separator: String) -> SQLText {
        texts.enumerated().reduce(into: SQLText()) { whole, text in
            if text.offset > 0 { whole.append(SQLText(separator)) }
            whole.append(text.element)
        }
    }
}

extension SQLText: ExpressibleByStringInterpolation {
    /// Collects texts and parameters.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = SQLText()

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { text.append(SQLText(literal)) }
        mutating func appendInterpolation(_ other: String) { text.append(SQLText(other)) }
        mutating func appendInterpolation(_ other: SQLText) { text.append(other) }

        mutating func appendInterpolation(bound value: SQLValue) {
            text.parts.append("")
            text.values.append(value)
        }
    }

    init(stringLiteral value: String) { self.init(value) }

    init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}
