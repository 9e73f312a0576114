import Reunite

/// An expression of the text index: what must all occur, each as one of several terms.
///
/// Terms are written as FTS5 strings, so that nothing in them is taken for an operator.
struct TextMatch {
    /// With more completions than this FTS5 looks a prefix up itself, and gathers all its rows before the first.
    static let maximumCompletions = 24

    /// Prefixes up to this length have lists of their own in the text index, which is asked for them in its schema.
    static let indexedPrefixLength = 3

    private var groups: [String] = []

    /// The most specific groups come first, so that the lists are walked by the shorter.
    var expression: String { groups.joined(separator: " AND ") }

    var isEmpty: Bool { groups.isEmpty }

    /// Asks for one of the tokens.
    mutating func require(anyOf tokens: [String]) {
        groups.append(Self.any(tokens.map(Self.quoted)))
    }

    /// Asks for a word, whole or as the beginning of one; `completions` are the words that begin so, where few do.
    mutating func require(_ term: SearchWords.Term, completions: [String]?, inTitle: Bool = false) {
        groups.append(Self.term(term, completions: completions, inTitle: inTitle))
    }

    static func term(_ term: SearchWords.Term, completions: [String]?, inTitle: Bool) -> String {
        let token = { inTitle ? TextDocument.titleToken($0) : $0 }
        guard term.isPrefix else { return quoted(token(term.text)) }
        guard let completions else { return "\(quoted(token(term.text)))*" }
        return any(completions.map { quoted(token($0)) })
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
