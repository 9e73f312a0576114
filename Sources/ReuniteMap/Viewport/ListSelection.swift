import Reunite

/// A selection as a list of pins. Used for filters by words or time, which prefix sums cannot count.
struct ListSelection: PinSelection {
    let snapshot: PinSnapshot
    /// In Z-order: indexes of the base table, and of the recent one with the highest bit set.
    private let matches: [UInt32]

    private static let recent: UInt32 = 0x8000_0000

    typealias PinRange = Range<Int>

    /// Finds the pins of some cells that match a filter.
    ///
    /// - Parameter cells: in Z-order, without overlaps.
    init(_ snapshot: PinSnapshot, _ filter: PinFilter, in cells: [GridCell]) {
        self.snapshot = snapshot
        let selection = PrefixSumSelection(snapshot: snapshot, kinds: filter.kinds)
        let everything = selection.everything
        var base: [Range<Int>] = []
        var recent: [Range<Int>] = []
        for cell in cells {
            let range = selection.narrowed(everything, to: cell)
            Self.add(range.base, to: &base)
            Self.add(range.recent, to: &recent)
        }
        let first = Self.matches(snapshot, filter, in: base)
        let second = Self.recentMatches(snapshot, filter, in: recent)
        matches = second.isEmpty ? first : Self.merged(first, second, snapshot)
    }

    /// Appends a range; if it follows the last one directly, the two are joined.
    private static func add(_ range: Range<Int>, to ranges: inout [Range<Int>]) {
        if range.isEmpty { return }
        if let last = ranges.last, last.upperBound == range.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        } else {
            ranges.append(range)
        }
    }

    private static func matches(
        _ snapshot: PinSnapshot, _ filter: PinFilter, in ranges: [Range<Int>]
    ) -> [UInt32] {
        let table = snapshot.base
        var next = 0
        func isRemoved(_ pin: UInt32) -> Bool {
            while next < snapshot.removedPins.count, snapshot.removedPins[next] < pin { next += 1 }
            return next < snapshot.removedPins.count && snapshot.removedPins[next] == pin
        }
        if let words = filter.words {
            let search = WordSearch(index: snapshot.words, pinCount: table.count)
            return search.pins(having: words.terms, in: ranges).filter {
                filter.passes(Int($0), of: table.pins) && !isRemoved($0)
            }
        }
        var matches: [UInt32] = []
        for range in ranges {
            for pin in range where filter.passes(pin, of: table.pins) && !isRemoved(UInt32(pin)) {
                matches.append(UInt32(pin))
            }
        }
        return matches
    }

    private static func recentMatches(
        _ snapshot: PinSnapshot, _ filter: PinFilter, in ranges: [Range<Int>]
    ) -> [UInt32] {
        var matches: [UInt32] = []
        for range in ranges {
            for pin in range where filter.passes(pin, of: snapshot.recent.pins) {
                if let words = filter.words,
                    !words.terms.allSatisfy({ $0.occurs(in: snapshot.recentWords[pin]) })
                {
                    continue
                }
                matches.append(UInt32(pin) | recent)
            }
        }
        return matches
    }

    private static func merged(_ first: [UInt32], _ second: [UInt32], _ snapshot: PinSnapshot) -> [UInt32] {
        var merged: [UInt32] = []
        merged.reserveCapacity(first.count + second.count)
        var next = 0
        for match in first {
            let code = snapshot.base.pins.codes[Int(match)]
            while next < second.count, snapshot.recent.pins.codes[Int(second[next] & ~recent)] < code {
                merged.append(second[next])
                next += 1
            }
            merged.append(match)
        }
        return merged + second[next...]
    }

    var everything: Range<Int> { 0..<matches.count }

    func isEmpty(_ range: Range<Int>) -> Bool { range.isEmpty }

    func isFew(_ range: Range<Int>) -> Bool { range.count <= 8 }

    @inline(__always)
    private func place(_ index: Int) -> PinIndex {
        let match = matches[index]
        return match < Self.recent ? .base(Int(match)) : .recent(Int(match & ~Self.recent))
    }

    private func firstMatch(from code: UInt64, in range: Range<Int>) -> Int {
        range.partition { snapshot.code(place($0)) < code }
    }

    func quarters(of cell: GridCell, _ range: Range<Int>) -> Quarters<Range<Int>> {
        let middle = firstMatch(from: cell.quarter(2).firstCode, in: range)
        let left = firstMatch(from: cell.quarter(1).firstCode, in: range.lowerBound..<middle)
        let right = firstMatch(from: cell.quarter(3).firstCode, in: middle..<range.upperBound)
        return Quarters(range.lowerBound..<left, left..<middle, middle..<right, right..<range.upperBound)
    }

    func narrowed(_ range: Range<Int>, to cell: GridCell) -> Range<Int> {
        let first = firstMatch(from: cell.firstCode, in: range)
        let (next, overflow) = cell.lastCode.addingReportingOverflow(1)
        return first..<(overflow ? range.upperBound : firstMatch(from: next, in: first..<range.upperBound))
    }

    func count(_ range: Range<Int>) -> Int { range.count }

    func sum(_ range: Range<Int>) -> PinSum {
        var sum = PinSum()
        for index in range {
            let match = matches[index]
            if match < Self.recent {
                sum.add(Int(match), of: snapshot.base.pins)
            } else {
                sum.add(Int(match & ~Self.recent), of: snapshot.recent.pins)
            }
        }
        return sum
    }

    func first(_ range: Range<Int>) -> PinIndex? { range.first.map(place) }

    func last(_ range: Range<Int>) -> PinIndex? { range.last.map(place) }

    func clipped(_ range: Range<Int>, of cell: GridCell, to region: Region) -> ClippedCount {
        var clipped = ClippedCount()
        for index in range {
            let (point, kind) = snapshot.pointAndKind(place(index))
            guard region.contains(longitude: point.longitude, latitude: point.latitude) else { continue }
            clipped.count += 1
            clipped.lost += PinKinds.lost.contains(kind) ? 1 : 0
            clipped.pin = place(index)
        }
        return clipped
    }

    func forEach(_ range: Range<Int>, _ body: (PinIndex) -> Void) {
        for index in range { body(place(index)) }
    }
}
