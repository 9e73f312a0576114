import Reunite

/// An expression for the text index: a conjunction of disjunctions of terms, as the engine writes them.
struct TextMatch {
    private let syntax: TextIndex.Syntax
    private var groups: [String] = []

    /// The expression that all documents match.
    init(_ syntax: TextIndex.Syntax) { self.syntax = syntax }

    var expression: String { groups.joined(separator: syntax.and) }

    var isEmpty: Bool { groups.isEmpty }

    /// Requires one of the tokens.
    mutating func require(anyOf tokens: [String]) {
        let terms = tokens.map(syntax.term)
        groups.append(terms.count == 1 ? terms[0] : "(\(terms.joined(separator: syntax.or)))")
    }

    /// Requires a word or token with a prefix. FTS5 collects all rows of a prefix before it returns the first.
    mutating func require(prefix: String) {
        groups.append(syntax.term(prefix) + syntax.prefix)
    }
}
