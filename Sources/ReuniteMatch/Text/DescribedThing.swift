import Reunite

/// What a title and a description say, as far as the matcher understands it.
public struct DescribedThing: Sendable, Equatable {
    /// A word that may stand for several concepts: `glasses`.
    struct Mention: Sendable, Equatable {
        let concepts: [Lexicon.Number]
        let isInTitle: Bool
    }

    /// A word that the lexicon does not have.
    struct Word: Sendable, Equatable {
        let text: String
        let hash: WordHash
        /// Whether it is a stop word.
        let isStopWord: Bool
    }

    /// The concepts mentioned, in the order of the text.
    private(set) var mentions: [Mention] = []
    /// The distinct folded words that the lexicon does not have: names, and what nobody thought of.
    private(set) var words: [Word] = []
    /// The distinct numbers and codes: words of 4 to 32 bytes with a digit, except years and times. Those in groups are also one.
    private(set) var codes: [String] = []

    /// How much of a description is read, in Unicode scalars: the rest of a long one says little about the thing.
    static let mostScalars = 1500
    /// The length of a code. Comparing longer ones would cost too much.
    private static let codeBytes = 4...32

    /// Reads a title and the beginning of a description.
    public init(title: String, description: String, lexicon: Lexicon) {
        let formed = [title, description].map {
            FormedText(FoldedRuns($0, mostScalars: Self.mostScalars), lexicon)
        }
        let languages = StopWords.languages(of: formed, lexicon)
        var seen: [UInt64] = []
        for (text, isInTitle) in zip(formed, [true, false]) {
            var reader = MentionReader(text, languages)
            reader.read(lexicon)
            for concepts in reader.mentions { mentions.append(Mention(concepts: concepts, isInTitle: isInTitle)) }
            for range in reader.words { add(text.bytes(in: range), lexicon, &seen) }
        }
        for (text, formed) in zip([title, description], formed) where formed.mayHaveGroups {
            let beginning = String(text.unicodeScalars.prefix(Self.mostScalars))
            for code in Spelling.codes(in: beginning) where Self.isCode(code) && !codes.contains(code) {
                codes.append(code)
            }
        }
    }

    private mutating func add(_ word: ArraySlice<UInt8>, _ lexicon: Lexicon, _ seen: inout [UInt64]) {
        let hash = TextHash(word)
        guard !seen.contains(hash.value) else { return }
        seen.append(hash.value)
        let text = String(decoding: word, as: UTF8.self)
        if word.contains(where: \.isDigit), Self.isCode(text) {
            codes.append(text)
        } else {
            let isStopWord = lexicon.forms.number(of: word).map { lexicon.forms[$0].isStopWord } ?? false
            words.append(Word(text: text, hash: WordHash(hash), isStopWord: isStopWord))
        }
    }

    /// Whether a word with a digit is a number or a code, which names one thing and not a kind of things.
    private static func isCode(_ word: String) -> Bool {
        guard codeBytes.contains(word.utf8.count) else { return false }
        let isYear = Int(word).map { (1900...2100).contains($0) } ?? false
        // `10h30`, `24h`.
        let isTime =
            word.utf8.count <= 5 && word.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "h") }
            && word.utf8.contains(UInt8(ascii: "h"))
        return !isYear && !isTime
    }
}

/// A text with the numbers of its words among the lexicon's forms.
struct FormedText {
    private let folded: FoldedRuns
    /// The number of each run among the lexicon's forms; nil if it is none of them, and for those in scripts without spaces.
    let forms: [Int?]

    init(_ folded: FoldedRuns, _ lexicon: Lexicon) {
        self.folded = folded
        forms = folded.runs.map { $0.isUnspaced ? nil : lexicon.forms.number(of: folded.bytes[$0.range]) }
    }

    var runs: [FoldedRuns.Run] { folded.runs }

    func bytes(in range: Range<Int>) -> ArraySlice<UInt8> { folded.bytes[range] }

    /// Whether two neighbours may be groups of a number or a code: one has a digit, and both are short.
    var mayHaveGroups: Bool {
        func hasDigit(_ run: FoldedRuns.Run) -> Bool { bytes(in: run.range).contains(where: \.isDigit) }
        return zip(runs, runs.dropFirst()).contains { one, other in
            max(one.range.count, other.range.count) <= 12 && (hasDigit(one) || hasDigit(other))
        }
    }
}

extension UInt8 {
    /// Whether it is an ASCII digit.
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
