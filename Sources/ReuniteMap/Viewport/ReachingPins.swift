import Reunite

/// The approximate pins outside of a box whose circles overlap it, in Z-order. They count as if they were in the box.
struct ReachingPins {
    private var pins: [(code: UInt64, index: PinIndex, isLost: Bool)] = []

    /// The index of the first pin whose code is not below a code.
    private func first(from code: UInt64) -> Int {
        pins.indices.partition { pins[$0].code < code }
    }

    /// Whether a cell has any of the pins.
    func touch(_ cell: GridCell) -> Bool {
        guard !pins.isEmpty, case let first = first(from: cell.firstCode), first < pins.count else { return false }
        return pins[first].code <= cell.lastCode
    }

    /// Counts the pins of a cell.
    func count(in cell: GridCell) -> ClippedCount {
        var count = ClippedCount()
        guard !pins.isEmpty else { return count }
        for pin in pins[first(from: cell.firstCode)...] {
            guard pin.code <= cell.lastCode else { break }
            count += ClippedCount(count: 1, lost: pin.isLost ? 1 : 0, pin: pin.index)
        }
        return count
    }

    /// The cells of a level that have any of the pins, in Z-order.
    func cells(level: Int) -> [GridCell] {
        var cells: [GridCell] = []
        for pin in pins where cells.last.map({ pin.code > $0.lastCode }) ?? true {
            cells.append(.holding(pin.code, level: level))
        }
        return cells
    }
}

extension ReachingPins {
    /// Finds the pins of a selection that reach into a region: none if only points count.
    init(_ selection: some PinSelection, _ region: Region) {
        guard let reach = region.reach else { return }
        var scan = ReachScan(region, reach)
        scan.visit(.world, selection.everything, selection)
        pins = scan.found.sorted { $0.code < $1.code }
    }
}

extension PinSelection {
    /// The pins that reach into a region from outside.
    func pins(reaching region: Region) -> ReachingPins { ReachingPins(self, region) }
}

/// A scan of the pins around a box.
private struct ReachScan {
    private let region: Region
    private let reach: BoxReach
    private let whole: Region
    private(set) var found: [(code: UInt64, index: PinIndex, isLost: Bool)] = []
    /// The last circle, and whether it overlaps the box: many pins share the centre of a published cell.
    private var last: (center: Coordinate, accuracy: Int, overlaps: Bool)?

    init(_ region: Region, _ reach: BoxReach) {
        (self.region, self.reach, whole) = (region, reach, region.whole)
    }

    mutating func visit<Selection: PinSelection>(_ cell: GridCell, _ range: Selection.PinRange, _ selection: Selection)
    {
        guard !selection.isEmpty(range) else { return }
        let relation = whole.relation(cell)
        guard relation != .outside else { return }
        let inner = region.relation(cell)
        guard inner != .inside else { return }
        if selection.isFew(range) || cell.level == 32 || (relation == .inside && inner == .outside) {
            selection.forEach(range) { add($0, selection.snapshot) }
        } else {
            let quarters = selection.quarters(of: cell, range)
            for index in 0..<4 { visit(cell.quarter(index), quarters[index], selection) }
        }
    }

    @inline(__always)
    private mutating func add(_ index: PinIndex, _ snapshot: PinSnapshot) {
        let accuracy = snapshot.accuracy(index)
        guard accuracy > 0 else { return }
        let (point, kind) = snapshot.pointAndKind(index)
        if let last, last.center == point, last.accuracy == accuracy {
            guard last.overlaps else { return }
        } else {
            let overlaps =
                !reach.box.contains(point) && reach.contains(circleAround: point, radius: Double(accuracy))
            last = (point, accuracy, overlaps)
            guard overlaps else { return }
        }
        found.append((snapshot.code(index), index, PinKinds.lost.contains(kind)))
    }
}
