import Reunite

/// Pins along the Z-order curve, with sums over every stretch of it. It never changes.
///
/// A cell of any level is one stretch, found by two binary searches, and what lies in it is the difference of two
/// running sums: how many pins it has, of which kinds, and where their mean is, at a cost that does not depend on how
/// many there are. 68 bytes a pin and its title.
///
/// Sendable because its memory is written in the initialiser alone, before anyone else has the table, and freed with the
/// last reference.
final class PinTable: @unchecked Sendable {
    let pins: PinColumns
    var count: Int { pins.count }

    /// How many pins there are between two places for which the running counts are kept.
    private static let countStep = 32
    /// The same for the running sums of positions by kind.
    private static let sumStep = 256

    /// For each step the number of pins before it of each kind.
    private let runningCounts: UnsafeMutablePointer<UInt32>
    /// For each step the sums before it of all columns and rows.
    private let runningSums: UnsafeMutablePointer<SIMD2<Int64>>
    /// For each step the same by kind.
    private let runningSumsByKind: UnsafeMutablePointer<SIMD2<Int64>>
    /// The pins in the order of creation.
    private let byCreation: UnsafeMutablePointer<UInt32>
    /// Where the cells of a level begin, by their place along the curve; one more for the end.
    private let cellStarts: UnsafeMutablePointer<UInt32>
    /// The level of ``cellStarts``: none has many more cells than there are pins.
    private let cellLevel: Int

    static let empty = PinTable(PinColumns(count: 0, titleBytes: 0))

    /// - Parameter pins: in the order of code and time of creation.
    init(_ pins: consuming PinColumns) {
        let count = pins.count
        let kinds = PinKind.count
        runningCounts = .allocate(capacity: (count / Self.countStep + 1) * kinds)
        runningSums = .allocate(capacity: count / Self.countStep + 1)
        runningSumsByKind = .allocate(capacity: (count / Self.sumStep + 1) * kinds)
        byCreation = .allocate(capacity: max(count, 1))
        var counts = [UInt32](repeating: 0, count: kinds)
        var sums = [SIMD2<Int64>](repeating: .zero, count: kinds)
        var sum = SIMD2<Int64>.zero
        // One step more than there are whole ones, for what begins at the end.
        for pin in 0...count {
            if pin % Self.countStep == 0 {
                (runningCounts + pin / Self.countStep * kinds).initialize(from: counts, count: kinds)
                runningSums[pin / Self.countStep] = sum
            }
            if pin % Self.sumStep == 0 {
                (runningSumsByKind + pin / Self.sumStep * kinds).initialize(from: sums, count: kinds)
            }
            guard pin < count else { break }
            let kind = Int(pins.kinds[pin])
            let place = SIMD2<Int64>(truncatingIfNeeded: pins.places[pin])
            counts[kind] += 1
            sums[kind] &+= place
            sum &+= place
        }
        RadixSort.order(count, into: byCreation, keys: pins.created)
        cellLevel = min(max(UInt64.bitWidth - UInt64(count).leadingZeroBitCount - 3, 0) / 2, 10)
        let cells = 1 << (2 * cellLevel)
        cellStarts = .allocate(capacity: cells + 1)
        var cell = 0
        for pin in 0..<count {
            let holding = cellLevel == 0 ? 0 : Int(pins.codes[pin] >> UInt64(64 - 2 * cellLevel))
            while cell <= holding {
                cellStarts[cell] = UInt32(pin)
                cell += 1
            }
        }
        while cell <= cells {
            cellStarts[cell] = UInt32(count)
            cell += 1
        }
        self.pins = pins
    }

    deinit {
        runningCounts.deallocate()
        runningSums.deallocate()
        runningSumsByKind.deallocate()
        byCreation.deallocate()
        cellStarts.deallocate()
    }

    /// Bytes of memory, without titles.
    var size: Int {
        // The columns and the order of creation, and what runs along.
        (59 + 4) * count + (count / Self.countStep + 1) * (PinKind.count * 4 + 16)
            + (count / Self.sumStep + 1) * PinKind.count * 16 + (1 << (2 * cellLevel) + 1) * 4
    }

    /// The pin that was created then, which is what identifiers tell apart.
    func pin(created: Int64) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if pins.created[Int(byCreation[middle])] < created { low = middle + 1 } else { high = middle }
        }
        guard low < count, pins.created[Int(byCreation[low])] == created else { return nil }
        return Int(byCreation[low])
    }

    /// Where the pins of a cell are; nil where that has to be searched for.
    @inline(__always)
    func pins(of cell: GridCell) -> Range<Int>? {
        cell.level <= cellLevel ? pins(level: cell.level, prefix: cell.prefix) : nil
    }

    /// Where the pins of a cell are, and at most those around it.
    func pins(around cell: GridCell) -> Range<Int> {
        let level = min(cell.level, cellLevel)
        return pins(level: level, prefix: cell.prefix >> UInt64(2 * (cell.level - level)))
    }

    @inline(__always)
    private func pins(level: Int, prefix: UInt64) -> Range<Int> {
        let shift = UInt64(2 * (cellLevel - level))
        return Int(cellStarts[Int(prefix << shift)])..<Int(cellStarts[Int((prefix + 1) << shift)])
    }

    /// The first pin of a stretch whose code is not below a code; the stretch's end where there is none.
    @inline(__always)
    func firstPin(from code: UInt64, in stretch: Range<Int>) -> Int {
        var pin = stretch.lowerBound
        var count = stretch.count
        guard count > 0 else { return pin }
        // Without a branch on what is compared, which no processor can foretell.
        while count > 1 {
            let half = count >> 1
            pin = pins.codes[pin + half - 1] < code ? pin + half : pin
            count -= half
        }
        return pins.codes[pin] < code ? pin + 1 : pin
    }
}

extension PinTable {
    /// How many pins of a stretch are of some kinds.
    func count(_ stretch: Range<Int>, _ kinds: PinKinds) -> Int {
        let first = (stretch.lowerBound + Self.countStep - 1) / Self.countStep
        let last = stretch.upperBound / Self.countStep
        guard first < last else { return countOneByOne(stretch, kinds) }
        return countOneByOne(stretch.lowerBound..<first * Self.countStep, kinds)
            + count(from: first, to: last, kinds)
            + countOneByOne(last * Self.countStep..<stretch.upperBound, kinds)
    }

    private func countOneByOne(_ stretch: Range<Int>, _ kinds: PinKinds) -> Int {
        var count = 0
        for pin in stretch { count &+= kinds.contains(pins.kinds[pin]) ? 1 : 0 }
        return count
    }

    /// The sums over a stretch of pins, of some kinds.
    func sum(_ stretch: Range<Int>, _ kinds: PinKinds) -> PinSum {
        stretch.isEmpty ? PinSum() : kinds == .all ? sumOfAll(stretch) : sumOfSome(stretch, kinds)
    }

    private func sumOfAll(_ stretch: Range<Int>) -> PinSum {
        let first = (stretch.lowerBound + Self.countStep - 1) / Self.countStep
        let last = stretch.upperBound / Self.countStep
        guard first < last else { return scanAll(stretch) }
        var sum = scanAll(stretch.lowerBound..<first * Self.countStep)
        sum += scanAll(last * Self.countStep..<stretch.upperBound)
        sum.count = stretch.count
        sum.lost += count(from: first, to: last, .lost)
        sum.place &+= runningSums[last] &- runningSums[first]
        return sum
    }

    private func scanAll(_ stretch: Range<Int>) -> PinSum {
        var sum = PinSum()
        sum.count = stretch.count
        for pin in stretch {
            sum.place &+= SIMD2<Int64>(truncatingIfNeeded: pins.places[pin])
            sum.lost &+= pins.kinds[pin] < PinKind.firstFound ? 1 : 0
        }
        return sum
    }

    private func sumOfSome(_ stretch: Range<Int>, _ kinds: PinKinds) -> PinSum {
        let first = (stretch.lowerBound + Self.sumStep - 1) / Self.sumStep
        let last = stretch.upperBound / Self.sumStep
        guard first < last else { return scan(stretch, kinds) }
        var sum = scan(stretch.lowerBound..<first * Self.sumStep, kinds)
        sum += scan(last * Self.sumStep..<stretch.upperBound, kinds)
        let steps = Self.sumStep / Self.countStep
        let start = runningSumsByKind + first * PinKind.count
        let end = runningSumsByKind + last * PinKind.count
        var bits = kinds.bits
        var place = SIMD2<Int64>.zero
        while bits != 0 {
            let kind = bits.trailingZeroBitCount
            place &+= end[kind] &- start[kind]
            bits &= bits - 1
        }
        sum.place &+= place
        sum.count += count(from: first * steps, to: last * steps, kinds)
        sum.lost += count(from: first * steps, to: last * steps, kinds.intersection(.lost))
        return sum
    }

    private func scan(_ stretch: Range<Int>, _ kinds: PinKinds) -> PinSum {
        var sum = PinSum()
        for pin in stretch where kinds.contains(pins.kinds[pin]) {
            sum.add(pin, of: pins)
        }
        return sum
    }

    /// The pins of some kinds between two steps.
    private func count(from first: Int, to last: Int, _ kinds: PinKinds) -> Int {
        let start = runningCounts + first * PinKind.count
        let end = runningCounts + last * PinKind.count
        var count: UInt32 = 0
        var bits = kinds.bits
        while bits != 0 {
            let kind = bits.trailingZeroBitCount
            count &+= end[kind] &- start[kind]
            bits &= bits - 1
        }
        return Int(count)
    }

    /// The first pin of a stretch that is of some kinds.
    func first(in stretch: Range<Int>, _ kinds: PinKinds) -> Int? {
        if kinds == .all { return stretch.first }
        var pin = stretch.lowerBound
        let end = stretch.upperBound
        while pin < end {
            if pin % Self.countStep == 0 {
                // The last step up to which none of them comes: counts only grow, so half of the steps are ruled out by
                // one look.
                var (low, high) = (pin / Self.countStep, end / Self.countStep)
                while low < high {
                    let middle = (low + high + 1) / 2
                    if count(from: pin / Self.countStep, to: middle, kinds) == 0 {
                        low = middle
                    } else {
                        high = middle - 1
                    }
                }
                pin = low * Self.countStep
            }
            let stop = min(end, (pin / Self.countStep + 1) * Self.countStep)
            while pin < stop {
                if kinds.contains(pins.kinds[pin]) { return pin }
                pin += 1
            }
        }
        return nil
    }

    /// The last pin of a stretch that is of some kinds.
    func last(in stretch: Range<Int>, _ kinds: PinKinds) -> Int? {
        if kinds == .all { return stretch.last }
        var end = stretch.upperBound
        let start = stretch.lowerBound
        while end > start {
            if end % Self.countStep == 0 {
                var (low, high) = ((start + Self.countStep - 1) / Self.countStep, end / Self.countStep)
                while low < high {
                    let middle = (low + high) / 2
                    if count(from: middle, to: end / Self.countStep, kinds) == 0 {
                        high = middle
                    } else {
                        low = middle + 1
                    }
                }
                end = max(start, min(end, low * Self.countStep))
            }
            let stop = max(start, (end - 1) / Self.countStep * Self.countStep)
            while end > stop {
                end -= 1
                if kinds.contains(pins.kinds[end]) { return end }
            }
        }
        return nil
    }

    /// How many pins of a stretch lie in a region, and how many of those are lost.
    func count(_ stretch: Range<Int>, _ kinds: PinKinds, in region: Region) -> (count: Int, lost: Int) {
        let box = region.box
        // Beyond one edge or beyond the other, and nowhere both: no branch that depends on where a pin lies.
        let around = box.crossesAntimeridian ? 1 : 0
        var (count, lost) = (0, 0)
        for pin in stretch {
            let (longitude, latitude, kind) = (pins.longitudes[pin], pins.latitudes[pin], pins.kinds[pin])
            let columns = (longitude >= box.west ? 1 : 0) + (longitude <= box.east ? 1 : 0) + around
            let rows = (latitude >= box.south ? 1 : 0) & (latitude <= box.north ? 1 : 0)
            let inside = columns >> 1 & rows & (kinds.contains(kind) ? 1 : 0)
            count &+= inside
            lost &+= inside & (kind < PinKind.firstFound ? 1 : 0)
        }
        return (count, lost)
    }
}
