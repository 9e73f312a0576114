import Reunite

/// How a prefix is looked up.
enum PrefixUse {
    /// By the index.
    case index
    /// By its words, or by the index if they are too many.
    case words
    /// By its words, or in the document of each row if they are too many.
    case rows
}

/// An expression for the text index: a conjunction of disjunctions of terms, as the engine writes them.
struct TextMatch {
    private let index: TextIndex
    private(set) var groups: [Group] = []

    /// A word or token of the index, or a prefix of some.
    struct Term: Equatable {
        let text: String
        /// FTS5 collects all rows of a prefix before it returns the first.
        var isPrefix = false
    }

    /// Terms of which one must occur.
    struct Group: Equatable {
        let terms: [Term]
    }

    /// The expression that all documents match.
    init(_ index: TextIndex) { self.index = index }

    var expression: String {
        groups.map { group in
            let terms = group.terms.map { index.syntax.quoted($0.text) + ($0.isPrefix ? index.syntax.prefix : "") }
            return terms.count == 1 ? terms[0] : "(\(terms.joined(separator: index.syntax.or)))"
        }.joined(separator: index.syntax.and)
    }

    var isEmpty: Bool { groups.isEmpty }

    /// Requires one of the tokens.
    mutating func require(anyOf tokens: [String]) {
        require(anyOf: tokens.map { Term(text: index.term($0)) })
    }

    /// Requires one of the terms.
    mutating func require(anyOf terms: [Term]) { groups.append(Group(terms: terms)) }
}
