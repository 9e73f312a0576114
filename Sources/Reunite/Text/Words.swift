/// The words of a text, as stored in the text index.
///
/// A word is a run of letters and digits, folded by ``Folding``; everything else separates words. In scripts without
/// spaces, each two neighbouring letters are a word, and so is the last letter, so that any part of a text can be found.
public enum Words {
    /// A text as its words, folded, with a single space between two.
    public static func folded(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        var wasUnspaced = false
        forEachRun(in: text) { run, isUnspaced in
            // Unspaced letters need no space to be distinguished from others.
            if !folded.isEmpty && !(isUnspaced || wasUnspaced) { folded.append(" ") }
            folded.append(contentsOf: run)
            wasUnspaced = isUnspaced
        }
        return String(folded)
    }

    /// The distinct words of a text as it is written, in order.
    public static func distinct(in text: String) -> [String] {
        var (words, seen): ([String], Set<ExactText>) = ([], [])
        append(wordsOf: text, to: &words, &seen)
        return words
    }

    /// The distinct emoji of a text: a word each, without colour of the skin.
    fileprivate static func emoji(in text: String) -> [String] {
        var seen: Set<Unicode.Scalar> = []
        return text.unicodeScalars.filter { scalar in
            scalar.value >= 0x2190 && scalar.properties.isEmoji && !scalar.properties.isEmojiModifier
                && Folding.classify(scalar) == .separator && seen.insert(scalar).inserted
        }.map { String($0) }
    }

    /// Appends the words of a text that were not seen, in order.
    fileprivate static func append(wordsOf text: String, to words: inout [String], _ seen: inout Set<ExactText>) {
        forEachRun(in: text) { run, isUnspaced in
            guard isUnspaced else {
                let word = String(run)
                if seen.insert(ExactText(word)).inserted { words.append(word) }
                return
            }
            let letters = Array(run)
            for index in letters.indices {
                let pair = String(String.UnicodeScalarView(letters[index..<min(index + 2, letters.count)]))
                if seen.insert(ExactText(pair)).inserted { words.append(pair) }
            }
        }
    }

    /// Calls `body` with each folded run of letters, and whether its script has no spaces.
    public static func forEachRun(in text: String, _ body: (String.UnicodeScalarView, Bool) -> Void) {
        let folded = FoldedRuns(text)
        for run in folded.runs {
            body(String(decoding: folded.bytes[run.range], as: UTF8.self).unicodeScalars, run.isUnspaced)
        }
    }
}

/// The words of a search. All of them must occur.
public struct SearchWords: Hashable, Sendable {
    /// A whole word or a prefix.
    public struct Term: Hashable, Sendable {
        /// The folded word.
        public let text: String
        /// Whether it also matches longer words that begin with it.
        public let isPrefix: Bool

        /// Whether both are the same word, byte for byte, and match alike.
        public static func == (left: Self, right: Self) -> Bool {
            left.isPrefix == right.isPrefix && ExactText(left.text) == ExactText(right.text)
        }

        /// Hashes the bytes of the word.
        public func hash(into hasher: inout Hasher) { hasher.combine(ExactText(text)) }
    }

    /// Maximum number of terms, because each costs a lookup in the text index.
    public static let maximumTerms = 32

    /// The distinct words, in order.
    public let terms: [Term]

    /// Parses a search text; the last word is a prefix. Punctuation only separates words, and operators such as AND and
    /// OR have no special meaning. Emoji count only if there is nothing else.
    ///
    /// - Throws: ``InvalidValue`` if the text has no word, or too many.
    public init(_ text: String) throws(InvalidValue) {
        var terms: [Term] = []
        func add(_ term: Term) {
            if !terms.contains(term) { terms.append(term) }
        }
        // The index of the last word, unless the same word must also occur as a whole.
        var lastSpaced: Int?
        Words.forEachRun(in: Spelling.searched(text)) { run, isUnspaced in
            let letters = Array(run)
            lastSpaced = nil
            if !isUnspaced {
                let term = Term(text: String(run), isPrefix: false)
                lastSpaced = terms.contains(term) ? nil : terms.count
                add(term)
            } else if letters.count == 1 {
                add(Term(text: String(run), isPrefix: true))
            } else {
                for index in letters.indices.dropLast() {
                    add(Term(text: String(String.UnicodeScalarView(letters[index...index + 1])), isPrefix: false))
                }
            }
        }
        if let lastSpaced {
            let last = terms.remove(at: lastSpaced)
            add(Term(text: last.text, isPrefix: true))
        }
        if terms.isEmpty { terms = Words.emoji(in: text).map { Term(text: $0, isPrefix: false) } }
        guard !terms.isEmpty else { throw InvalidValue("must have at least one word") }
        guard terms.count <= Self.maximumTerms else {
            throw InvalidValue("must have at most \(Self.maximumTerms) words")
        }
        self.terms = terms
    }

    private init(terms: [Term]) { self.terms = terms }

    /// The same words, none as the beginning of a longer one.
    public var whole: SearchWords { SearchWords(terms: terms.map { Term(text: $0.text, isPrefix: false) }) }
}

/// The words of a listing, as stored in the text index.
public struct IndexedWords: Sendable, Equatable {
    /// The words of the title.
    public let title: [String]

    /// The distinct words of title and description.
    public let all: [String]

    /// The words of a title and a description.
    public init(title: Title, description: Description) {
        var (words, seen): ([String], Set<ExactText>) = ([], [])
        func append(_ text: String, isTitle: Bool) {
            Words.append(wordsOf: text, to: &words, &seen)
            for other in Spelling.others(text, isTitle: isTitle) { Words.append(wordsOf: other, to: &words, &seen) }
        }
        append(title.text, isTitle: true)
        words += Words.emoji(in: title.text)
        self.title = words
        append(description.text, isTitle: false)
        all = words
    }
}
