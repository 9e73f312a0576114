extension Spelling {
    /// A run of letters in a search, and other spellings of it.
    struct Searched {
        /// Folded.
        let text: String
        let isUnspaced: Bool
        var others: [SearchWords.Word] = []
    }

    /// Maximum number of neighbours in a search that may be one word.
    static let mostNeighbours = 3
    /// Minimum number of letters of joined words that are the beginning of a longer one. Shorter ones begin too many others.
    static let shortestBeginning = 5

    /// The words of a search with their other spellings.
    ///
    /// If some neighbours are one word, each of them has that word as another spelling: the words `air pods` occur in a text that has
    /// `airpods`, or both. What the index has joined for certain, such as `Levi's` and `12-345-678`, is only searched as one word.
    static func searched(_ text: String) -> [Searched] {
        let spelled = SpelledText(text)
        let units = units(spelled)
        var searched = units.map { unit in
            let isUnspaced = spelled.pieces[unit.lowerBound].isUnspaced
            let text = Words.folded(spelled.joined(unit))
            return Searched(text: text, isUnspaced: isUnspaced)
        }
        /// Joins units to a word, which is a spelling of each of them.
        func join(_ range: Range<Int>) {
            let joined = range.map { searched[$0].text }.joined()
            guard joined.unicodeScalars.count <= mostLetters else { return }
            let isPrefix = range.upperBound == units.count && joined.unicodeScalars.count >= shortestBeginning
            for index in range { searched[index].add(joined, isPrefix: isPrefix) }
        }
        for count in 2...mostNeighbours {
            for start in units.indices.dropLast(count - 1) where areNeighbours(units[start..<start + count], spelled) {
                join(start..<start + count)
            }
        }
        let numbers = spelled.numberChains { _ in true }.filter(spelled.isNumber)
        for chain in numbers + spelled.codeChains(isSpacedSmall: true).filter(spelled.isCode) {
            let range = units.indices.filter { chain.contains(units[$0].lowerBound) }
            if range.count > mostNeighbours { join(range[0]..<range[range.count - 1] + 1) }
        }
        for (index, unit) in units.enumerated() where !searched[index].isUnspaced {
            let word = spelled.joined(unit).unicodeScalars
            let article = unit.count == 1 ? withoutArticle(Array(word)[...]) : nil
            for other in [withUmlautsWrittenOut(word), article].compactMap(\.self) {
                searched[index].add(Words.folded(other), isPrefix: index == units.count - 1)
            }
            let isWord = unit.allSatisfy { spelled.pieces[$0].isWord }
            if isWord, neighbours.contains(searched[index].text.unicodeScalars.count) {
                searched[index].add(joinMark + searched[index].text, isPrefix: false)
            }
        }
        return searched.filter { !$0.text.isEmpty }
    }

    /// The pieces of a text, of which some are one word.
    private static func units(_ text: SpelledText) -> [Range<Int>] {
        // Numbers with spaces may be two, as in "Nokia 3310 2000", and dates have other separators elsewhere.
        let numbers = text.numberChains { $0 != .space }.filter { chain in
            text.isNumber(chain) && !isDate(chain.map { text.pieces[$0].digits })
        }
        var units: [Range<Int>] = []
        var next = 0
        for chain in (numbers + text.compounds).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            units += (next..<chain.lowerBound).map { $0..<$0 + 1 } + [chain]
            next = chain.upperBound
        }
        return units + (next..<text.pieces.count).map { $0..<$0 + 1 }
    }

    /// Whether units that follow each other may be one word. Groups of few digits are not one number.
    private static func areNeighbours(_ units: ArraySlice<Range<Int>>, _ text: SpelledText) -> Bool {
        let pieces = units.flatMap { text.pieces[$0] }
        return !pieces.contains { $0.isUnspaced }
            && units.dropFirst().allSatisfy { text.pieces[$0.lowerBound].glue != nil }
            && (!pieces.allSatisfy(\.isNumber) || digits.contains(pieces.reduce(0) { $0 + $1.digits }))
    }

    /// Whether groups of this many digits are dates: day, month and year in any usual order.
    static func isDate(_ digits: [Int]) -> Bool {
        digits.count % 3 == 0
            && stride(from: 0, to: digits.count, by: 3).allSatisfy { start in
                let (first, middle, last) = (digits[start], digits[start + 1], digits[start + 2])
                return middle <= 2 && (first == 4 && last <= 2 || first <= 2 && last == 4)
            }
    }
}

extension Spelling.Searched {
    fileprivate mutating func add(_ other: String, isPrefix: Bool) {
        let word = SearchWords.Word(text: other, isPrefix: isPrefix)
        if other != text, !others.contains(word) { others.append(word) }
    }
}
