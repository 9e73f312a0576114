import Reunite

/// The pins that pass a filter, by cells: what clusters are counted from.
protocol PinSource {
    /// The pins of a cell.
    associatedtype Stretch

    /// All of them.
    var everything: Stretch { get }

    /// Whether there is surely none, filter or not.
    func isEmpty(_ stretch: Stretch) -> Bool

    /// The pins of a cell's four quarters.
    func quarters(of cell: GridCell, _ stretch: Stretch) -> Quarters<Stretch>

    /// The pins of a smaller cell.
    func narrowed(_ stretch: Stretch, to cell: GridCell) -> Stretch

    func count(_ stretch: Stretch) -> Int

    func sum(_ stretch: Stretch) -> PinSum

    /// The first pin along the curve, where there is one.
    func first(_ stretch: Stretch) -> PinPlace?

    /// The last pin along the curve, where there is one.
    func last(_ stretch: Stretch) -> PinPlace?

    /// Those that lie in a region: how many, how many of them are lost, and one of them.
    func clipped(_ stretch: Stretch, of cell: GridCell, to region: Region) -> ClippedCount

    /// Calls with each, in any order.
    func forEach(_ stretch: Stretch, _ body: (PinPlace) -> Void)
}

extension PinSource {
    /// The cells that are so many levels finer than one and lie in it, along the curve, with their pins.
    func cells(of cell: GridCell, _ stretch: Stretch, depth: Int) -> [(cell: GridCell, stretch: Stretch)] {
        guard depth > 0 else { return [(cell, stretch)] }
        let quarters = quarters(of: cell, stretch)
        return (0..<4).flatMap { cells(of: cell.quarter($0), quarters[$0], depth: depth - 1) }
    }
}

/// What of a cell lies in a region.
struct ClippedCount {
    var count = 0
    var lost = 0
    /// One of the pins: the only one where ``count`` is 1.
    var pin: PinPlace?

    static func += (left: inout ClippedCount, right: ClippedCount) {
        left.count += right.count
        left.lost += right.lost
        left.pin = left.pin ?? right.pin
    }
}

extension PinSnapshot {
    func code(_ place: PinPlace) -> UInt64 {
        switch place {
        case .base(let pin): base.pins.codes[pin]
        case .recent(let pin): recent.pins.codes[pin]
        }
    }

    func point(_ place: PinPlace) -> Coordinate {
        switch place {
        case .base(let pin):
            Coordinate(uncheckedLongitude: base.pins.longitudes[pin], latitude: base.pins.latitudes[pin])
        case .recent(let pin):
            Coordinate(uncheckedLongitude: recent.pins.longitudes[pin], latitude: recent.pins.latitudes[pin])
        }
    }

    @inline(__always)
    func pointAndKind(_ place: PinPlace) -> (point: Coordinate, kind: UInt8) {
        switch place {
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

    func created(_ place: PinPlace) -> Int64 {
        switch place {
        case .base(let pin): base.pins.created[pin]
        case .recent(let pin): recent.pins.created[pin]
        }
    }
}
