/// A JSON value whose objects keep the order of their members.
///
/// Used for request bodies, the OpenAPI document and the configuration file. Foundation's parsers lose the order and the digits of numbers, and
/// accept duplicate names.
package enum OrderedJSON: Equatable, Sendable {
    case null
    case bool(Bool)
    /// A number with its original digits.
    case number(String)
    case string(String)
    case array([OrderedJSON])
    case object([Member])

    /// A member of an object.
    package struct Member: Equatable, Sendable {
        package let name: String
        package let value: OrderedJSON
    }

    /// The value of a member; nil if it is missing or the value is no object.
    subscript(name: String) -> OrderedJSON? {
        members.first { $0.name == name }?.value
    }

    /// The members of an object; empty for other values.
    var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The elements of an array; empty for other values.
    var elements: [OrderedJSON] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The text of a string; nil for other values.
    package var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value for readers: a string without quotes, other values as JSON on one line.
    var plainText: String { text ?? json() }

    /// The value as JSON.
    ///
    /// - Parameter indentation: the spaces before each line; nil for one line without spaces.
    func json(indentation: Int? = nil) -> String {
        switch self {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let digits): digits
        case .string(let text): Self.quoted(text)
        case .array(let elements):
            // Simple arrays such as coordinates stay on one line.
            if elements.allSatisfy({ $0.members.isEmpty && $0.elements.isEmpty }) {
                "[\(elements.map { $0.json() }.joined(separator: indentation == nil ? "," : ", "))]"
            } else {
                Self.block("[", elements.map { $0.json(indentation: indentation.map { $0 + 2 }) }, "]", indentation)
            }
        case .object(let members):
            Self.block(
                "{",
                members.map { member in
                    let value = member.value.json(indentation: indentation.map { $0 + 2 })
                    return "\(Self.quoted(member.name)):\(indentation == nil ? "" : " ")\(value)"
                }, "}", indentation)
        }
    }

    /// Parts between brackets; on separate lines if there is an indentation.
    private static func block(_ open: String, _ parts: [String], _ close: String, _ indentation: Int?) -> String {
        guard let indentation, !parts.isEmpty else { return "\(open)\(parts.joined(separator: ","))\(close)" }
        let margin = String(repeating: " ", count: indentation)
        return "\(open)\n\(margin)  \(parts.joined(separator: ",\n\(margin)  "))\n\(margin)\(close)"
    }

    /// A string in quotes, escaped.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            case ..<" ": quoted += "\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension OrderedJSON: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral members: (String, OrderedJSON)...) {
        self = .object(members.map { Member(name: $0, value: $1) })
    }
}
