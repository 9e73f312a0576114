import Reunite

/// Pins of some kinds, counted by running sums: the cost of a cell does not depend on how many are in it.
struct KindSource: PinSource {
    let snapshot: PinSnapshot
    let kinds: PinKinds

    /// Where a cell's pins are in the three tables of a snapshot.
    struct Stretch {
        var base: Range<Int>
        var removed = 0..<0
        var recent = 0..<0
    }

    /// A cell with no more pins than this is looked through rather than cut up further.
    private static let fewPins = 96

    var everything: Stretch {
        Stretch(base: 0..<snapshot.base.count, removed: 0..<snapshot.removed.count, recent: 0..<snapshot.recent.count)
    }

    @inline(__always)
    func isEmpty(_ stretch: Stretch) -> Bool { stretch.base.isEmpty && stretch.recent.isEmpty }

    func quarters(of cell: GridCell, _ stretch: Stretch) -> Quarters<Stretch> {
        let second = cell.quarter(1).firstCode
        let third = cell.quarter(2).firstCode
        let fourth = cell.quarter(3).firstCode
        let base =
            Self.known(snapshot.base, cell) ?? Self.cut(snapshot.base, stretch.base, second, third, fourth)
        let removed = Self.cut(snapshot.removed, stretch.removed, second, third, fourth)
        let recent = Self.cut(snapshot.recent, stretch.recent, second, third, fourth)
        return Quarters { Stretch(base: base[$0], removed: removed[$0], recent: recent[$0]) }
    }

    @inline(__always)
    private static func known(_ table: PinTable, _ cell: GridCell) -> Quarters<Range<Int>>? {
        guard let first = table.pins(of: cell.quarter(0)), let second = table.pins(of: cell.quarter(1)),
            let third = table.pins(of: cell.quarter(2)), let fourth = table.pins(of: cell.quarter(3))
        else { return nil }
        return Quarters(first, second, third, fourth)
    }

    @inline(__always)
    private static func cut(
        _ table: PinTable, _ stretch: Range<Int>, _ second: UInt64, _ third: UInt64, _ fourth: UInt64
    ) -> Quarters<Range<Int>> {
        if stretch.isEmpty { return Quarters { _ in stretch } }
        let middle = table.firstPin(from: third, in: stretch)
        let left = table.firstPin(from: second, in: stretch.lowerBound..<middle)
        let right = table.firstPin(from: fourth, in: middle..<stretch.upperBound)
        return Quarters(stretch.lowerBound..<left, left..<middle, middle..<right, right..<stretch.upperBound)
    }

    func narrowed(_ stretch: Stretch, to cell: GridCell) -> Stretch {
        func narrow(_ table: PinTable, _ range: Range<Int>) -> Range<Int> {
            guard !range.isEmpty else { return range }
            let around = table.pins(around: cell).clamped(to: range)
            let first = table.firstPin(from: cell.firstCode, in: around)
            let (next, overflow) = cell.lastCode.addingReportingOverflow(1)
            return first..<(overflow ? around.upperBound : table.firstPin(from: next, in: first..<around.upperBound))
        }
        return Stretch(
            base: narrow(snapshot.base, stretch.base), removed: narrow(snapshot.removed, stretch.removed),
            recent: narrow(snapshot.recent, stretch.recent))
    }

    @inline(__always)
    func count(_ stretch: Stretch) -> Int {
        if kinds == .all { return stretch.base.count - stretch.removed.count + stretch.recent.count }
        var count = snapshot.base.count(stretch.base, kinds)
        if !stretch.removed.isEmpty { count -= snapshot.removed.count(stretch.removed, kinds) }
        if !stretch.recent.isEmpty { count += snapshot.recent.count(stretch.recent, kinds) }
        return count
    }

    func sum(_ stretch: Stretch) -> PinSum {
        var sum = snapshot.base.sum(stretch.base, kinds)
        if !stretch.removed.isEmpty { sum -= snapshot.removed.sum(stretch.removed, kinds) }
        if !stretch.recent.isEmpty { sum += snapshot.recent.sum(stretch.recent, kinds) }
        return sum
    }

    func first(_ stretch: Stretch) -> PinPlace? {
        var base = snapshot.base.first(in: stretch.base, kinds)
        if !stretch.removed.isEmpty {
            while let pin = base, snapshot.isRemoved(pin) {
                base = snapshot.base.first(in: pin + 1..<stretch.base.upperBound, kinds)
            }
        }
        let recent = snapshot.recent.first(in: stretch.recent, kinds)
        return choose(base, recent, <=)
    }

    func last(_ stretch: Stretch) -> PinPlace? {
        var base = snapshot.base.last(in: stretch.base, kinds)
        if !stretch.removed.isEmpty {
            while let pin = base, snapshot.isRemoved(pin) {
                base = snapshot.base.last(in: stretch.base.lowerBound..<pin, kinds)
            }
        }
        let recent = snapshot.recent.last(in: stretch.recent, kinds)
        return choose(base, recent, >=)
    }

    private func choose(_ base: Int?, _ recent: Int?, _ isBetter: (UInt64, UInt64) -> Bool) -> PinPlace? {
        guard let recent else { return base.map(PinPlace.base) }
        guard let base else { return .recent(recent) }
        return isBetter(snapshot.base.pins.codes[base], snapshot.recent.pins.codes[recent])
            ? .base(base) : .recent(recent)
    }

    func clipped(_ stretch: Stretch, of cell: GridCell, to region: Region) -> ClippedCount {
        guard !isEmpty(stretch) else { return ClippedCount() }
        switch region.relation(cell) {
        case .outside: return ClippedCount()
        case .inside:
            let count = count(stretch)
            let lost = KindSource(snapshot: snapshot, kinds: kinds.intersection(.lost)).count(stretch)
            return ClippedCount(count: count, lost: lost, pin: count == 1 ? first(stretch) : nil)
        case .cut: break
        }
        if stretch.base.count + stretch.recent.count <= Self.fewPins || cell.level == 32 {
            return scan(stretch, region)
        }
        var clipped = ClippedCount()
        let quarters = quarters(of: cell, stretch)
        for index in 0..<4 { clipped += self.clipped(quarters[index], of: cell.quarter(index), to: region) }
        return clipped
    }

    /// Those that lie in a region, each looked at.
    func scan(_ stretch: Stretch, _ region: Region) -> ClippedCount {
        var clipped = ClippedCount()
        (clipped.count, clipped.lost) = snapshot.base.count(stretch.base, kinds, in: region)
        if !stretch.removed.isEmpty {
            let removed = snapshot.removed.count(stretch.removed, kinds, in: region)
            clipped.count -= removed.count
            clipped.lost -= removed.lost
        }
        if !stretch.recent.isEmpty {
            let recent = snapshot.recent.count(stretch.recent, kinds, in: region)
            clipped.count += recent.count
            clipped.lost += recent.lost
        }
        if clipped.count == 1 {
            forEach(stretch) { place in
                let point = snapshot.point(place)
                if region.contains(longitude: point.longitude, latitude: point.latitude) { clipped.pin = place }
            }
        }
        return clipped
    }

    func forEach(_ stretch: Stretch, _ body: (PinPlace) -> Void) {
        var next = stretch.removed.lowerBound
        for pin in stretch.base {
            if next < stretch.removed.upperBound, snapshot.removedPins[next] == UInt32(pin) {
                next += 1
            } else if kinds.contains(snapshot.base.pins.kinds[pin]) {
                body(.base(pin))
            }
        }
        for pin in stretch.recent where kinds.contains(snapshot.recent.pins.kinds[pin]) { body(.recent(pin)) }
    }
}
