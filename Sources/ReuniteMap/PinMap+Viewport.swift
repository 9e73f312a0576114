import Reunite

extension PinMap {
    /// The pins and clusters of a box, as a GeoJSON FeatureCollection.
    ///
    /// - Parameters:
    ///   - match: whether an approximate listing counts if its point is in the box, or also if only its circle overlaps it.
    ///   - zoom: 0 to 22, for 512-pixel tiles.
    public func viewport(
        _ box: BoundingBox, _ match: BoxMatch = .point, zoom: Double, _ filter: PinFilter = .all
    ) -> [UInt8] {
        let region = Region(box, match)
        if filter == .all, let bytes = viewportBlocks(region, zoom: zoom)?.json { return bytes }
        let snapshot = snapshot
        let viewport = snapshot.viewport(region, zoom: zoom, filter)
        var writer = ViewportWriter(capacity: 300 * viewport.features.count)
        writer.add(viewport, snapshot)
        return writer.finish()
    }

    /// The rendered blocks of a viewport; nil if there are so many that larger cells may be needed.
    func viewportBlocks(_ region: Region, zoom: Double) -> ViewportBlocks? {
        let level = ClusterGrid.quarterLevel(zoom: zoom) - 1 - RenderedBlock.depth
        guard level >= 0, let cells = region.cells(level: level, limit: ViewportBlocks.maximumBlocks) else {
            return nil
        }
        let (blocks, snapshot, epoch) = renderedBlocks(cells)
        return ViewportBlocks(
            region: region, zoom: zoom, cells: cells, blocks: blocks,
            reaching: PrefixSumSelection(snapshot: snapshot, kinds: .all).pins(reaching: region), snapshot: snapshot,
            epoch: epoch)
    }

    /// Renders blocks or takes them from the cache.
    ///
    /// - Returns: the blocks, their snapshot, and the epoch of the cache; nil if the map was changing.
    private func renderedBlocks(_ cells: [GridCell]) -> (blocks: [RenderedBlock], snapshot: PinSnapshot, epoch: Int?) {
        if let (kept, epoch) = blocks.blocks(cells) {
            let snapshot = snapshot
            // Otherwise a pin that moves would be counted at both its old and its new position.
            if blocks.isUnchanged(since: epoch) {
                var made: [(cell: GridCell, block: RenderedBlock)] = []
                let rendered = zip(cells, kept).map { cell, kept in
                    if let kept { return kept }
                    let block = RenderedBlock(cell, snapshot)
                    made.append((cell, block))
                    return block
                }
                if !made.isEmpty { blocks.keep(made, epoch: epoch) }
                return (rendered, snapshot, epoch)
            }
        }
        let snapshot = snapshot
        return (cells.map { RenderedBlock($0, snapshot) }, snapshot, nil)
    }
}

extension PinSnapshot {
    /// The pins and clusters of a region.
    func viewport(_ region: Region, zoom: Double, _ filter: PinFilter) -> Viewport {
        if filter.isOfKindsOnly {
            return viewport(PrefixSumSelection(snapshot: self, kinds: filter.kinds), region, zoom: zoom)
        }
        let level = ClusterGrid.quarterLevel(zoom: zoom) - 1
        return viewport(ListSelection(self, filter, in: region.whole.cover(level: level)), region, zoom: zoom)
    }

    /// If there are more features than the limit, larger cells are used.
    private func viewport(_ selection: some PinSelection, _ region: Region, zoom: Double) -> Viewport {
        let reaching = selection.pins(reaching: region)
        func build(_ level: Int) -> Viewport? {
            var builder = ViewportBuilder(
                self, selection, region, zoom: zoom, level: level, isClipped: true, reaching: reaching)
            return builder.build()
        }
        let level = ClusterGrid.quarterLevel(zoom: zoom) - 1
        if let viewport = build(level) { return viewport }
        // Of the larger cells the smallest that fit: smaller cells never have fewer features. The world as one cell fits.
        var (fitting, tooFine) = (-1, level)
        var viewport = Viewport()
        while tooFine - fitting > 1 {
            let middle = (fitting + tooFine) / 2
            if let built = build(middle) { (viewport, fitting) = (built, middle) } else { tooFine = middle }
        }
        return viewport
    }
}

extension Region {
    /// At most 48 cells that cover the region, in Z-order; larger than the level if there would be more.
    func cover(level: Int) -> [GridCell] {
        var cells: [GridCell] = [.world]
        for _ in 0..<level {
            let smaller = cells.flatMap { cell in
                (0..<4).map(cell.quarter).filter { relation($0) != .outside }
            }
            guard smaller.count <= 48 else { break }
            cells = smaller
        }
        return cells
    }
}
