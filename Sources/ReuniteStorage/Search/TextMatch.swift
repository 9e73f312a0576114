import Reunite

/// An expression for the text index: a conjunction of disjunctions of terms.
///
/// Terms are written as FTS5 strings, so that none is parsed as an operator.
struct TextMatch {
    private var groups: [String] = []

    var expression: String { groups.joined(separator: " AND ") }

    var isEmpty: Bool { groups.isEmpty }

    /// Requires one of the tokens.
    mutating func require(anyOf tokens: [String]) {
        groups.append(Self.any(tokens.map(Self.quoted)))
    }

    /// Requires a word or token with a prefix. FTS5 collects all rows of a prefix before it returns the first.
    mutating func require(prefix: String) {
        groups.append("\(Self.quoted(prefix))*")
    }

    private static func any(_ terms: [String]) -> String {
        terms.count == 1 ? terms[0] : "(\(terms.joined(separator: " OR ")))"
    }

    /// A term has only letters, digits and `@`, so there is no quote to escape.
    private static func quoted(_ term: String) -> String { "\"\(term)\"" }
}
