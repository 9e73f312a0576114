import Reunite

/// A viewport by the blocks that it touches, as they are at one moment.
struct ShownViewport {
    let region: Region
    let zoom: Double
    /// Row by row: the same viewport is the same to the byte.
    let cells: [GridCell]
    /// What is shown of each.
    let blocks: [ShownBlock]
    let snapshot: PinSnapshot
    /// When that was; nil where the map was changing.
    let epoch: Int?

    /// How many blocks there are at most. Their cells and parts are more than there may be features, but most screens do
    /// not fill them.
    static let maximumBlocks = Viewport.maximumCount >> (2 * ShownBlock.depth)

    /// It as it is written out; nil where it has more features than there may be.
    var json: [UInt8]? {
        let scale = ClusterGrid.scale(zoom: zoom)
        let source = KindSource(snapshot: snapshot, kinds: .all)
        var answer = ViewportAnswer(capacity: blocks.reduce(0) { $0 + $1.partsSize })
        for (cell, block) in zip(cells, blocks) {
            switch region.relation(cell) {
            case .outside: break
            case .inside: block.write(to: &answer, scale: scale)
            case .cut: block.write(to: &answer, scale: scale, zoom: zoom, in: region, source)
            }
        }
        return answer.count <= Viewport.maximumCount ? answer.finish() : nil
    }
}
