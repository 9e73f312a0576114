import Reunite

/// What a title and a description say, as far as the matcher understands it.
public struct DescribedThing: Sendable, Equatable {
    /// A word that may stand for several concepts: `glasses`.
    struct Mention: Sendable, Equatable {
        let concepts: [Lexicon.Number]
        let isInTitle: Bool
        /// The folded word.
        let text: String
    }

    /// The concepts mentioned, in the order of the text.
    private(set) var mentions: [Mention] = []
    /// The distinct folded words that the lexicon does not have: names, and what nobody thought of.
    private(set) var words: [String] = []
    /// The distinct numbers and codes: words of 4 to 32 bytes with a digit, except years and times.
    private(set) var codes: [String] = []

    /// How much of a description is read, in Unicode scalars: the rest of a long one says little about the thing.
    static let mostScalars = 1500
    /// The length of a code. Comparing longer ones would cost too much.
    private static let codeBytes = 4...32

    /// Reads a title and the beginning of a description.
    public init(title: String, description: String, lexicon: Lexicon) {
        let description = String(description.unicodeScalars.prefix(Self.mostScalars))
        var seen: Set<String> = []
        let languages = StopWords.languages(ofTexts: title, description)
        for (text, isInTitle) in [(title, true), (description, false)] {
            var reader = MentionReader(lexicon: lexicon, languages: languages, isInTitle: isInTitle)
            Words.forEachRun(in: text) { run, isUnspaced in
                if isUnspaced { reader.readUnspaced(Array(run)) } else { reader.append(String(run)) }
            }
            reader.flush()
            mentions += reader.mentions
            for word in reader.words where seen.insert(word).inserted {
                if Self.isCode(word) { codes.append(word) } else { words.append(word) }
            }
        }
    }

    /// Whether a word is a number or a code, which names one thing and not a kind of things.
    private static func isCode(_ word: String) -> Bool {
        guard codeBytes.contains(word.utf8.count), word.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
            return false
        }
        let isYear = Int(word).map { (1900...2100).contains($0) } ?? false
        // `10h30`, `24h`.
        let isTime =
            word.utf8.count <= 5 && word.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "h") }
            && word.utf8.contains(UInt8(ascii: "h"))
        return !isYear && !isTime
    }
}

/// Finds the words of the lexicon in a text: the longest one at each place.
private struct MentionReader {
    let lexicon: Lexicon
    let languages: LanguageSet
    let isInTitle: Bool
    private(set) var mentions: [DescribedThing.Mention] = []
    private(set) var words: [String] = []
    /// The words read, of which a mention may begin with any.
    private var parts: [String] = []

    init(lexicon: Lexicon, languages: LanguageSet, isInTitle: Bool) {
        (self.lexicon, self.languages, self.isInTitle) = (lexicon, languages, isInTitle)
    }

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
            let concepts = lexicon.concepts(of: text, in: languages)
            if !concepts.isEmpty {
                add(concepts, text)
                return length
            }
            length -= 1
        }
        let word = parts[index]
        let concepts = lexicon.concepts(ofMisspelled: word, in: languages)
        if concepts.isEmpty { words.append(word) } else { add(concepts, word) }
        return 1
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
                        add(colour, text([last]))
                    }
                }
                endUnknown()
                add(found, text(letters[index..<index + length]))
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
            add(concepts, word)
            return length
        }
        return 0
    }

    private mutating func add(_ concepts: [Lexicon.Number], _ text: String) {
        mentions.append(.init(concepts: concepts, isInTitle: isInTitle, text: text))
    }
}
