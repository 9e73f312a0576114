/// The words of a text as the text index has them.
///
/// A word is a run of letters and digits, folded by ``Folding``; everything else parts words. Scripts that put no
/// space between words give each two neighbouring letters and the last one as a word of its own, so that any part of
/// such a text is found.
enum Words {
    /// The distinct words of the texts, in their order.
    static func distinct(in texts: String...) -> [String] {
        var seen: Set<String> = []
        var words: [String] = []
        for text in texts {
            forEachRun(in: text) { run, isUnspaced in
                guard isUnspaced else {
                    if seen.insert(String(run)).inserted { words.append(String(run)) }
                    return
                }
                let letters = Array(run)
                for index in letters.indices {
                    let pair = String(String.UnicodeScalarView(letters[index..<min(index + 2, letters.count)]))
                    if seen.insert(pair).inserted { words.append(pair) }
                }
            }
        }
        return words
    }

    /// Calls with each run of letters, folded, and whether its script is one without spaces.
    static func forEachRun(in text: String, _ body: (String.UnicodeScalarView, Bool) -> Void) {
        var run = String.UnicodeScalarView()
        var runIsUnspaced = false
        func flush() {
            if !run.isEmpty { body(run, runIsUnspaced) }
            run = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            switch Folding.classify(scalar) {
            case .separator: flush()
            case .mark: continue
            case .word, .unspaced:
                let isUnspaced = scalar.value >= 0x80 && Folding.classify(scalar) == .unspaced
                if isUnspaced != runIsUnspaced {
                    flush()
                    runIsUnspaced = isUnspaced
                }
                Folding.append(scalar, to: &run)
            }
        }
        flush()
    }
}

/// The words that someone looks for: all of them must occur.
public struct SearchWords: Hashable, Sendable {
    /// A word to be found whole, or as the beginning of one.
    public struct Term: Hashable, Sendable {
        /// The word as the text index has it: folded.
        public let text: String
        /// Whether words that begin so are meant as well.
        public let isPrefix: Bool
    }

    /// More terms than this are refused: each costs a look into the text index.
    public static let maximumTerms = 32

    /// The words, each once, in the order of the text.
    public let terms: [Term]

    /// The words of a text that somebody typed; the last one counts as a prefix. Punctuation parts words and has no
    /// meaning, nor have words such as AND and OR.
    ///
    /// - Throws: ``InvalidValue`` where there is no word in it, or too many.
    public init(_ text: String) throws(InvalidValue) {
        var terms: [Term] = []
        func add(_ term: Term) {
            if !terms.contains(term) { terms.append(term) }
        }
        // Where the last word stands, if it can be completed: not one that is looked for whole as well.
        var lastSpaced: Int?
        Words.forEachRun(in: text) { run, isUnspaced in
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
        guard !terms.isEmpty else { throw InvalidValue("must have at least one word") }
        guard terms.count <= Self.maximumTerms else {
            throw InvalidValue("must have at most \(Self.maximumTerms) words")
        }
        self.terms = terms
    }
}

/// The words of a listing, as stored beside it and as the text index has them.
public struct IndexedWords: Sendable, Equatable {
    /// Those of the title.
    public let title: [String]

    /// Those of title and description, each once.
    public let all: [String]

    /// The words of a title and a description.
    public init(title: Title, description: Description) {
        self.title = Words.distinct(in: title.text)
        all = Words.distinct(in: title.text, description.text)
    }
}
