import Reunite
import Synchronization

/// Pins sorted along the Z-order curve, with prefix sums. It is immutable.
///
/// A cell of any level is one contiguous range, found by two binary searches. Its counts by kind and the mean position
/// are differences of two prefix sums, so their cost does not depend on the number of pins. It takes about 79 bytes for
/// each pin, and its title.
///
/// `@unchecked Sendable` is safe: only the initialiser writes the memory, before the table is shared, and deinit frees it.
final class PinTable: @unchecked Sendable {
    let pins: PinColumns
    var count: Int { pins.count }
    /// Unique in the process: an index of a pin is valid only for the table with the same number.
    let number = numbers.add(1, ordering: .relaxed).newValue
    private static let numbers = Atomic<UInt64>(0)

    /// Prefix counts are stored for every 32nd pin.
    private static let countStep = 32
    /// Prefix sums of positions by kind are stored for every 256th pin.
    private static let sumStep = 256

    /// For each step, the number of pins before it by kind.
    private let runningCounts: UnsafeMutablePointer<UInt32>
    /// For each step, the sums of all columns and rows before it.
    private let runningSums: UnsafeMutablePointer<SIMD2<Int64>>
    /// For each step, the same by kind.
    private let runningSumsByKind: UnsafeMutablePointer<SIMD2<Int64>>
    /// The indexes of the pins, by time of creation.
    private let byCreation: UnsafeMutablePointer<UInt32>
    /// The first pin of each cell of ``cellLevel`` in Z-order, and at the end the number of pins.
    private let cellStarts: UnsafeMutablePointer<UInt32>
    /// The level of ``cellStarts``, chosen so that there are not many more cells than pins.
    private let cellLevel: Int

    static let empty = PinTable(PinColumns(count: 0, titleBytes: 0))

    /// - Parameter pins: sorted by Z-order code and time of creation.
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
        // One step more than there are whole ones, for ranges that end at the last pin.
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
        // The columns, the order of creation and the prefix sums.
        (67 + 4) * count + (count / Self.countStep + 1) * (PinKind.count * 4 + 16)
            + (count / Self.sumStep + 1) * PinKind.count * 16 + (1 << (2 * cellLevel) + 1) * 4
    }

    /// The pin that was created at a time; each has a time of its own.
    func pin(created: Int64) -> Int? {
        let rank = rank(created: created)
        guard rank < count, case let pin = pin(rank: rank), pins.created[pin] == created else { return nil }
        return pin
    }

    /// The number of pins created before a time.
    func rank(created: Int64) -> Int {
        (0..<count).partition { pins.created[Int(byCreation[$0])] < created }
    }

    /// The pin before which so many were created.
    @inline(__always)
    func pin(rank: Int) -> Int { Int(byCreation[rank]) }

    /// The range of a cell's pins; nil if it needs a binary search.
    @inline(__always)
    func pins(of cell: GridCell) -> Range<Int>? {
        cell.level <= cellLevel ? pins(level: cell.level, prefix: cell.prefix) : nil
    }

    /// The range of a cell's pins, or of a larger cell that contains it.
    func pins(around cell: GridCell) -> Range<Int> {
        let level = min(cell.level, cellLevel)
        return pins(level: level, prefix: cell.prefix >> UInt64(2 * (cell.level - level)))
    }

    @inline(__always)
    private func pins(level: Int, prefix: UInt64) -> Range<Int> {
        let shift = UInt64(2 * (cellLevel - level))
        return Int(cellStarts[Int(prefix << shift)])..<Int(cellStarts[Int((prefix + 1) << shift)])
    }

    /// The first pin of a range whose code is not below `code`; the end of the range if there is none.
    @inline(__always)
    func firstPin(from code: UInt64, in range: Range<Int>) -> Int {
        var pin = range.lowerBound
        var count = range.count
        guard count > 0 else { return pin }
        // Branchless: the processor cannot predict the comparison.
        while count > 1 {
            let half = count >> 1
            pin = pins.codes[pin + half - 1] < code ? pin + half : pin
            count -= half
        }
        return pins.codes[pin] < code ? pin + 1 : pin
    }
}

extension PinTable {
    /// The number of pins of some kinds in a range.
    func count(_ range: Range<Int>, _ kinds: PinKinds) -> Int {
        let first = (range.lowerBound + Self.countStep - 1) / Self.countStep
        let last = range.upperBound / Self.countStep
        guard first < last else { return countOneByOne(range, kinds) }
        return countOneByOne(range.lowerBound..<first * Self.countStep, kinds)
            + count(from: first, to: last, kinds)
            + countOneByOne(last * Self.countStep..<range.upperBound, kinds)
    }

    private func countOneByOne(_ range: Range<Int>, _ kinds: PinKinds) -> Int {
        var count = 0
        for pin in range { count &+= kinds.contains(pins.kinds[pin]) ? 1 : 0 }
        return count
    }

    /// The aggregates of the pins of some kinds in a range.
    func sum(_ range: Range<Int>, _ kinds: PinKinds) -> PinSum {
        range.isEmpty ? PinSum() : kinds == .all ? sumOfAll(range) : sumOfSome(range, kinds)
    }

    private func sumOfAll(_ range: Range<Int>) -> PinSum {
        let first = (range.lowerBound + Self.countStep - 1) / Self.countStep
        let last = range.upperBound / Self.countStep
        guard first < last else { return scanAll(range) }
        var sum = scanAll(range.lowerBound..<first * Self.countStep)
        sum += scanAll(last * Self.countStep..<range.upperBound)
        sum.count = range.count
        sum.lost += count(from: first, to: last, .lost)
        sum.place &+= runningSums[last] &- runningSums[first]
        return sum
    }

    private func scanAll(_ range: Range<Int>) -> PinSum {
        var sum = PinSum()
        sum.count = range.count
        for pin in range {
            sum.place &+= SIMD2<Int64>(truncatingIfNeeded: pins.places[pin])
            sum.lost &+= pins.kinds[pin] < PinKind.firstFound ? 1 : 0
        }
        return sum
    }

    private func sumOfSome(_ range: Range<Int>, _ kinds: PinKinds) -> PinSum {
        let first = (range.lowerBound + Self.sumStep - 1) / Self.sumStep
        let last = range.upperBound / Self.sumStep
        guard first < last else { return scan(range, kinds) }
        var sum = scan(range.lowerBound..<first * Self.sumStep, kinds)
        sum += scan(last * Self.sumStep..<range.upperBound, kinds)
        let steps = Self.sumStep / Self.countStep
        let start = runningSumsByKind + first * PinKind.count
        let end = runningSumsByKind + last * PinKind.count
        kinds.forEach { kind in sum.place &+= end[kind] &- start[kind] }
        sum.count += count(from: first * steps, to: last * steps, kinds)
        sum.lost += count(from: first * steps, to: last * steps, kinds.intersection(.lost))
        return sum
    }

    private func scan(_ range: Range<Int>, _ kinds: PinKinds) -> PinSum {
        var sum = PinSum()
        for pin in range where kinds.contains(pins.kinds[pin]) {
            sum.add(pin, of: pins)
        }
        return sum
    }

    /// The number of pins of some kinds between two steps.
    private func count(from first: Int, to last: Int, _ kinds: PinKinds) -> Int {
        let start = runningCounts + first * PinKind.count
        let end = runningCounts + last * PinKind.count
        var count: UInt32 = 0
        kinds.forEach { kind in count &+= end[kind] &- start[kind] }
        return Int(count)
    }

    /// The first pin of some kinds in a range.
    func first(in range: Range<Int>, _ kinds: PinKinds) -> Int? {
        if kinds == .all { return range.first }
        var pin = range.lowerBound
        let end = range.upperBound
        while pin < end {
            if pin % Self.countStep == 0 {
                // Binary search for the last step before the first such pin: prefix counts never decrease.
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

    /// The last pin of some kinds in a range.
    func last(in range: Range<Int>, _ kinds: PinKinds) -> Int? {
        if kinds == .all { return range.last }
        var end = range.upperBound
        let start = range.lowerBound
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

    /// The number of pins of a range that lie in a region, and how many of those are lost.
    func count(_ range: Range<Int>, _ kinds: PinKinds, in region: Region) -> (count: Int, lost: Int) {
        let box = region.box
        // Branchless. A box across the antimeridian contains longitudes beyond either edge; any other box, those between both.
        let around = box.crossesAntimeridian ? 1 : 0
        var (count, lost) = (0, 0)
        for pin in range {
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
