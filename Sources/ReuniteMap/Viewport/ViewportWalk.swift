import Reunite

/// Goes through the cells that a region touches, and decides what is shown of each.
struct ViewportWalk<Source: PinSource> {
    let snapshot: PinSnapshot
    let source: Source
    let region: Region
    let zoom: Double
    /// The level of the cells that are shown whole or in quarters.
    let level: Int
    /// Whether counts are of what lies in the region; else of whole cells.
    let isClipped: Bool
    private(set) var viewport = Viewport()

    init(_ snapshot: PinSnapshot, _ source: Source, _ region: Region, zoom: Double, level: Int, isClipped: Bool) {
        self.snapshot = snapshot
        self.source = source
        self.region = region
        self.zoom = zoom
        self.level = level
        self.isClipped = isClipped
    }

    /// What is shown; nil where that is more than there may be.
    mutating func run() -> Viewport? {
        visit(.world, source.everything, .cut)
        return viewport.features.count <= Viewport.maximumCount ? viewport : nil
    }

    private mutating func visit(_ cell: GridCell, _ stretch: Source.Stretch, _ outer: Region.Relation) {
        guard !source.isEmpty(stretch), viewport.features.count <= Viewport.maximumCount else { return }
        let relation = outer == .inside ? .inside : region.relation(cell)
        guard relation != .outside else { return }
        guard cell.level < level else { return show(cell, stretch, relation) }
        let quarters = source.quarters(of: cell, stretch)
        for index in 0..<4 { visit(cell.quarter(index), quarters[index], relation) }
    }

    /// Shows a cell, whole or in quarters.
    private mutating func show(_ cell: GridCell, _ stretch: Source.Stretch, _ relation: Region.Relation) {
        let quarters = source.quarters(of: cell, stretch)
        let parts = Parts(snapshot, source, cell, quarters)
        switch parts.count {
        case 0: return
        case 1:
            let index = parts.onlyIndex
            show(cell.quarter(index), quarters[index], parts.sums[index], relation)
        default:
            guard parts.areReadable(scale: ClusterGrid.scale(zoom: zoom)) else {
                return show(cell, stretch, parts.sum, relation)
            }
            for index in 0..<4 where parts.sums[index].count > 0 {
                show(cell.quarter(index), quarters[index], parts.sums[index], relation)
            }
        }
    }

    /// Shows a cell as one feature.
    private mutating func show(
        _ cell: GridCell, _ stretch: Source.Stretch, _ sum: PinSum, _ relation: Region.Relation
    ) {
        var inside = ClippedCount(count: sum.count, lost: sum.lost)
        if isClipped, relation == .cut {
            inside = source.clipped(stretch, of: cell, to: region)
            guard inside.count > 0 else { return }
        }
        viewport.matched += inside.count
        if inside.count == 1 {
            // The pin of a whole cell is looked for only where it is shown.
            if let pin = inside.pin ?? source.first(stretch) { viewport.features.append(.pin(pin)) }
            return
        }
        var point = sum.position(in: cell).coordinate
        if isClipped, relation == .cut { point = region.box.nearest(to: point) }
        viewport.features.append(
            .cluster(
                Cluster(
                    id: ClusterID(cell), point: point, count: inside.count, lost: inside.lost,
                    expansionZoom: expansionZoom(stretch))))
    }

    /// The least whole zoom at which the pins of a cell are shown as several features.
    private func expansionZoom(_ stretch: Source.Stretch) -> Int? {
        guard let first = source.first(stretch), let last = source.last(stretch) else { return nil }
        let code = snapshot.code(first)
        // The smallest cell that holds them all: its quarters do not.
        let common = (code ^ snapshot.code(last)).leadingZeroBitCount / 2
        guard common < 32 else { return nil }
        let inParts = ClusterGrid.zoom(partLevel: common + 1)
        let expansion: Int
        if inParts >= 0, Double(inParts) > zoom, inParts <= Self.maximumZoom {
            let cell = GridCell.holding(code, level: common)
            let parts = Parts(snapshot, source, cell, source.quarters(of: cell, source.narrowed(stretch, to: cell)))
            expansion = parts.areReadable(scale: ClusterGrid.scale(zoom: Double(inParts))) ? inParts : inParts + 1
        } else {
            expansion = max(inParts + 1, 0)
        }
        return expansion <= Self.maximumZoom ? expansion : nil
    }

    private static var maximumZoom: Int { 22 }
}

/// The quarters of a cell, to be shown each for itself or together.
private struct Parts {
    let sums: Quarters<PinSum>
    private let cell: GridCell
    private let positions: Quarters<MapPosition?>

    init<Source: PinSource>(
        _ snapshot: PinSnapshot, _ source: Source, _ cell: GridCell, _ quarters: Quarters<Source.Stretch>
    ) {
        self.cell = cell
        let sums = Quarters { source.isEmpty(quarters[$0]) ? PinSum() : source.sum(quarters[$0]) }
        self.sums = sums
        let several = (0..<4).count { sums[$0].count > 0 } > 1
        positions = Quarters { index in
            guard several, sums[index].count > 0 else { return nil }
            guard sums[index].count == 1, let pin = source.first(quarters[index]) else {
                return sums[index].position(in: cell.quarter(index))
            }
            let code = snapshot.code(pin)
            return MapPosition(column: Double(Morton.column(code)), row: Double(Morton.row(code)))
        }
    }

    /// How many have pins.
    var count: Int { (0..<4).count { sums[$0].count > 0 } }

    var onlyIndex: Int { (0..<4).first { sums[$0].count > 0 } ?? 0 }

    var sum: PinSum {
        var sum = sums[0]
        for index in 1..<4 { sum += sums[index] }
        return sum
    }

    /// Whether they are far enough from each other, and single pins from what may be beside the cell.
    ///
    /// - Parameter scale: pixels of a column.
    func areReadable(scale: Double) -> Bool {
        let distance = ClusterGrid.distance / scale
        let border = ClusterGrid.border / scale
        let (left, top, width) = (Double(cell.column), Double(cell.row), Double(cell.width))
        for index in 0..<4 {
            guard let position = positions[index] else { continue }
            if sums[index].count == 1 {
                let x = position.column - left
                let y = position.row - top
                if min(x, y, width - x, width - y) < border { return false }
            }
            for other in 0..<index {
                guard let neighbour = positions[other] else { continue }
                let (x, y) = (position.column - neighbour.column, position.row - neighbour.row)
                if x * x + y * y < distance * distance { return false }
            }
        }
        return true
    }
}
