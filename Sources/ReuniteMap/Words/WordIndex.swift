import Foundation
import Reunite

/// An immutable inverted index: for each word, in the order of the words, its pins in the order of the table.
///
/// The pins of a word are stored in blocks of 65,536 pins with 16 bits each: two bytes for each posting.
struct WordIndex: Sendable {
    private var bytes: [UInt8] = []
    private var wordStarts: [UInt32] = [0]
    /// For each word its first block, and at the end the number of blocks.
    private var blockStarts: [UInt32] = [0]
    /// For each block the upper 16 bits of its pins.
    private var blockTops: [UInt16] = []
    private var blockFirsts: [UInt32] = [0]
    private var lows: [UInt16] = []

    static let empty = WordIndex()

    var wordCount: Int { wordStarts.count - 1 }

    /// Bytes of memory.
    var size: Int {
        bytes.count + (wordStarts.count + blockStarts.count + blockFirsts.count) * 4 + (blockTops.count + lows.count)
            * 2
    }

    private init() {}

    /// Merges an index, whose pins have moved, with new pins.
    ///
    /// - Parameters:
    ///   - moved: the new index of each pin of the old table, ascending; `UInt32.max` if it was removed.
    ///   - order: the new pins, sorted by their index in the table.
    ///   - places: the index of each new pin in the table.
    init(_ old: WordIndex, moved: [UInt32], adding new: PinWords, order added: [UInt32], places: [UInt32]) {
        let added = new.inverted(order: added, places: places)
        let vocabulary = new.vocabulary
        let order = (0..<vocabulary.count).sorted { Self.compare(vocabulary.text($0), vocabulary.text($1)) < 0 }
        lows.reserveCapacity(old.lows.count + new.postingCount)
        var pins: [UInt32] = []
        var (oldWord, newWord) = (0, 0)
        while oldWord < old.wordCount || newWord < order.count {
            let comparison: Int =
                oldWord == old.wordCount
                ? 1 : newWord == order.count ? -1 : Self.compare(old.word(oldWord), vocabulary.text(order[newWord]))
            let word = comparison <= 0 ? old.word(oldWord) : vocabulary.text(order[newWord])
            pins.removeAll(keepingCapacity: true)
            if comparison <= 0 {
                old.forEachPin(of: oldWord) { pin in
                    if moved[pin] != .max { pins.append(moved[pin]) }
                }
                oldWord += 1
            }
            if comparison >= 0 {
                let number = order[newWord]
                let isMixed = !pins.isEmpty
                pins.append(contentsOf: added.pins[added.starts[number]..<added.starts[number + 1]])
                if isMixed { pins.sort() }
                newWord += 1
            }
            if !pins.isEmpty { append(word, pins) }
        }
    }

    private mutating func append(_ word: ArraySlice<UInt8>, _ pins: [UInt32]) {
        bytes.append(contentsOf: word)
        wordStarts.append(UInt32(bytes.count))
        var last: UInt32?
        // A text may contain a word twice.
        for pin in pins where pin != last {
            last = pin
            let top = UInt16(pin >> 16)
            if blockTops.count == Int(blockStarts.last!) || blockTops.last! != top {
                blockTops.append(top)
                blockFirsts.append(UInt32(lows.count))
            }
            lows.append(UInt16(truncatingIfNeeded: pin))
            blockFirsts[blockFirsts.count - 1] = UInt32(lows.count)
        }
        blockStarts.append(UInt32(blockTops.count))
    }

    /// Negative, 0 or positive, by the bytes in UTF-8: that is also the order of the Unicode scalars.
    private static func compare(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
        left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                let length = min(left.count, right.count)
                let order = length == 0 ? 0 : Int(memcmp(left.baseAddress!, right.baseAddress!, length))
                return order != 0 ? order : left.count - right.count
            }
        }
    }

    func word(_ number: Int) -> ArraySlice<UInt8> {
        bytes[Int(wordStarts[number])..<Int(wordStarts[number + 1])]
    }

    /// The words that a word of a search matches: one, or all with the prefix.
    func words(_ term: SearchWords.Word) -> Range<Int> {
        let text = Array(term.text.utf8)
        let first = (0..<wordCount).partition { Self.compare(word($0), text[...]) < 0 }
        if !term.isPrefix {
            return first < wordCount && word(first) == text[...] ? first..<first + 1 : first..<first
        }
        return first..<(first..<wordCount).partition { word($0).starts(with: text) }
    }

    /// The number of pins with a word.
    func count(of word: Int) -> Int { count(of: word..<word + 1) }

    /// The number of pins with each of some words, added up.
    func count(of words: Range<Int>) -> Int {
        Int(blockFirsts[Int(blockStarts[words.upperBound])] - blockFirsts[Int(blockStarts[words.lowerBound])])
    }

    func forEachPin(of word: Int, _ body: (Int) -> Void) {
        for block in Int(blockStarts[word])..<Int(blockStarts[word + 1]) {
            let top = Int(blockTops[block]) << 16
            for index in Int(blockFirsts[block])..<Int(blockFirsts[block + 1]) { body(top | Int(lows[index])) }
        }
    }

    /// Calls `body` for the pins with a word that lie in one of the ranges, which must be ascending.
    func forEachPin(of word: Int, in ranges: [Range<Int>], _ body: (Int) -> Void) {
        lows.withUnsafeBufferPointer { lows in
            var cursor = Cursor(self, word: word)
            for range in ranges where !range.isEmpty {
                guard var pin = cursor.seek(range.lowerBound, lows) else { return }
                while pin < range.upperBound {
                    body(pin)
                    guard let next = cursor.next(lows) else { return }
                    pin = next
                }
            }
        }
    }

    /// Removes the pins without a word. The pins must be ascending.
    func keep(_ pins: inout [UInt32], having word: Int) {
        lows.withUnsafeBufferPointer { lows in
            var cursor = Cursor(self, word: word)
            var kept = 0
            for pin in pins {
                guard let found = cursor.seek(Int(pin), lows) else { break }
                if found == Int(pin) {
                    pins[kept] = pin
                    kept += 1
                }
            }
            pins.removeLast(pins.count - kept)
        }
    }

    /// A position in the pins of a word, which only moves forward.
    private struct Cursor {
        private let index: WordIndex
        private var block: Int
        private let endBlock: Int
        private var position: Int
        private var end: Int
        private var top = 0

        init(_ index: WordIndex, word: Int) {
            self.index = index
            block = Int(index.blockStarts[word])
            endBlock = Int(index.blockStarts[word + 1])
            position = 0
            end = 0
            enter()
        }

        private mutating func enter() {
            guard block < endBlock else { return }
            position = Int(index.blockFirsts[block])
            end = Int(index.blockFirsts[block + 1])
            top = Int(index.blockTops[block]) << 16
        }

        /// Moves to the first pin that is not before `pin`, and returns it.
        mutating func seek(_ pin: Int, _ lows: UnsafeBufferPointer<UInt16>) -> Int? {
            while block < endBlock, top | 0xFFFF < pin {
                block += 1
                enter()
            }
            guard block < endBlock else { return nil }
            let low = UInt16(truncatingIfNeeded: max(pin - top, 0))
            // Galloping search: steps double, so that a near pin is found quickly.
            var step = 1
            var low0 = position
            while low0 + step < end, lows[low0 + step] < low {
                low0 += step
                step *= 2
            }
            var high = min(low0 + step, end)
            while low0 < high {
                let middle = (low0 + high) / 2
                if lows[middle] < low { low0 = middle + 1 } else { high = middle }
            }
            position = low0
            guard position == end else { return top | Int(lows[position]) }
            block += 1
            enter()
            return block < endBlock ? top | Int(lows[position]) : nil
        }

        /// Moves to the next pin, and returns it.
        mutating func next(_ lows: UnsafeBufferPointer<UInt16>) -> Int? {
            position += 1
            if position == end {
                block += 1
                guard block < endBlock else { return nil }
                enter()
            }
            return top | Int(lows[position])
        }
    }
}
