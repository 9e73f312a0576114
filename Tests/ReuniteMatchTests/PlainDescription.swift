import Reunite

@testable import ReuniteMatch

/// Reads texts as ``DescribedThing`` does, but each word as a string, and every length of a phrase at every place.
struct PlainDescription {
    private(set) var titleMentions: [[Lexicon.Number]] = []
    private(set) var textMentions: [[Lexicon.Number]] = []
    private(set) var words: [String] = []
    /// Numbers and codes in groups.
    private(set) var codes: [String] = []

    init(title: String, description: String, lexicon: Lexicon) {
        let description = String(description.unicodeScalars.prefix(DescribedThing.mostScalars))
        let languages = Self.languages(ofTexts: title, description)
        titleMentions = read(title, lexicon, languages)
        textMentions = read(description, lexicon, languages)
        codes = [title, description].flatMap(Spelling.codes)
    }

    private mutating func read(
        _ text: String, _ lexicon: Lexicon, _ languages: LanguageSet
    ) -> [[Lexicon.Number]] {
        var reader = PlainReader(lexicon: lexicon, languages: languages)
        Words.forEachRun(in: text) { run, isUnspaced in
            if isUnspaced { reader.readUnspaced(Array(run)) } else { reader.append(String(run)) }
        }
        reader.flush()
        for word in reader.words where !words.contains(word) { words.append(word) }
        return reader.mentions
    }

    /// The languages with the most stop words.
    private static func languages(ofTexts texts: String...) -> LanguageSet {
        var counts = [Int](repeating: 0, count: Language.allCases.count)
        for text in texts {
            Words.forEachRun(in: text) { run, isUnspaced in
                if isUnspaced { counts[counts.count - 1] += 1 }
                guard !isUnspaced, let found = StopWords.languages[String(run)] else { return }
                for index in counts.indices where found.contains(LanguageSet(rawValue: 1 << UInt8(index))) {
                    counts[index] += 1
                }
            }
        }
        let most = counts.max() ?? 0
        guard most > 0 else { return .all }
        let chosen = counts.indices.filter { counts[$0] * 3 >= most * 2 }
        return chosen.reduce(LanguageSet()) { $0.union(LanguageSet(rawValue: 1 << UInt8($1))) }
    }
}

/// Finds the words of the lexicon in a text: the longest one at each place.
private struct PlainReader {
    let lexicon: Lexicon
    let languages: LanguageSet
    private(set) var mentions: [[Lexicon.Number]] = []
    private(set) var words: [String] = []
    /// The words read, of which a mention may begin with any.
    private var parts: [String] = []

    init(lexicon: Lexicon, languages: LanguageSet) { (self.lexicon, self.languages) = (lexicon, languages) }

    mutating func append(_ part: String) { parts.append(part) }

    /// Reads the words collected.
    mutating func flush() {
        var index = 0
        while index < parts.count { index += readMention(at: index) }
        parts.removeAll(keepingCapacity: true)
    }

    /// - Returns: how many parts it has read.
    private mutating func readMention(at index: Int) -> Int {
        var length = min(Lexicon.maximumParts, parts.count - index)
        while length > 0 {
            let text = length == 1 ? parts[index] : parts[index..<index + length].joined(separator: " ")
            if length == 1, let concepts = joined(at: index) {
                mentions.append(concepts)
                return 2
            }
            let concepts = lexicon.concepts(of: text, in: languages)
            if !concepts.isEmpty {
                mentions.append(concepts)
                return length
            }
            length -= 1
        }
        let word = parts[index]
        let concepts = lexicon.concepts(ofMisspelled: word, in: languages)
        if concepts.isEmpty { words.append(word) } else { mentions.append(concepts) }
        return 1
    }

    /// What two neighbours mean as one word.
    private func joined(at index: Int) -> [Lexicon.Number]? {
        guard index + 1 < parts.count, !StopWords.contains(parts[index]), !StopWords.contains(parts[index + 1]) else {
            return nil
        }
        let word = parts[index] + parts[index + 1]
        let concepts = word.utf8.count < Lexicon.shortestJoined ? [] : lexicon.concepts(of: word, in: languages)
        return concepts.isEmpty ? nil : concepts
    }

    /// Reads a run in a script without spaces. What the lexicon does not have becomes words of two letters, as in the index.
    mutating func readUnspaced(_ letters: [Unicode.Scalar]) {
        var index = readMixed(letters)
        flush()
        var unknown: [Unicode.Scalar] = []
        func text(_ letters: some Sequence<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(letters)) }
        func endUnknown() {
            if unknown.count == 1 { words.append(text(unknown)) }
            for pair in unknown.indices.dropLast() { words.append(text(unknown[pair...pair + 1])) }
            unknown.removeAll()
        }
        while index < letters.count {
            var length = min(lexicon.longestUnspaced, letters.count - index)
            var found: [Lexicon.Number] = []
            while length > 0 {
                found = lexicon.concepts(of: text(letters[index..<index + length]), in: languages)
                if !found.isEmpty { break }
                length -= 1
            }
            if found.isEmpty {
                unknown.append(letters[index])
                index += 1
            } else {
                // 白猫: a colour's letter counts before a thing only, since it is a part of many words.
                if let last = unknown.last {
                    let colour = lexicon.concepts(of: text([last, "色"]), in: languages)
                    if !colour.isEmpty {
                        unknown.removeLast()
                        endUnknown()
                        mentions.append(colour)
                    }
                }
                endUnknown()
                mentions.append(found)
                index += length
            }
        }
        endUnknown()
    }

    /// Reads a word that begins with a Latin part: `T恤`.
    ///
    /// - Returns: how many of the letters it has read.
    private mutating func readMixed(_ letters: [Unicode.Scalar]) -> Int {
        guard let last = parts.last, last.utf8.count <= 8 else { return 0 }
        for length in stride(from: min(4, letters.count), to: 0, by: -1) {
            let word = last + String(String.UnicodeScalarView(letters[..<length]))
            let concepts = lexicon.concepts(of: word, in: languages)
            guard !concepts.isEmpty else { continue }
            parts.removeLast()
            flush()
            mentions.append(concepts)
            return length
        }
        return 0
    }
}
