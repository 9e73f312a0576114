import Reunite

extension PinMap {
    /// What a map shows of a box: a GeoJSON FeatureCollection of pins and clusters, as bytes.
    ///
    /// - Parameter zoom: of 512-pixel tiles, 0 to 22.
    public func viewport(_ box: BoundingBox, zoom: Double, _ filter: PinFilter = .all) -> [UInt8] {
        if filter == .all, let bytes = keptViewport(Region(box), zoom: zoom) { return bytes }
        let snapshot = snapshot
        let viewport = snapshot.viewport(box, zoom: zoom, filter)
        var answer = ViewportAnswer(capacity: 300 * viewport.features.count)
        answer.add(viewport, snapshot)
        return answer.finish()
    }

    /// A viewport of cells that are kept, and of those that the edge of the region cuts.
    ///
    /// - Returns: nil where they are so many that larger ones may be needed, and while the map changes.
    private func keptViewport(_ region: Region, zoom: Double) -> [UInt8]? {
        let level = ClusterGrid.partLevel(zoom: zoom) - 1
        guard let all = region.cells(level: level, limit: Viewport.maximumCount / 2) else { return nil }
        var inside: [GridCell] = []
        var cut: [GridCell] = []
        for cell in all {
            switch region.relation(cell) {
            case .inside: inside.append(cell)
            case .cut: cut.append(cell)
            case .outside: break
            }
        }
        let scale = ClusterGrid.scale(zoom: zoom)
        var answer = ViewportAnswer(capacity: 24_000)
        guard let (kept, epoch) = cells.cells(inside) else { return nil }
        let snapshot = snapshot
        // Else a pin that moves would be counted where it was and where it is.
        guard cells.isUnchanged(since: epoch) else { return nil }
        // In the cells' order, kept or not: the same viewport is the same to the byte.
        var made: [(cell: GridCell, shown: ShownCell)] = []
        for (cell, kept) in zip(inside, kept) {
            let shown = kept ?? ShownCell(cell, snapshot)
            if kept == nil { made.append((cell, shown)) }
            answer.add(shown.features(scale: scale))
        }
        if !made.isEmpty { cells.keep(made, epoch: epoch) }
        let source = KindSource(snapshot: snapshot, kinds: .all)
        let everything = source.everything
        var walk = ViewportWalk(snapshot, source, region, zoom: zoom, level: level, isClipped: true)
        for cell in cut { walk.show(cell, source.narrowed(everything, to: cell), .cut) }
        answer.add(walk.viewport, snapshot)
        return answer.count <= Viewport.maximumCount ? answer.finish() : nil
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
