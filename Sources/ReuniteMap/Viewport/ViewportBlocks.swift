import Reunite

/// The rendered blocks of a viewport, at one epoch of the map.
struct ViewportBlocks {
    let region: Region
    let zoom: Double
    /// The cells of the blocks, row by row, so that equal viewports have equal bytes.
    let cells: [GridCell]
    /// The block of each cell.
    let blocks: [RenderedBlock]
    /// The pins outside of the box that count as well.
    let reaching: ReachingPins
    let snapshot: PinSnapshot
    /// The epoch of the block cache; nil if the map was changing.
    let epoch: Int?

    /// Maximum number of blocks. Their quarters may exceed ``Viewport/maximumCount``, but most viewports have fewer features.
    static let maximumBlocks = Viewport.maximumCount >> (2 * RenderedBlock.depth)

    /// The FeatureCollection; nil if it has too many features.
    var json: [UInt8]? {
        let scale = ClusterGrid.scale(zoom: zoom)
        let selection = PrefixSumSelection(snapshot: snapshot, kinds: .all)
        var writer = ViewportWriter(capacity: blocks.reduce(0) { $0 + $1.quartersSize })
        for (cell, block) in zip(cells, blocks) {
            switch region.relation(cell) {
            case .outside: break
            case .inside: block.write(to: &writer, scale: scale)
            case .partial:
                block.write(to: &writer, scale: scale, zoom: zoom, in: region, selection, without: reaching)
            }
        }
        for cell in reaching.cells(level: ClusterGrid.quarterLevel(zoom: zoom) - 1) {
            var builder = ViewportBuilder(
                snapshot, selection, region, zoom: zoom, level: cell.level, isClipped: true, reaching: reaching)
            builder.show(cell, selection.narrowed(selection.everything, to: cell), .partial)
            writer.add(builder.viewport, snapshot)
        }
        return writer.count <= Viewport.maximumCount ? writer.finish() : nil
    }
}
