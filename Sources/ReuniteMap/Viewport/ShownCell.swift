import Reunite

/// Features as they are written out, with commas between them.
struct ShownFeatures {
    let bytes: [UInt8]
    /// How many features there are.
    let count: Int
    /// How many pins they stand for.
    let matched: Int

    static let none = ShownFeatures(Viewport(), nil)

    /// - Parameter snapshot: that the viewport is of; nil where it is empty.
    init(_ viewport: Viewport, _ snapshot: PinSnapshot?) {
        var json = JSONWriter(capacity: 300 * viewport.features.count)
        if let snapshot { json.features(viewport.features, snapshot) }
        bytes = json.bytes
        count = viewport.features.count
        matched = viewport.matched
    }
}

/// A cell of the grid as every viewport shows it that has the whole of it.
final class ShownCell: Sendable {
    /// From how many pixels of a column on it is shown in quarters.
    let readableFrom: Double
    let whole: ShownFeatures
    let parts: ShownFeatures

    /// Bytes of memory, with those of a place in a dictionary.
    var size: Int { whole.bytes.count + parts.bytes.count + 250 }

    init(_ cell: GridCell, _ snapshot: PinSnapshot) {
        let source = KindSource(snapshot: snapshot, kinds: .all)
        let stretch = source.narrowed(source.everything, to: cell)
        let parts = Parts(source, cell, stretch)
        func shown(_ show: (inout ViewportWalk<KindSource>) -> Void) -> ShownFeatures {
            var walk = ViewportWalk(
                snapshot, source, Region(.world), zoom: 0, level: cell.level, isClipped: false)
            show(&walk)
            return ShownFeatures(walk.viewport, snapshot)
        }
        let inParts = parts.count > 0 ? shown { $0.show(parts, .inside) } : ShownFeatures.none
        self.parts = inParts
        if parts.filled < 2 {
            readableFrom = 0
            whole = ShownFeatures.none
        } else {
            readableFrom = parts.readableFrom(snapshot, source)
            // Where it is readable at every zoom of its level, nobody sees it whole.
            let isAlwaysInParts = readableFrom <= ClusterGrid.leastScale(level: cell.level)
            whole = isAlwaysInParts ? ShownFeatures.none : shown { $0.show(cell, stretch, count: parts.count, .inside) }
        }
    }

    /// As it is shown at so many pixels of a column.
    func features(scale: Double) -> ShownFeatures { scale >= readableFrom ? parts : whole }
}
