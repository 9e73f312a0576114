import Reunite

extension PinMap {
    /// What a map shows of a box: a GeoJSON FeatureCollection of pins and clusters, as bytes.
    ///
    /// - Parameter zoom: of 512-pixel tiles, 0 to 22.
    public func viewport(_ box: BoundingBox, zoom: Double, _ filter: PinFilter = .all) -> [UInt8] {
        let snapshot = snapshot
        let viewport = snapshot.viewport(box, zoom: zoom, filter)
        var json = JSONWriter(capacity: 256 * viewport.features.count + 128)
        json.viewport(viewport, snapshot)
        return json.bytes
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
