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
        var sources: [Source] = []
        for term in terms {
            let words = index.words(term)
            if words.isEmpty { return [] }
            sources.append(words.count == 1 ? .list(word: words.lowerBound) : .set(set(words, ranges)))
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

    private func set(_ words: Range<Int>, _ ranges: [Range<Int>]) -> PinSet {
        var set = PinSet(capacity: pinCount)
        for word in words { index.forEachPin(of: word, in: ranges) { set.insert($0) } }
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
