/// The words of a search. All of them must occur.
public struct SearchWords: Hashable, Sendable {
    /// A whole word or a prefix.
    public struct Word: Hashable, Sendable {
        /// The folded word.
        public let text: String
        /// Whether it also matches longer words that begin with it.
        public let isPrefix: Bool

        /// Whether the word is two neighbours of a title, joined.
        public var isJoinedNeighbours: Bool { Words.isJoinedNeighbours(text) }

        /// Whether both are the same word, byte for byte, and match alike.
        public static func == (left: Self, right: Self) -> Bool {
            left.isPrefix == right.isPrefix && ExactText(left.text) == ExactText(right.text)
        }

        /// Hashes the bytes of the word.
        public func hash(into hasher: inout Hasher) { hasher.combine(ExactText(text)) }
    }

    /// A word, or another spelling of it: `air` of `air pods` also occurs in `airpods`.
    public struct Term: Hashable, Sendable {
        /// The word as it is written.
        public let word: Word
        /// Other words of which one may occur in its place.
        public let others: [Word]

        /// The word as it is written, and the others.
        public var words: [Word] { [word] + others }
    }

    /// Maximum number of terms, because each costs a lookup in the text index.
    public static let maximumTerms = 32

    /// Maximum number of Unicode scalars of a search: those of a description.
    public static let maximumLength = 5000

    /// The distinct words, in order.
    public let terms: [Term]

    /// The words as they are written, without other spellings.
    public var written: [Word] { terms.map(\.word) }

    /// Parses a search text; the last word is a prefix. Punctuation only separates words, and operators such as AND and
    /// OR have no special meaning. Emoji count only if there is nothing else.
    ///
    /// - Throws: ``InvalidValue`` if the text has no word, or too many.
    public init(_ text: String) throws(InvalidValue) {
        guard text.unicodeScalars.count <= Self.maximumLength else {
            throw InvalidValue("must have at most \(Self.maximumLength) characters")
        }
        var terms: [Term] = []
        func add(_ text: String, _ isPrefix: Bool, _ others: [Word] = []) {
            let word = Word(text: text, isPrefix: isPrefix)
            if !terms.contains(where: { $0.word == word }) { terms.append(Term(word: word, others: others)) }
        }
        let units = Spelling.searched(text)
        for (index, unit) in units.enumerated() {
            guard terms.count <= Self.maximumTerms else { break }
            let isLast = index == units.count - 1
            if !unit.isUnspaced {
                // The last word is no prefix if the same word must also occur as a whole.
                let isWhole = terms.contains { $0.word == Word(text: unit.text, isPrefix: false) }
                add(unit.text, isLast && !isWhole, unit.others)
                continue
            }
            let letters = Array(unit.text.unicodeScalars)
            if letters.count == 1 { add(unit.text, true) }
            let noun = KoreanParticle.noun(of: letters) ?? letters.count
            for pair in zip(letters[..<noun], letters[1..<noun]) { add("\(pair.0)\(pair.1)", false) }
            if noun < letters.count {
                let ends = KoreanParticle.ends(of: letters[noun - 1]).map { Word(text: $0, isPrefix: false) }
                let written = Word(text: "\(letters[noun - 1])\(letters[noun])", isPrefix: false)
                add(written.text, false, ends.filter { $0 != written })
            }
        }
        if terms.isEmpty {
            terms = Words.emoji(in: text).map { Term(word: Word(text: $0, isPrefix: false), others: []) }
        }
        guard !terms.isEmpty else { throw InvalidValue("must have at least one word") }
        guard terms.count <= Self.maximumTerms else {
            throw InvalidValue("must have at most \(Self.maximumTerms) words")
        }
        self.terms = terms
    }

    private init(terms: [Term]) { self.terms = terms }

    /// The same words as they are written, none as the beginning of a longer one.
    public var whole: SearchWords {
        SearchWords(terms: terms.map { Term(word: Word(text: $0.word.text, isPrefix: false), others: []) })
    }
}
