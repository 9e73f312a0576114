import Reunite

extension PinMap {
    /// What a map shows of a box: a GeoJSON FeatureCollection of pins and clusters, as bytes.
    ///
    /// - Parameter zoom: of 512-pixel tiles, 0 to 22.
    public func viewport(_ box: BoundingBox, zoom: Double, _ filter: PinFilter = .all) -> [UInt8] {
        if filter == .all, let bytes = viewport(Region(box), zoom: zoom) { return bytes }
        let snapshot = snapshot
        let viewport = snapshot.viewport(box, zoom: zoom, filter)
        var answer = ViewportAnswer(capacity: 300 * viewport.features.count)
        answer.add(viewport, snapshot)
        return answer.finish()
    }

    /// A viewport of blocks that are kept, row by row: the same viewport is the same to the byte.
    ///
    /// - Returns: nil where they are so many that larger cells may be needed.
    private func viewport(_ region: Region, zoom: Double) -> [UInt8]? {
        let level = ClusterGrid.partLevel(zoom: zoom) - 1 - ShownBlock.depth
        guard level >= 0, let all = region.cells(level: level, limit: Self.maximumBlocks) else { return nil }
        let (shown, snapshot) = shown(all)
        let scale = ClusterGrid.scale(zoom: zoom)
        let source = KindSource(snapshot: snapshot, kinds: .all)
        var answer = ViewportAnswer(capacity: shown.reduce(0) { $0 + $1.partsSize })
        for (block, shown) in zip(all, shown) {
            switch region.relation(block) {
            case .outside: break
            case .inside: shown.write(to: &answer, scale: scale)
            case .cut: shown.write(to: &answer, scale: scale, zoom: zoom, in: region, source)
            }
        }
        return answer.count <= Viewport.maximumCount ? answer.finish() : nil
    }

    /// Their cells and parts are more than there may be features, but most screens do not fill them.
    private static let maximumBlocks = Viewport.maximumCount >> (2 * ShownBlock.depth)

    /// How some blocks are shown, and the snapshot that they are of.
    private func shown(_ all: [GridCell]) -> (blocks: [ShownBlock], snapshot: PinSnapshot) {
        if let (kept, epoch) = blocks.blocks(all) {
            let snapshot = snapshot
            // Else a pin that moves would be counted where it was and where it is.
            if blocks.isUnchanged(since: epoch) {
                var made: [(block: GridCell, shown: ShownBlock)] = []
                let shown = zip(all, kept).map { block, kept in
                    if let kept { return kept }
                    let shown = ShownBlock(block, snapshot)
                    made.append((block, shown))
                    return shown
                }
                if !made.isEmpty { blocks.keep(made, epoch: epoch) }
                return (shown, snapshot)
            }
        }
        let snapshot = snapshot
        return (all.map { ShownBlock($0, snapshot) }, snapshot)
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
