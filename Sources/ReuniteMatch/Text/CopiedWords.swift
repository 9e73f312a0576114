import Reunite

/// The words that two listings share because the text of one was copied from the other. They are no evidence.
///
/// Two people who describe one thing in their own words share few of them, and hardly ever three in a row. So six words in a
/// row were copied, and so were ten words in any order that are at least half of a text. Case, accents, punctuation and words
/// that say nothing do not count. It does not matter which text is older: a person who repeats published words proves
/// no knowledge of the thing.
public struct CopiedWords: Sendable, Equatable {
    /// Minimum weight of a copied sequence: six words, or twelve letters of a script without spaces.
    static let leastSequence = 12
    /// Minimum weight of the words that two texts share in any order, if they are at least half of one of them: ten words.
    static let leastShared = 20
    private static let wordWeight = 2
    private static let letterWeight = 1

    private let words: Set<String>

    /// A title and a description.
    public struct Text: Sendable {
        /// The title.
        public let title: String
        /// The beginning of the description, which the matcher reads.
        public let description: String

        /// The text of a listing.
        public init(title: String, description: String) {
            self.title = title
            self.description = String(description.unicodeScalars.prefix(DescribedThing.mostScalars))
        }
    }

    /// A text as it is compared. One that is compared with many is prepared once.
    public struct Source: Sendable {
        /// The text.
        public let text: Text
        fileprivate let distinct: Set<Word>
        fileprivate let weight: Int
        /// The hashes of the sequences that are long enough to be copied.
        fileprivate let sequences: Set<Int>

        /// Prepares a text.
        public init(_ text: Text) {
            self.text = text
            let words = CopiedWords.words(of: text)
            distinct = Set(words)
            weight = CopiedWords.weight(distinct)
            sequences = Set(CopiedWords.sequences(in: words).map(\.key))
        }
    }

    /// Compares two texts; nil if neither was copied from the other.
    public init?(_ one: Text, _ other: Text) { self.init(Source(one), other) }

    /// Compares two texts; nil if neither was copied from the other.
    public init?(_ one: Source, _ other: Text) {
        let words = Self.words(of: other)
        var copied: Set<String> = []
        var end = 0
        for (key, range) in Self.sequences(in: words) where one.sequences.contains(key) {
            // Sequences overlap: each word is added once.
            for index in max(end, range.lowerBound)..<range.upperBound { copied.insert(words[index].text) }
            end = range.upperBound
        }
        let distinct = Set(words)
        let shared = one.distinct.intersection(distinct)
        let weight = Self.weight(shared)
        if weight >= Self.leastShared, 2 * weight >= min(one.weight, Self.weight(distinct)) {
            copied.formUnion(shared.map(\.text))
        }
        guard !copied.isEmpty else { return nil }
        self.words = copied
    }

    /// A text without the copied words. Words that say nothing stay: they tell the language.
    public func removed(from text: Text) -> Text {
        Text(title: removed(from: text.title), description: removed(from: text.description))
    }

    private func removed(from text: String) -> String {
        var kept: [String] = []
        Words.forEachRun(in: text) { run, isUnspaced in
            guard isUnspaced else {
                let word = String(run)
                if !words.contains(word) { kept.append(word) }
                return
            }
            kept += run.split { words.contains(String($0)) }.map { String(String.UnicodeScalarView($0)) }
        }
        return kept.joined(separator: " ")
    }

    fileprivate struct Word: Hashable {
        let text: String
        let weight: Int
    }

    /// The words in order, and the letters of scripts without spaces, without those that say nothing.
    fileprivate static func words(of text: Text) -> [Word] {
        var words: [Word] = []
        func add(_ text: String, _ weight: Int) {
            if !StopWords.contains(text) { words.append(Word(text: text, weight: weight)) }
        }
        for text in [text.title, text.description] {
            Words.forEachRun(in: text) { run, isUnspaced in
                if isUnspaced {
                    for letter in run { add(String(letter), letterWeight) }
                } else {
                    add(String(run), wordWeight)
                }
            }
        }
        return words
    }

    /// The shortest sequence from each word that is long enough to be copied. Two texts with a longer one in common have these in
    /// common too.
    fileprivate static func sequences(in words: [Word]) -> [(key: Int, range: Range<Int>)] {
        var sequences: [(key: Int, range: Range<Int>)] = []
        for start in words.indices {
            var hasher = Hasher()
            var weight = 0
            var end = start
            while weight < leastSequence, end < words.endIndex {
                hasher.combine(words[end])
                weight += words[end].weight
                end += 1
            }
            guard weight >= leastSequence else { break }
            sequences.append((hasher.finalize(), start..<end))
        }
        return sequences
    }

    fileprivate static func weight(_ words: Set<Word>) -> Int { words.reduce(0) { $0 + $1.weight } }
}
