import Reunite

extension PinMap {
    /// Whether a viewport may take more than a small part of a millisecond to make.
    ///
    /// Estimated from the number of cells, pins and words that it reads, in a few microseconds. A viewport of a screen
    /// without words and times is never costly.
    public func isCostly(_ box: BoundingBox, _ match: BoxMatch = .point, zoom: Double, _ filter: PinFilter) -> Bool {
        let region = Region(box, match)
        // Circles count in low boxes. If such a box is wide, many pins lie along its edges.
        if region.reach != nil, box.width > Costs.maximumWidth { return true }
        let level = ClusterGrid.quarterLevel(zoom: zoom) - 1
        guard region.cellCount(level: level) <= Costs.maximumCells else { return true }
        return !filter.isOfKindsOnly && snapshot.cost(filter, in: region.whole.cover(level: level)) > Costs.maximumPins
    }

    /// Whether a tile may take more than a small part of a millisecond to make. One without words and times never does.
    public func isCostly(_ tile: TileID, _ filter: PinFilter) -> Bool {
        guard !filter.isOfKindsOnly else { return false }
        let level = ClusterGrid.quarterLevel(zoom: Double(tile.zoom)) - 1
        return snapshot.cost(filter, in: Region(around: tile).cover(level: level)) > Costs.maximumPins
    }

    /// Whether the listings of a cluster may take more than a small part of a millisecond to find.
    public func isCostly(leavesOf cluster: ClusterID, _ filter: PinFilter) -> Bool {
        snapshot.cost(filter, in: [cluster.cell]) > Costs.maximumPins
    }
}

/// Limits below which waking another thread does not pay.
private enum Costs {
    /// Maximum number of cells of a viewport: those of a screen of 2560 × 1440 pixels. A cell is 120 to 240 pixels wide.
    static let maximumCells = 256
    /// Maximum width in degrees of a box whose surroundings are scanned for circles.
    static let maximumWidth = 1.0
    /// Maximum number of pins and words that are read.
    static let maximumPins = 1000
}

extension PinSnapshot {
    /// About how many pins and words are read to find the pins of some cells that match a filter.
    fileprivate func cost(_ filter: PinFilter, in cells: [GridCell]) -> Int {
        let selection = PrefixSumSelection(snapshot: self, kinds: .all)
        var (base, recent) = (0, 0)
        for cell in cells {
            let range = selection.narrowed(selection.everything, to: cell)
            base += range.base.count
            recent += range.recent.count
        }
        guard let terms = filter.words?.terms else { return base + recent }
        return WordSearch(index: words, pinCount: self.base.count).cost(of: terms, among: base) + recent * terms.count
    }
}
