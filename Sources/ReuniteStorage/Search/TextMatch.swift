import Reunite

/// An expression of the text index: what must all occur, each as one of several terms.
///
/// Terms are written as FTS5 strings, so that nothing in them is taken for an operator.
struct TextMatch {
    private var groups: [String] = []

    var expression: String { groups.joined(separator: " AND ") }

    var isEmpty: Bool { groups.isEmpty }

    /// Asks for one of the tokens.
    mutating func require(anyOf tokens: [String]) {
        groups.append(Self.any(tokens.map(Self.quoted)))
    }

    /// Asks for a word or token that begins so. FTS5 gathers all rows of a prefix before it answers the first.
    mutating func require(prefix: String) {
        groups.append("\(Self.quoted(prefix))*")
    }

    /// The same expression without what matches another one.
    func excluding(_ other: TextMatch) -> String {
        "(\(expression)) NOT (\(other.expression))"
    }

    private static func any(_ terms: [String]) -> String {
        terms.count == 1 ? terms[0] : "(\(terms.joined(separator: " OR ")))"
    }

    /// A term holds letters, digits and `@` only, so there is no quote to double.
    private static func quoted(_ term: String) -> String { "\"\(term)\"" }
}
