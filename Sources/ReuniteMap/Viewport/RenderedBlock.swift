import Reunite
import Synchronization

/// Neighbouring cells of the grid as viewports show them: written out where they have the whole of them, and with what it
/// takes to show the part of them that others have.
///
/// What a viewport needs of a block lies together in memory, because on its way from there is most of what it costs.
final class ShownBlock: Sendable {
    /// How many levels there are between a block and its cells.
    static let depth = 2

    /// A number of its own: no other block ever has it.
    let number = numbers.add(1, ordering: .relaxed).newValue
    private static let numbers = Atomic<UInt64>(0)

    /// A cell of the grid.
    private struct Cell {
        /// From how many pixels of a column on it is shown in quarters.
        let readableFrom: Double
        /// Where the features of the quarters are in ``features``.
        let parts: Range<Int32>
        /// Where the feature of the whole is there; -1 where nobody sees it whole.
        let whole: Int32
        /// How many pins there are.
        let count: Int32
        /// Whether all of them are in the large table: then ``ShownFeature/pins`` says which they are.
        let isPlain: Bool

        /// Where in ``features`` is what it is shown as at so many pixels of a column.
        func shown(scale: Double) -> Range<Int32> {
            scale < readableFrom && whole >= 0 ? whole..<whole + 1 : parts
        }
    }

    /// Along the curve.
    private let cells: [Cell]
    /// The features of all quarters, along the curve, then those of whole cells.
    private let features: [ShownFeature]
    /// What they are as text, with commas between them.
    private let bytes: [UInt8]
    private let block: GridCell
    /// From how many pixels of a column on all cells are shown in quarters.
    private let readableFrom: Double
    /// How many features and bytes the quarters have together, and how many pins there are.
    private let parts: (features: Int, bytes: Int, pins: Int)

    /// Bytes of memory, with those of a place in a dictionary.
    var size: Int {
        bytes.count + features.count * MemoryLayout<ShownFeature>.stride + cells.count * MemoryLayout<Cell>.stride + 300
    }

    /// Bytes that its features take, about.
    var partsSize: Int { parts.bytes }

    init(_ block: GridCell, _ snapshot: PinSnapshot) {
        let source = KindSource(snapshot: snapshot, kinds: .all)
        self.block = block
        var written = WrittenFeatures(source)
        let all = source.cells(of: block, source.narrowed(source.everything, to: block), depth: Self.depth).map {
            Parts(source, $0.cell, $0.stretch)
        }
        let ranges = all.map { parts in written.add { $0.show(parts, .inside) } }
        parts = (written.features.count, written.json.bytes.count, all.reduce(0) { $0 + $1.count })
        cells = zip(all, ranges).map { parts, range in
            let readableFrom = parts.filled < 2 ? 0 : parts.readableFrom(snapshot, source)
            // Where it is readable at every zoom of its level, nobody sees it whole.
            let isSeenWhole = readableFrom > ClusterGrid.leastScale(level: parts.cell.level)
            let whole = isSeenWhole ? written.add { $0.show(whole: parts, .inside) } : nil
            return Cell(
                readableFrom: readableFrom, parts: range, whole: whole?.lowerBound ?? -1, count: Int32(parts.count),
                isPlain: parts.stretch.removed.isEmpty && parts.stretch.recent.isEmpty)
        }
        readableFrom = cells.reduce(0) { max($0, $1.readableFrom) }
        features = written.features
        bytes = written.json.bytes
    }

    /// Writes what is shown of it at so many pixels of a column, where a region has the whole of it.
    func write(to answer: inout ViewportAnswer, scale: Double) {
        if scale >= readableFrom {
            if parts.features > 0 { answer.add(bytes, 0..<parts.bytes, count: parts.features, matched: parts.pins) }
        } else {
            for cell in cells { write(cell, to: &answer, scale: scale) }
        }
    }

    private func write(_ cell: Cell, to answer: inout ViewportAnswer, scale: Double) {
        let shown = cell.shown(scale: scale)
        guard !shown.isEmpty else { return }
        answer.add(
            bytes, features[Int(shown.lowerBound)].start..<features[Int(shown.upperBound) - 1].end,
            count: shown.count, matched: Int(cell.count))
    }

    /// Writes what is shown of the part of it that lies in a region.
    func write(to answer: inout ViewportAnswer, scale: Double, zoom: Double, in region: Region, _ source: KindSource) {
        for (index, cell) in cells.enumerated() where cell.count > 0 {
            let place = block.part(index, depth: Self.depth)
            switch region.relation(place) {
            case .outside: break
            case .inside: write(cell, to: &answer, scale: scale)
            case .cut:
                guard cell.isPlain else {
                    let stretch = source.narrowed(source.everything, to: place)
                    var walk = ViewportWalk(
                        source.snapshot, source, region, zoom: zoom, level: place.level, isClipped: true)
                    walk.show(place, stretch, .cut)
                    answer.add(walk.viewport, source.snapshot)
                    break
                }
                for feature in cell.shown(scale: scale) {
                    features[Int(feature)].write(to: &answer, from: bytes, in: region, source)
                }
            }
        }
    }
}

/// Features as they are written out one after the other.
private struct WrittenFeatures {
    private(set) var features: [ShownFeature] = []
    private(set) var json = JSONWriter(capacity: 4000)
    private let source: KindSource

    init(_ source: KindSource) { self.source = source }

    /// Adds what is shown of a cell.
    ///
    /// - Returns: where it is in ``features``.
    mutating func add(_ show: (inout ViewportWalk<KindSource>) -> Void) -> Range<Int32> {
        // No region cuts it: its scale and its level do not matter.
        var walk = ViewportWalk(source.snapshot, source, .world, zoom: 0, level: 0, isClipped: false)
        show(&walk)
        let first = features.count
        for feature in walk.viewport.features {
            if !features.isEmpty { json.raw(",") }
            features.append(ShownFeature(feature, &json, source))
        }
        return Int32(first)..<Int32(features.count)
    }
}
