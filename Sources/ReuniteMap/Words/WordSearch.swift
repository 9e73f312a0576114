import Reunite

/// Finds the pins that match all terms, within ranges of a table.
struct WordSearch {
    let index: WordIndex
    let pinCount: Int

    /// The pins of a term: the list of one word, or the union of several.
    private enum Source {
        case list(word: Int)
        case set(PinSet)

        func count(_ index: WordIndex) -> Int {
            switch self {
            case .list(let word): index.count(of: word)
            case .set(let pins): pins.count
            }
        }
    }

    /// The pins in ascending order.
    ///
    /// The cost depends on the rarest term, and for a prefix of several words on the number of their pins.
    func pins(having terms: [SearchWords.Term], in ranges: [Range<Int>]) -> [UInt32] {
        let matching = terms.map(words)
        guard !matching.contains(where: \.isEmpty) else { return [] }
        var sources = matching.map { words -> Source in
            words.count == 1 && words[0].count == 1 ? .list(word: words[0].lowerBound) : .set(set(words, ranges))
        }
        sources.sort { $0.count(index) < $1.count(index) }
        var pins: [UInt32] = []
        switch sources[0] {
        case .list(let word): index.forEachPin(of: word, in: ranges) { pins.append(UInt32($0)) }
        case .set(let set): pins = set.pins
        }
        for source in sources.dropFirst() where !pins.isEmpty {
            switch source {
            case .list(let word): index.keep(&pins, having: word)
            case .set(let set): pins.removeAll { !set.contains(Int($0)) }
            }
        }
        return pins
    }

    /// About how many pins and words ``pins(having:in:)`` reads.
    ///
    /// - Parameter count: the number of pins in the ranges.
    func cost(of terms: [SearchWords.Term], among count: Int) -> Int {
        let matching = terms.map(words)
        guard !matching.contains(where: \.isEmpty) else { return 0 }
        let counts = matching.map { words in
            (words: words.reduce(0) { $0 + $1.count }, pins: min(words.reduce(0) { $0 + index.count(of: $1) }, count))
        }
        // Several words, as of a prefix, are lists to read, and then a bit map of all pins, 64 at a time.
        let several = counts.filter { $0.words > 1 }.reduce(0) { $0 + $1.words + $1.pins + pinCount / 64 }
        return several + (counts.map(\.pins).min() ?? 0) * terms.count
    }

    /// The words of the index that match a term or another spelling of it.
    private func words(_ term: SearchWords.Term) -> [Range<Int>] {
        term.words.map(index.words).filter { !$0.isEmpty }
    }

    private func set(_ words: [Range<Int>], _ ranges: [Range<Int>]) -> PinSet {
        var set = PinSet(capacity: pinCount)
        for word in words.joined() { index.forEachPin(of: word, in: ranges) { set.insert($0) } }
        return set
    }
}

/// A set of pins, as a bit map.
struct PinSet {
    private var words: [UInt64]
    private(set) var count = 0

    init(capacity: Int) { words = [UInt64](repeating: 0, count: capacity / 64 + 1) }

    mutating func insert(_ pin: Int) {
        let bit = UInt64(1) << UInt64(pin % 64)
        if words[pin / 64] & bit == 0 {
            words[pin / 64] |= bit
            count += 1
        }
    }

    func contains(_ pin: Int) -> Bool { words[pin / 64] >> UInt64(pin % 64) & 1 == 1 }

    /// The pins in ascending order.
    var pins: [UInt32] {
        var pins: [UInt32] = []
        pins.reserveCapacity(count)
        for (index, word) in words.enumerated() {
            var word = word
            while word != 0 {
                pins.append(UInt32(index * 64 + word.trailingZeroBitCount))
                word &= word - 1
            }
        }
        return pins
    }
}
