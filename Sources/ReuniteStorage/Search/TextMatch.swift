import Reunite

/// An expression of the text index: what must all occur, each as one of several terms.
///
/// Terms are written as FTS5 strings, so that nothing in them is taken for an operator.
struct TextMatch {
    /// With more completions than this FTS5 looks a prefix up itself, and gathers all its rows before the first.
    static let maximumCompletions = 64

    /// Prefixes up to this many Unicode scalars have tokens of their own: they begin so many words.
    static let indexedPrefixLength = 2

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
        if !inTitle, term.text.unicodeScalars.count <= indexedPrefixLength {
            return quoted(TextDocument.prefixToken(term.text))
        }
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
