import Reunite

/// The pins that match a filter, addressed by cell. Clusters are counted from it.
protocol PinSelection {
    /// The pins of a cell: a range or ranges in Z-order.
    associatedtype PinRange

    var snapshot: PinSnapshot { get }

    /// All pins.
    var everything: PinRange { get }

    /// Whether there are no pins, even without the filter.
    func isEmpty(_ range: PinRange) -> Bool

    /// Whether there are so few pins, even without the filter, that they are scanned instead of split further.
    func isFew(_ range: PinRange) -> Bool

    /// The pins of a cell's four quarters.
    func quarters(of cell: GridCell, _ range: PinRange) -> Quarters<PinRange>

    /// The pins of a smaller cell.
    func narrowed(_ range: PinRange, to cell: GridCell) -> PinRange

    func count(_ range: PinRange) -> Int

    func sum(_ range: PinRange) -> PinSum

    /// The first pin in Z-order.
    func first(_ range: PinRange) -> PinIndex?

    /// The last pin in Z-order.
    func last(_ range: PinRange) -> PinIndex?

    /// Counts the pins that lie in the box of a region.
    func clipped(_ range: PinRange, of cell: GridCell, to region: Region) -> ClippedCount

    /// Calls `body` for each pin, in any order.
    func forEach(_ range: PinRange, _ body: (PinIndex) -> Void)
}

extension PinSelection {
    /// The cells within a cell, `depth` levels finer, in Z-order with their pins.
    func cells(of cell: GridCell, _ range: PinRange, depth: Int) -> [(cell: GridCell, range: PinRange)] {
        guard depth > 0 else { return [(cell, range)] }
        let quarters = quarters(of: cell, range)
        return (0..<4).flatMap { cells(of: cell.quarter($0), quarters[$0], depth: depth - 1) }
    }
}

/// The pins of a cell that lie in a region.
struct ClippedCount {
    var count = 0
    var lost = 0
    /// One of the pins; the only one if ``count`` is 1.
    var pin: PinIndex?

    static func += (left: inout ClippedCount, right: ClippedCount) {
        left.count += right.count
        left.lost += right.lost
        left.pin = left.pin ?? right.pin
    }
}

extension PinSnapshot {
    func code(_ index: PinIndex) -> UInt64 {
        switch index {
        case .base(let pin): base.pins.codes[pin]
        case .recent(let pin): recent.pins.codes[pin]
        }
    }

    func point(_ index: PinIndex) -> Coordinate {
        switch index {
        case .base(let pin):
            Coordinate(uncheckedLongitude: base.pins.longitudes[pin], latitude: base.pins.latitudes[pin])
        case .recent(let pin):
            Coordinate(uncheckedLongitude: recent.pins.longitudes[pin], latitude: recent.pins.latitudes[pin])
        }
    }

    @inline(__always)
    func pointAndKind(_ index: PinIndex) -> (point: Coordinate, kind: UInt8) {
        switch index {
        case .base(let pin):
            (
                Coordinate(uncheckedLongitude: base.pins.longitudes[pin], latitude: base.pins.latitudes[pin]),
                base.pins.kinds[pin]
            )
        case .recent(let pin):
            (
                Coordinate(uncheckedLongitude: recent.pins.longitudes[pin], latitude: recent.pins.latitudes[pin]),
                recent.pins.kinds[pin]
            )
        }
    }

    @inline(__always)
    func accuracy(_ index: PinIndex) -> Int {
        switch index {
        case .base(let pin): base.pins.accuracy(pin)
        case .recent(let pin): recent.pins.accuracy(pin)
        }
    }

    func version(_ index: PinIndex) -> Int {
        switch index {
        case .base(let pin): Int(base.pins.versions[pin])
        case .recent(let pin): Int(recent.pins.versions[pin])
        }
    }

    func created(_ index: PinIndex) -> Int64 {
        switch index {
        case .base(let pin): base.pins.created[pin]
        case .recent(let pin): recent.pins.created[pin]
        }
    }
}
