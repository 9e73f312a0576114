import Reunite

/// Goes through the cells that a region touches, and decides what is shown of each.
struct ViewportWalk<Source: PinSource> {
    let snapshot: PinSnapshot
    let source: Source
    let region: Region
    /// Pixels of a column.
    let scale: Double
    /// The level of the cells that are shown whole or in quarters.
    let level: Int
    /// Whether counts are of what lies in the region; else of whole cells.
    let isClipped: Bool
    private(set) var viewport = Viewport()

    init(_ snapshot: PinSnapshot, _ source: Source, _ region: Region, zoom: Double, level: Int, isClipped: Bool) {
        self.snapshot = snapshot
        self.source = source
        self.region = region
        scale = ClusterGrid.scale(zoom: zoom)
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
    mutating func show(_ cell: GridCell, _ stretch: Source.Stretch, _ relation: Region.Relation) {
        let parts = Parts(source, cell, stretch)
        if parts.filled < 2 || scale >= parts.readableFrom(snapshot, source) {
            show(parts, relation)
        } else {
            show(whole: parts, relation)
        }
    }

    /// Shows a cell as one feature.
    mutating func show(whole parts: Parts<Source>, _ relation: Region.Relation) {
        show(parts.cell, parts.stretch, count: parts.count, relation)
    }

    /// Shows the quarters of a cell.
    mutating func show(_ parts: Parts<Source>, _ relation: Region.Relation) {
        for index in 0..<4 where parts.counts[index] > 0 {
            show(parts.cell.quarter(index), parts.stretches[index], count: parts.counts[index], relation)
        }
    }

    private mutating func show(
        _ cell: GridCell, _ stretch: Source.Stretch, count: Int, _ relation: Region.Relation
    ) {
        var inside = ClippedCount(count: count)
        var isCut = false
        if isClipped, relation == .cut {
            let relation = region.relation(cell)
            if relation == .outside { return }
            isCut = relation == .cut
            if isCut { inside = source.clipped(stretch, of: cell, to: region) }
            guard inside.count > 0 else { return }
        }
        viewport.matched += inside.count
        if inside.count == 1 {
            // The pin of a whole cell is looked for only where it is shown.
            if let pin = inside.pin ?? source.first(stretch) { viewport.features.append(.pin(pin)) }
            return
        }
        let sum = source.sum(stretch)
        let cluster = Cluster(
            id: ClusterID(cell), point: sum.position(in: cell).coordinate, count: sum.count, lost: sum.lost,
            expansionZoom: expansionZoom(stretch))
        viewport.features.append(
            .cluster(isCut ? cluster.clipped(to: region, count: inside.count, lost: inside.lost) : cluster))
    }

    /// The least whole zoom at which the pins of a cell are shown as several features.
    private func expansionZoom(_ stretch: Source.Stretch) -> Int? {
        guard let first = source.first(stretch), let last = source.last(stretch) else { return nil }
        let code = snapshot.code(first)
        // The smallest cell that holds them all: its quarters do not.
        let common = (code ^ snapshot.code(last)).leadingZeroBitCount / 2
        guard common < 32 else { return nil }
        let inParts = ClusterGrid.zoom(partLevel: common + 1)
        guard inParts >= 0 else { return 0 }
        // What of the stretch lies outside of that cell is removed, or does not pass: no quarter counts it.
        let parts = Parts(source, GridCell.holding(code, level: common), stretch)
        let isReadable = ClusterGrid.scale(zoom: Double(inParts)) >= parts.readableFrom(snapshot, source)
        let expansion = isReadable ? inParts : inParts + 1
        return expansion <= Self.maximumZoom ? expansion : nil
    }

    private static var maximumZoom: Int { 22 }
}
