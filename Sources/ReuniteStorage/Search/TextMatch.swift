import Reunite

/// An expression for the text index: a conjunction of disjunctions of terms, as the engine writes them.
struct TextMatch {
    private let index: TextIndex
    private var groups: [String] = []

    /// The expression that all documents match.
    init(_ index: TextIndex) { self.index = index }

    var expression: String { groups.joined(separator: index.syntax.and) }

    var isEmpty: Bool { groups.isEmpty }

    /// Requires one of the tokens.
    mutating func require(anyOf tokens: [String]) {
        let terms = tokens.map { index.syntax.quoted(index.term($0)) }
        groups.append(terms.count == 1 ? terms[0] : "(\(terms.joined(separator: index.syntax.or)))")
    }

    /// Requires a word or token with a prefix. FTS5 collects all rows of a prefix before it returns the first.
    mutating func require(prefix: String) {
        groups.append(index.syntax.quoted(prefix) + index.syntax.prefix)
    }
}
