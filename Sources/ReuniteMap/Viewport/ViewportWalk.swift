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
        let parts = Parts(source, cell, stretch)
        switch parts.filled {
        case 0: return
        case 1: break
        default:
            guard parts.areReadable(snapshot, source, scale: ClusterGrid.scale(zoom: zoom)) else {
                return show(cell, stretch, count: parts.count, relation)
            }
        }
        for index in 0..<4 where parts.counts[index] > 0 {
            show(cell.quarter(index), parts.stretches[index], count: parts.counts[index], relation)
        }
    }

    /// Shows a cell as one feature.
    private mutating func show(
        _ cell: GridCell, _ stretch: Source.Stretch, count: Int, _ relation: Region.Relation
    ) {
        var inside = ClippedCount(count: count)
        let isCut = isClipped && relation == .cut
        if isCut {
            inside = source.clipped(stretch, of: cell, to: region)
            guard inside.count > 0 else { return }
        }
        viewport.matched += inside.count
        if inside.count == 1 {
            // The pin of a whole cell is looked for only where it is shown.
            if let pin = inside.pin ?? source.first(stretch) { viewport.features.append(.pin(pin)) }
            return
        }
        let sum = source.sum(stretch)
        let point = sum.position(in: cell).coordinate
        viewport.features.append(
            .cluster(
                Cluster(
                    id: ClusterID(cell), point: isCut ? region.box.nearest(to: point) : point, count: inside.count,
                    lost: isCut ? inside.lost : sum.lost, expansionZoom: expansionZoom(stretch))))
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
            // What of the stretch lies outside of that cell is removed, or does not pass: no quarter counts it.
            let parts = Parts(source, GridCell.holding(code, level: common), stretch)
            let scale = ClusterGrid.scale(zoom: Double(inParts))
            expansion = parts.areReadable(snapshot, source, scale: scale) ? inParts : inParts + 1
        } else {
            expansion = max(inParts + 1, 0)
        }
        return expansion <= Self.maximumZoom ? expansion : nil
    }

    private static var maximumZoom: Int { 22 }
}

/// The quarters of a cell, to be shown each for itself or together.
private struct Parts<Source: PinSource> {
    let stretches: Quarters<Source.Stretch>
    /// How many pins each has.
    let counts: Quarters<Int>
    private let cell: GridCell

    init(_ source: Source, _ cell: GridCell, _ stretch: Source.Stretch) {
        self.cell = cell
        let stretches = source.quarters(of: cell, stretch)
        self.stretches = stretches
        counts = Quarters { source.isEmpty(stretches[$0]) ? 0 : source.count(stretches[$0]) }
    }

    /// How many have pins.
    var filled: Int { (0..<4).count { counts[$0] > 0 } }

    var count: Int { counts[0] + counts[1] + counts[2] + counts[3] }

    /// Whether single pins are far enough from the others, and from what may be beside the cell.
    ///
    /// Clusters are by where they stand: in the middle half of their quarter, which is 60 pixels wide at least.
    ///
    /// - Parameter scale: pixels of a column.
    func areReadable(_ snapshot: PinSnapshot, _ source: Source, scale: Double) -> Bool {
        guard (0..<4).contains(where: { counts[$0] == 1 }) else { return true }
        let distance = ClusterGrid.distance / scale
        let border = ClusterGrid.border / scale
        let (left, top, width) = (Double(cell.column), Double(cell.row), Double(cell.width))
        let positions = Quarters { position($0, snapshot, source) }
        for index in 0..<4 where counts[index] == 1 {
            guard let position = positions[index] else { continue }
            let x = position.column - left
            let y = position.row - top
            if min(x, y, width - x, width - y) < border { return false }
            for other in 0..<4 where other != index {
                guard let neighbour = positions[other] else { continue }
                let (x, y) = (position.column - neighbour.column, position.row - neighbour.row)
                if x * x + y * y < distance * distance { return false }
            }
        }
        return true
    }

    /// Where a quarter is shown; nil where it is empty.
    private func position(_ index: Int, _ snapshot: PinSnapshot, _ source: Source) -> MapPosition? {
        switch counts[index] {
        case 0: return nil
        case 1:
            guard let pin = source.first(stretches[index]) else { return nil }
            let code = snapshot.code(pin)
            return MapPosition(column: Double(Morton.column(code)), row: Double(Morton.row(code)))
        default: return source.sum(stretches[index]).position(in: cell.quarter(index))
        }
    }
}
