import Reunite

/// Pins that were found one by one: those that have some words, or that were lost or found at some time.
struct MatchSource: PinSource {
    let snapshot: PinSnapshot
    /// Along the curve: pins of the base table, and with the highest bit those of the recent one.
    private let matches: [UInt32]

    private static let recent: UInt32 = 0x8000_0000

    typealias Stretch = Range<Int>

    /// Finds the pins of some cells that pass a filter.
    ///
    /// - Parameter cells: along the curve, none within another.
    init(_ snapshot: PinSnapshot, _ filter: PinFilter, in cells: [GridCell]) {
        self.snapshot = snapshot
        let source = KindSource(snapshot: snapshot, kinds: filter.kinds)
        let everything = source.everything
        var base: [Range<Int>] = []
        var recent: [Range<Int>] = []
        for cell in cells {
            let stretch = source.narrowed(everything, to: cell)
            Self.add(stretch.base, to: &base)
            Self.add(stretch.recent, to: &recent)
        }
        let first = Self.matches(snapshot, filter, in: base)
        let second = Self.recentMatches(snapshot, filter, in: recent)
        matches = second.isEmpty ? first : Self.merged(first, second, snapshot)
    }

    /// Lengthens the last stretch where the next one begins at its end.
    private static func add(_ stretch: Range<Int>, to stretches: inout [Range<Int>]) {
        if stretch.isEmpty { return }
        if let last = stretches.last, last.upperBound == stretch.lowerBound {
            stretches[stretches.count - 1] = last.lowerBound..<stretch.upperBound
        } else {
            stretches.append(stretch)
        }
    }

    private static func matches(
        _ snapshot: PinSnapshot, _ filter: PinFilter, in stretches: [Range<Int>]
    ) -> [UInt32] {
        let table = snapshot.base
        var next = 0
        func isRemoved(_ pin: UInt32) -> Bool {
            while next < snapshot.removedPins.count, snapshot.removedPins[next] < pin { next += 1 }
            return next < snapshot.removedPins.count && snapshot.removedPins[next] == pin
        }
        if let words = filter.words {
            let search = WordSearch(index: snapshot.words, pinCount: table.count)
            return search.pins(having: words.terms, in: stretches).filter {
                filter.passes(Int($0), of: table.pins) && !isRemoved($0)
            }
        }
        var matches: [UInt32] = []
        for stretch in stretches {
            for pin in stretch where filter.passes(pin, of: table.pins) && !isRemoved(UInt32(pin)) {
                matches.append(UInt32(pin))
            }
        }
        return matches
    }

    private static func recentMatches(
        _ snapshot: PinSnapshot, _ filter: PinFilter, in stretches: [Range<Int>]
    ) -> [UInt32] {
        var matches: [UInt32] = []
        for stretch in stretches {
            for pin in stretch where filter.passes(pin, of: snapshot.recent.pins) {
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

    func isEmpty(_ stretch: Range<Int>) -> Bool { stretch.isEmpty }

    @inline(__always)
    private func place(_ index: Int) -> PinPlace {
        let match = matches[index]
        return match < Self.recent ? .base(Int(match)) : .recent(Int(match & ~Self.recent))
    }

    private func firstMatch(from code: UInt64, in stretch: Range<Int>) -> Int {
        var (low, high) = (stretch.lowerBound, stretch.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if snapshot.code(place(middle)) < code { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func quarters(of cell: GridCell, _ stretch: Range<Int>) -> Quarters<Range<Int>> {
        let middle = firstMatch(from: cell.quarter(2).firstCode, in: stretch)
        let left = firstMatch(from: cell.quarter(1).firstCode, in: stretch.lowerBound..<middle)
        let right = firstMatch(from: cell.quarter(3).firstCode, in: middle..<stretch.upperBound)
        return Quarters(stretch.lowerBound..<left, left..<middle, middle..<right, right..<stretch.upperBound)
    }

    func narrowed(_ stretch: Range<Int>, to cell: GridCell) -> Range<Int> {
        let first = firstMatch(from: cell.firstCode, in: stretch)
        let (next, overflow) = cell.lastCode.addingReportingOverflow(1)
        return first..<(overflow ? stretch.upperBound : firstMatch(from: next, in: first..<stretch.upperBound))
    }

    func count(_ stretch: Range<Int>) -> Int { stretch.count }

    func sum(_ stretch: Range<Int>) -> PinSum {
        var sum = PinSum()
        for index in stretch {
            let match = matches[index]
            if match < Self.recent {
                sum.add(Int(match), of: snapshot.base.pins)
            } else {
                sum.add(Int(match & ~Self.recent), of: snapshot.recent.pins)
            }
        }
        return sum
    }

    func first(_ stretch: Range<Int>) -> PinPlace? { stretch.first.map(place) }

    func last(_ stretch: Range<Int>) -> PinPlace? { stretch.last.map(place) }

    func clipped(_ stretch: Range<Int>, of cell: GridCell, to region: Region) -> ClippedCount {
        var clipped = ClippedCount()
        for index in stretch {
            let (point, kind) = snapshot.pointAndKind(place(index))
            guard region.contains(longitude: point.longitude, latitude: point.latitude) else { continue }
            clipped.count += 1
            clipped.lost += PinKinds.lost.contains(kind) ? 1 : 0
            clipped.pin = place(index)
        }
        return clipped
    }

    func forEach(_ stretch: Range<Int>, _ body: (PinPlace) -> Void) {
        for index in stretch { body(place(index)) }
    }
}
