import Reunite

/// A selection by status and category. It counts with prefix sums, so the cost of a cell does not depend on its pins.
struct PrefixSumSelection: PinSelection {
    let snapshot: PinSnapshot
    let kinds: PinKinds

    /// The ranges of a cell's pins in the three tables of a snapshot.
    struct PinRange {
        var base: Range<Int>
        var removed = 0..<0
        var recent = 0..<0
    }

    /// A cell with at most this many pins is scanned instead of split further.
    private static let fewPins = 96

    var everything: PinRange {
        PinRange(base: 0..<snapshot.base.count, removed: 0..<snapshot.removed.count, recent: 0..<snapshot.recent.count)
    }

    @inline(__always)
    func isEmpty(_ range: PinRange) -> Bool { range.base.isEmpty && range.recent.isEmpty }

    @inline(__always)
    func isFew(_ range: PinRange) -> Bool { range.base.count + range.recent.count <= Self.fewPins }

    func quarters(of cell: GridCell, _ range: PinRange) -> Quarters<PinRange> {
        let second = cell.quarter(1).firstCode
        let third = cell.quarter(2).firstCode
        let fourth = cell.quarter(3).firstCode
        let base =
            Self.indexedQuarters(snapshot.base, cell) ?? Self.split(snapshot.base, range.base, second, third, fourth)
        let removed = Self.split(snapshot.removed, range.removed, second, third, fourth)
        let recent = Self.split(snapshot.recent, range.recent, second, third, fourth)
        return Quarters { PinRange(base: base[$0], removed: removed[$0], recent: recent[$0]) }
    }

    @inline(__always)
    private static func indexedQuarters(_ table: PinTable, _ cell: GridCell) -> Quarters<Range<Int>>? {
        guard let first = table.pins(of: cell.quarter(0)), let second = table.pins(of: cell.quarter(1)),
            let third = table.pins(of: cell.quarter(2)), let fourth = table.pins(of: cell.quarter(3))
        else { return nil }
        return Quarters(first, second, third, fourth)
    }

    @inline(__always)
    private static func split(
        _ table: PinTable, _ range: Range<Int>, _ second: UInt64, _ third: UInt64, _ fourth: UInt64
    ) -> Quarters<Range<Int>> {
        if range.isEmpty { return Quarters { _ in range } }
        let middle = table.firstPin(from: third, in: range)
        let left = table.firstPin(from: second, in: range.lowerBound..<middle)
        let right = table.firstPin(from: fourth, in: middle..<range.upperBound)
        return Quarters(range.lowerBound..<left, left..<middle, middle..<right, right..<range.upperBound)
    }

    func narrowed(_ range: PinRange, to cell: GridCell) -> PinRange {
        func narrow(_ table: PinTable, _ range: Range<Int>) -> Range<Int> {
            guard !range.isEmpty else { return range }
            let around = table.pins(around: cell).clamped(to: range)
            let first = table.firstPin(from: cell.firstCode, in: around)
            let (next, overflow) = cell.lastCode.addingReportingOverflow(1)
            return first..<(overflow ? around.upperBound : table.firstPin(from: next, in: first..<around.upperBound))
        }
        return PinRange(
            base: narrow(snapshot.base, range.base), removed: narrow(snapshot.removed, range.removed),
            recent: narrow(snapshot.recent, range.recent))
    }

    @inline(__always)
    func count(_ range: PinRange) -> Int {
        if kinds == .all { return range.base.count - range.removed.count + range.recent.count }
        var count = snapshot.base.count(range.base, kinds)
        if !range.removed.isEmpty { count -= snapshot.removed.count(range.removed, kinds) }
        if !range.recent.isEmpty { count += snapshot.recent.count(range.recent, kinds) }
        return count
    }

    func sum(_ range: PinRange) -> PinSum {
        var sum = snapshot.base.sum(range.base, kinds)
        if !range.removed.isEmpty { sum -= snapshot.removed.sum(range.removed, kinds) }
        if !range.recent.isEmpty { sum += snapshot.recent.sum(range.recent, kinds) }
        return sum
    }

    func first(_ range: PinRange) -> PinIndex? {
        var base = snapshot.base.first(in: range.base, kinds)
        if !range.removed.isEmpty {
            while let pin = base, snapshot.isRemoved(pin) {
                base = snapshot.base.first(in: pin + 1..<range.base.upperBound, kinds)
            }
        }
        let recent = snapshot.recent.first(in: range.recent, kinds)
        return choose(base, recent, <=)
    }

    func last(_ range: PinRange) -> PinIndex? {
        var base = snapshot.base.last(in: range.base, kinds)
        if !range.removed.isEmpty {
            while let pin = base, snapshot.isRemoved(pin) {
                base = snapshot.base.last(in: range.base.lowerBound..<pin, kinds)
            }
        }
        let recent = snapshot.recent.last(in: range.recent, kinds)
        return choose(base, recent, >=)
    }

    private func choose(_ base: Int?, _ recent: Int?, _ isBetter: (UInt64, UInt64) -> Bool) -> PinIndex? {
        guard let recent else { return base.map(PinIndex.base) }
        guard let base else { return .recent(recent) }
        return isBetter(snapshot.base.pins.codes[base], snapshot.recent.pins.codes[recent])
            ? .base(base) : .recent(recent)
    }

    func clipped(_ range: PinRange, of cell: GridCell, to region: Region) -> ClippedCount {
        guard !isEmpty(range) else { return ClippedCount() }
        switch region.relation(cell) {
        case .outside: return ClippedCount()
        case .inside:
            let count = count(range)
            let lost = PrefixSumSelection(snapshot: snapshot, kinds: kinds.intersection(.lost)).count(range)
            return ClippedCount(count: count, lost: lost, pin: count == 1 ? first(range) : nil)
        case .partial: break
        }
        if isFew(range) || cell.level == 32 {
            return scan(range, region)
        }
        var clipped = ClippedCount()
        let quarters = quarters(of: cell, range)
        for index in 0..<4 { clipped += self.clipped(quarters[index], of: cell.quarter(index), to: region) }
        return clipped
    }

    /// Scans the pins and counts those in a region.
    func scan(_ range: PinRange, _ region: Region) -> ClippedCount {
        var clipped = ClippedCount()
        (clipped.count, clipped.lost) = snapshot.base.count(range.base, kinds, in: region)
        if !range.removed.isEmpty {
            let removed = snapshot.removed.count(range.removed, kinds, in: region)
            clipped.count -= removed.count
            clipped.lost -= removed.lost
        }
        if !range.recent.isEmpty {
            let recent = snapshot.recent.count(range.recent, kinds, in: region)
            clipped.count += recent.count
            clipped.lost += recent.lost
        }
        if clipped.count == 1 {
            forEach(range) { place in
                let point = snapshot.point(place)
                if region.contains(longitude: point.longitude, latitude: point.latitude) { clipped.pin = place }
            }
        }
        return clipped
    }

    func forEach(_ range: PinRange, _ body: (PinIndex) -> Void) {
        var next = range.removed.lowerBound
        for pin in range.base {
            if next < range.removed.upperBound, snapshot.removedPins[next] == UInt32(pin) {
                next += 1
            } else if kinds.contains(snapshot.base.pins.kinds[pin]) {
                body(.base(pin))
            }
        }
        for pin in range.recent where kinds.contains(snapshot.recent.pins.kinds[pin]) { body(.recent(pin)) }
    }
}
