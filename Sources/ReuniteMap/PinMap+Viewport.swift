import Reunite

extension PinMap {
    /// What a map shows of a box: a GeoJSON FeatureCollection of pins and clusters, as bytes.
    ///
    /// - Parameter zoom: of 512-pixel tiles, 0 to 22.
    public func viewport(_ box: BoundingBox, zoom: Double, _ filter: PinFilter = .all) -> [UInt8] {
        var features = filter == .all ? keptViewport(Region(box), zoom: zoom) : nil
        if features == nil {
            let snapshot = snapshot
            features = ShownFeatures(snapshot.viewport(box, zoom: zoom, filter), snapshot)
        }
        guard let features else { return [] }
        var json = JSONWriter(capacity: features.bytes.count + 128)
        json.viewport(features)
        return json.bytes
    }

    /// A viewport of cells that are kept, and of those that the edge of the region cuts.
    ///
    /// - Returns: nil where they are so many that larger ones may be needed, and while the map changes.
    private func keptViewport(_ region: Region, zoom: Double) -> ShownFeatures? {
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
        guard let (kept, epoch) = cells.cells(inside) else { return nil }
        let snapshot = snapshot
        // Else a pin that moves would be counted where it was and where it is.
        guard cells.isUnchanged(since: epoch) else { return nil }
        let scale = ClusterGrid.scale(zoom: zoom)
        var features = ShownFeatures()
        features.reserve(24_000)
        var made: [(cell: GridCell, shown: ShownCell)] = []
        for (cell, shown) in zip(inside, kept) {
            if let shown {
                features += shown.features(scale: scale)
            } else {
                let shown = ShownCell(cell, snapshot)
                made.append((cell, shown))
                features += shown.features(scale: scale)
            }
        }
        if !made.isEmpty { cells.keep(made, epoch: epoch) }
        let source = KindSource(snapshot: snapshot, kinds: .all)
        var walk = ViewportWalk(snapshot, source, region, zoom: zoom, level: level, isClipped: true)
        for cell in cut { walk.show(cell, source.narrowed(source.everything, to: cell), .cut) }
        features += ShownFeatures(walk.viewport, snapshot)
        return features.count <= Viewport.maximumCount ? features : nil
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
