import Reunite

/// Finds the words of the lexicon in a text: the longest one at each place.
struct MentionReader {
    private let text: FormedText
    private let languages: LanguageSet
    /// The meanings of the words found.
    private(set) var mentions: [[Lexicon.Number]] = []
    /// Where the words are that the lexicon does not have.
    private(set) var words: [Range<Int>] = []

    init(_ text: FormedText, _ languages: LanguageSet) { (self.text, self.languages) = (text, languages) }

    /// Reads the text. The lexicon is a parameter and not stored: a copy would change reference counts that all threads share.
    mutating func read(_ lexicon: Lexicon) {
        var start = 0
        for (index, run) in text.runs.enumerated() where run.isUnspaced {
            let letters = Self.letters(text.bytes(in: run.range))
            let (last, count) = readMixed(start..<index, letters, lexicon)
            readSpaced(start..<last, lexicon)
            readUnspaced(letters, from: count, lexicon)
            start = index + 1
        }
        readSpaced(start..<text.runs.count, lexicon)
    }

    /// Reads runs of scripts with spaces.
    private mutating func readSpaced(_ runs: Range<Int>, _ lexicon: Lexicon) {
        var index = runs.lowerBound
        while index < runs.upperBound { index += readMention(at: index, before: runs.upperBound, lexicon) }
    }

    /// - Returns: the number of runs that it has read.
    private mutating func readMention(at index: Int, before end: Int, _ lexicon: Lexicon) -> Int {
        let range = text.runs[index].range
        guard let number = text.forms[index] else {
            if readJoined(at: index, before: end, lexicon) { return 2 }
            addMisspelt(range, lexicon)
            return 1
        }
        let form = lexicon.forms[number]
        var length = min(Int(form.mostParts), Lexicon.maximumParts, end - index)
        while length > 1 {
            let concepts = concepts(of: range.lowerBound..<text.runs[index + length - 1].range.upperBound, lexicon)
            if !concepts.isEmpty {
                mentions.append(concepts)
                return length
            }
            length -= 1
        }
        if readJoined(at: index, before: end, lexicon) { return 2 }
        let concepts = lexicon.forms.concepts(of: number, in: languages, bytes: range.count)
        if !concepts.isEmpty {
            mentions.append(concepts)
        } else if form.isStopWord {
            words.append(range)
        } else {
            addMisspelt(range, lexicon)
        }
        return 1
    }

    /// Reads two neighbours that the lexicon has as one word, such as `air pods`, unless one of them is a stop word.
    private mutating func readJoined(at index: Int, before end: Int, _ lexicon: Lexicon) -> Bool {
        guard index + 1 < end else { return false }
        let neighbours = index..<index + 2
        let hasStopWord = neighbours.contains { text.forms[$0].map { lexicon.forms[$0].isStopWord } ?? false }
        let count = neighbours.reduce(0) { $0 + text.runs[$1].range.count }
        guard !hasStopWord, count >= Lexicon.shortestJoined else { return false }
        let joined = neighbours.flatMap { text.bytes(in: text.runs[$0].range) }
        let concepts = concepts(of: joined[...], lexicon)
        if !concepts.isEmpty { mentions.append(concepts) }
        return !concepts.isEmpty
    }

    /// Adds a word that the lexicon does not have, unless it is a misspelt one.
    private mutating func addMisspelt(_ range: Range<Int>, _ lexicon: Lexicon) {
        let concepts = text.bytes(in: range).withUnsafeBufferPointer {
            lexicon.concepts(ofMisspelled: $0, in: languages)
        }
        if concepts.isEmpty { words.append(range) } else { mentions.append(concepts) }
    }

    private func concepts(of range: Range<Int>, _ lexicon: Lexicon) -> [Lexicon.Number] {
        concepts(of: text.bytes(in: range), lexicon)
    }

    private func concepts(of bytes: ArraySlice<UInt8>, _ lexicon: Lexicon) -> [Lexicon.Number] {
        lexicon.forms.number(of: bytes).map { lexicon.forms.concepts(of: $0, in: languages, bytes: bytes.count) } ?? []
    }

    /// The ranges of the letters of a run.
    private static func letters(_ run: ArraySlice<UInt8>) -> [Range<Int>] {
        var letters: [Range<Int>] = []
        var start = run.startIndex
        for end in run.indices.dropFirst() where run[end] & 0xC0 != 0x80 {
            letters.append(start..<end)
            start = end
        }
        letters.append(start..<run.endIndex)
        return letters
    }

    /// Reads a run in a script without spaces. Letters of no word in the lexicon become words of two, as in the text index.
    private mutating func readUnspaced(_ letters: [Range<Int>], from first: Int, _ lexicon: Lexicon) {
        var index = first
        /// The letters before the index that no word of the lexicon has.
        var unknown = first..<first
        while index < letters.count {
            let (concepts, length) = longest(letters[index...], lexicon)
            guard length > 0 else {
                index += 1
                unknown = unknown.lowerBound..<index
                continue
            }
            // 白猫: a colour's letter counts before a thing only, since it is a part of many words.
            if let last = unknown.last {
                let colour = self.concepts(of: text.bytes(in: letters[last]) + Array("色".utf8), lexicon)
                if !colour.isEmpty {
                    addPairs(letters[unknown.lowerBound..<last])
                    mentions.append(colour)
                    unknown = index..<index
                }
            }
            addPairs(letters[unknown])
            mentions.append(concepts)
            index += length
            unknown = index..<index
        }
        addPairs(letters[unknown])
    }

    private mutating func addPairs(_ letters: ArraySlice<Range<Int>>) {
        if letters.count == 1 { words += letters }
        for index in letters.indices.dropLast() {
            words.append(letters[index].lowerBound..<letters[index + 1].upperBound)
        }
    }

    /// The longest word of the lexicon with which letters begin, and of how many it is; none of 0 letters.
    private func longest(
        _ letters: ArraySlice<Range<Int>>, _ lexicon: Lexicon
    ) -> (concepts: [Lexicon.Number], length: Int) {
        let first = letters[letters.startIndex]
        guard let form = lexicon.forms.number(of: text.bytes(in: first)) else { return ([], 0) }
        var length = min(Int(lexicon.forms[form].mostLetters), lexicon.longestUnspaced, letters.count)
        while length > 0 {
            let concepts = concepts(
                of: first.lowerBound..<letters[letters.startIndex + length - 1].upperBound, lexicon)
            if !concepts.isEmpty { return (concepts, length) }
            length -= 1
        }
        return ([], 0)
    }

    /// Reads a word that begins with a Latin run and ends in the letters behind it: `T恤`. If there is one, the runs before it
    /// are read too.
    ///
    /// - Parameters:
    ///   - runs: those between the last run without spaces and the letters.
    /// - Returns: the end of the runs that remain to be read, and the number of letters that were read.
    private mutating func readMixed(
        _ runs: Range<Int>, _ letters: [Range<Int>], _ lexicon: Lexicon
    ) -> (end: Int, letters: Int) {
        guard let last = runs.last, text.runs[last].range.count <= 8 else { return (runs.upperBound, 0) }
        let part = text.bytes(in: text.runs[last].range)
        for length in stride(from: min(4, letters.count), to: 0, by: -1) {
            let concepts = concepts(
                of: part + text.bytes(in: letters[0].lowerBound..<letters[length - 1].upperBound), lexicon)
            guard !concepts.isEmpty else { continue }
            readSpaced(runs.lowerBound..<last, lexicon)
            mentions.append(concepts)
            // Nothing remains before the letters.
            return (runs.lowerBound, length)
        }
        return (runs.upperBound, 0)
    }
}
