/// A part of an SQL statement with the values of its parameters: `"\(sql: column) < \(bound: .row(row))"`.
package struct SQLText {
    /// The text, with a mark where each parameter stands: its number depends on what comes before.
    private var marked: String
    /// The values, in the order of the parameters.
    package private(set) var values: [SQLValue] = []

    /// Never part of a statement.
    private static let mark: UInt8 = 0

    package init() { marked = "" }

    /// The text, with its parameters numbered from 1: `?1`.
    package var text: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(marked.utf8.count + 2 * values.count)
        var number = 0
        for byte in marked.utf8 {
            guard byte == Self.mark else {
                bytes.append(byte)
                continue
            }
            number += 1
            bytes.append(contentsOf: "?\(number)".utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    package mutating func append(_ other: SQLText) {
        marked += other.marked
        values += other.values
    }

    package static func joined(_ texts: [SQLText], by separator: String) -> SQLText {
        texts.enumerated().reduce(into: SQLText()) { whole, text in
            if text.offset > 0 { whole.marked += separator }
            whole.append(text.element)
        }
    }
}

extension SQLText: ExpressibleByStringInterpolation {
    /// Collects texts and parameters.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = SQLText()

        package init(literalCapacity: Int, interpolationCount: Int) { text.marked.reserveCapacity(2 * literalCapacity) }

        package mutating func appendLiteral(_ literal: String) { text.marked += literal }
        package mutating func appendInterpolation(_ other: SQLText) { text.append(other) }

        /// Inserts SQL that is part of the program. Values from outside must be `bound`.
        package mutating func appendInterpolation(sql other: String) { text.marked += other }

        package mutating func appendInterpolation(bound value: SQLValue) {
            text.marked += "\0"
            text.values.append(value)
        }
    }

    package init(stringLiteral value: String) { marked = value }

    package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}
