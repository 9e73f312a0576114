import Reunite

extension PinMap {
    /// What a map shows of a box: a GeoJSON FeatureCollection of pins and clusters, as bytes.
    ///
    /// - Parameter zoom: of 512-pixel tiles, 0 to 22.
    public func viewport(_ box: BoundingBox, zoom: Double, _ filter: PinFilter = .all) -> [UInt8] {
        if filter == .all, let bytes = shown(Region(box), zoom: zoom)?.json { return bytes }
        let snapshot = snapshot
        let viewport = snapshot.viewport(box, zoom: zoom, filter)
        var answer = ViewportAnswer(capacity: 300 * viewport.features.count)
        answer.add(viewport, snapshot)
        return answer.finish()
    }

    /// A viewport by its blocks; nil where they are so many that larger cells may be needed.
    func shown(_ region: Region, zoom: Double) -> ShownViewport? {
        let level = ClusterGrid.partLevel(zoom: zoom) - 1 - ShownBlock.depth
        guard level >= 0, let cells = region.cells(level: level, limit: ShownViewport.maximumBlocks) else { return nil }
        let (blocks, snapshot, epoch) = shown(cells)
        return ShownViewport(
            region: region, zoom: zoom, cells: cells, blocks: blocks, snapshot: snapshot, epoch: epoch)
    }

    /// How some blocks are shown, the snapshot that they are of, and when that was; nil where the map was changing.
    private func shown(_ cells: [GridCell]) -> (blocks: [ShownBlock], snapshot: PinSnapshot, epoch: Int?) {
        if let (kept, epoch) = blocks.blocks(cells) {
            let snapshot = snapshot
            // Else a pin that moves would be counted where it was and where it is.
            if blocks.isUnchanged(since: epoch) {
                var made: [(block: GridCell, shown: ShownBlock)] = []
                let shown = zip(cells, kept).map { cell, kept in
                    if let kept { return kept }
                    let shown = ShownBlock(cell, snapshot)
                    made.append((cell, shown))
                    return shown
                }
                if !made.isEmpty { blocks.keep(made, epoch: epoch) }
                return (shown, snapshot, epoch)
            }
        }
        let snapshot = snapshot
        return (cells.map { ShownBlock($0, snapshot) }, snapshot, nil)
    }
}

extension PinSnapshot {
    /// What a map shows of a box.
    func viewport(_ box: BoundingBox, zoom: Double, _ filter: PinFilter) -> Viewport {
        let region = Region(box)
        if filter.isOfKindsOnly {
            return viewport(KindSource(snapshot: self, kinds: filter.kinds), region, zoom: zoom)
        }
        let level = ClusterGrid.partLevel(zoom: zoom) - 1
        return viewport(MatchSource(self, filter, in: region.cover(level: level)), region, zoom: zoom)
    }

    /// Where a screen would have more features than there may be, the cells are as large as it takes.
    private func viewport(_ source: some PinSource, _ region: Region, zoom: Double) -> Viewport {
        var level = ClusterGrid.partLevel(zoom: zoom) - 1
        while true {
            var walk = ViewportWalk(self, source, region, zoom: zoom, level: level, isClipped: true)
            if let viewport = walk.run() { return viewport }
            level -= 1
        }
    }
}

extension Region {
    /// A few cells that together cover the region, along the curve: of a level, or larger ones.
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
