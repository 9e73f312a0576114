import Reunite

/// Visits the cells that a region touches and builds the features of a viewport.
struct ViewportBuilder<Selection: PinSelection> {
    let snapshot: PinSnapshot
    let selection: Selection
    let region: Region
    /// Pixels per column.
    let scale: Double
    /// The level of the cells that are shown whole or as quarters.
    let level: Int
    /// Whether only pins in the region are counted, instead of whole cells.
    let isClipped: Bool
    /// The pins outside of the region that count as well.
    let reaching: ReachingPins
    private(set) var viewport = Viewport()

    init(
        _ snapshot: PinSnapshot, _ selection: Selection, _ region: Region, zoom: Double, level: Int, isClipped: Bool,
        reaching: ReachingPins = ReachingPins()
    ) {
        self.snapshot = snapshot
        self.selection = selection
        self.region = region
        scale = ClusterGrid.scale(zoom: zoom)
        self.level = level
        self.isClipped = isClipped
        self.reaching = reaching
    }

    /// The features; nil if there are too many.
    mutating func build() -> Viewport? {
        visit(.world, selection.everything, .partial)
        return viewport.features.count <= Viewport.maximumCount ? viewport : nil
    }

    private mutating func visit(_ cell: GridCell, _ range: Selection.PinRange, _ outer: Region.Relation) {
        guard !selection.isEmpty(range), viewport.features.count <= Viewport.maximumCount else { return }
        let relation = outer == .inside ? .inside : region.relation(cell)
        guard relation != .outside || reaching.touch(cell) else { return }
        guard cell.level < level else { return show(cell, range, relation) }
        let quarters = selection.quarters(of: cell, range)
        for index in 0..<4 { visit(cell.quarter(index), quarters[index], relation) }
    }

    /// Adds a cell, as one feature or as quarters.
    mutating func show(_ cell: GridCell, _ range: Selection.PinRange, _ relation: Region.Relation) {
        let quartered = QuarteredCell(selection, cell, range)
        if quartered.filled < 2 || scale >= quartered.splitScale(snapshot, selection) {
            showQuarters(of: quartered, relation)
        } else {
            showWhole(quartered, relation)
        }
    }

    /// Adds a cell as one feature.
    mutating func showWhole(_ cell: QuarteredCell<Selection>, _ relation: Region.Relation) {
        show(cell.cell, cell.pins, count: cell.count, relation)
    }

    /// Adds a feature for each quarter that has pins.
    mutating func showQuarters(of cell: QuarteredCell<Selection>, _ relation: Region.Relation) {
        for index in 0..<4 where cell.counts[index] > 0 {
            show(cell.cell.quarter(index), cell.quarters[index], count: cell.counts[index], relation)
        }
    }

    private mutating func show(
        _ cell: GridCell, _ range: Selection.PinRange, count: Int, _ relation: Region.Relation
    ) {
        var inside = ClippedCount(count: count)
        var isPartial = false
        if isClipped, relation != .inside {
            isPartial = region.relation(cell) != .inside
            if isPartial {
                inside = selection.clipped(range, of: cell, to: region)
                inside += reaching.count(in: cell)
            }
            guard inside.count > 0 else { return }
        }
        viewport.matched += inside.count
        if inside.count == 1 {
            // The single pin of a whole cell is looked up only here, where it is shown.
            if let pin = inside.pin ?? selection.first(range) { viewport.features.append(.pin(pin)) }
            return
        }
        let sum = selection.sum(range)
        let cluster = Cluster(
            id: ClusterID(cell), point: sum.position(in: cell).coordinate, count: sum.count, lost: sum.lost,
            expansionZoom: expansionZoom(range))
        viewport.features.append(
            .cluster(isPartial ? cluster.clipped(to: region, count: inside.count, lost: inside.lost) : cluster))
    }

    /// The lowest whole zoom at which the pins of a cell are shown as several features.
    private func expansionZoom(_ range: Selection.PinRange) -> Int? {
        guard let first = selection.first(range), let last = selection.last(range) else { return nil }
        let code = snapshot.code(first)
        // The smallest cell that contains all pins.
        let common = (code ^ snapshot.code(last)).leadingZeroBitCount / 2
        guard common < 32 else { return nil }
        let splitZoom = ClusterGrid.zoom(quarterLevel: common + 1)
        guard splitZoom >= 0 else { return 0 }
        // Pins of the range outside of that cell are removed or do not match the filter: no quarter counts them.
        let quartered = QuarteredCell(selection, GridCell.holding(code, level: common), range)
        let isSplit = ClusterGrid.scale(zoom: Double(splitZoom)) >= quartered.splitScale(snapshot, selection)
        let expansion = isSplit ? splitZoom : splitZoom + 1
        return expansion <= TileID.maximumZoom ? expansion : nil
    }
}
