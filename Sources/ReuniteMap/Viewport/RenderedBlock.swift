import Reunite
import Synchronization

/// A block of 4 × 4 grid cells with its encoded features. Viewports copy the bytes of cells that they contain, and use
/// the stored attributes to recount clusters on their edges.
///
/// The bytes, the features and the cells are each contiguous: most of the cost of a viewport is reading them from memory.
final class RenderedBlock: Sendable {
    /// The number of levels between a block and its cells.
    static let depth = 2

    /// Unique in the process, to compare blocks without comparing their content.
    let number = numbers.add(1, ordering: .relaxed).newValue
    private static let numbers = Atomic<UInt64>(0)

    /// A cell of the grid.
    private struct Cell {
        /// Minimum scale at which it is shown as quarters, in pixels per column.
        let splitScale: Double
        /// The features of its quarters in ``features``.
        let quarters: Range<Int32>
        /// The index of the feature of the whole cell; -1 if it is shown as quarters at every zoom.
        let whole: Int32
        /// The number of pins.
        let count: Int32
        /// Whether all of them are in the base table.
        let isInBaseTable: Bool

        /// The features that represent it at a scale.
        func features(scale: Double) -> Range<Int32> {
            scale < splitScale && whole >= 0 ? whole..<whole + 1 : quarters
        }
    }

    /// In Z-order.
    private let cells: [Cell]
    /// The features of all quarters in Z-order, then those of whole cells.
    private let features: [RenderedFeature]
    /// The encoded features, separated by commas.
    private let bytes: [UInt8]
    private let block: GridCell
    /// The number of the base table: features refer to its pins by index.
    private let table: UInt64
    /// Minimum scale at which all cells are shown as quarters, in pixels per column.
    private let splitScale: Double
    /// The totals of all quarters: features, bytes and pins.
    private let quarters: (features: Int, bytes: Int, pins: Int)

    /// Bytes of memory, including the entry in a dictionary.
    var size: Int {
        bytes.count + features.count * MemoryLayout<RenderedFeature>.stride + cells.count * MemoryLayout<Cell>.stride
            + 300
    }

    /// The approximate size of its features in bytes.
    var quartersSize: Int { quarters.bytes }

    init(_ block: GridCell, _ snapshot: PinSnapshot) {
        let selection = PrefixSumSelection(snapshot: snapshot, kinds: .all)
        self.block = block
        table = snapshot.base.number
        var encoded = EncodedFeatures(selection)
        let pins = selection.narrowed(selection.everything, to: block)
        let all = selection.cells(of: block, pins, depth: Self.depth)
            .map { QuarteredCell(selection, $0.cell, $0.range) }
        let ranges = all.map { cell in encoded.add { $0.showQuarters(of: cell, .inside) } }
        quarters = (encoded.features.count, encoded.json.bytes.count, all.reduce(0) { $0 + $1.count })
        cells = zip(all, ranges).map { cell, range in
            let splitScale = cell.filled < 2 ? 0 : cell.splitScale(snapshot, selection)
            // A cell that is split at every zoom of its level is never shown whole.
            let isSeenWhole = splitScale > ClusterGrid.leastScale(level: cell.cell.level)
            let whole = isSeenWhole ? encoded.add { $0.showWhole(cell, .inside) } : nil
            return Cell(
                splitScale: splitScale, quarters: range, whole: whole?.lowerBound ?? -1, count: Int32(cell.count),
                isInBaseTable: cell.pins.removed.isEmpty && cell.pins.recent.isEmpty)
        }
        splitScale = cells.reduce(0) { max($0, $1.splitScale) }
        features = encoded.features
        bytes = encoded.json.bytes
    }

    /// Writes its features at a scale, for a region that contains the whole block.
    func write(to writer: inout ViewportWriter, scale: Double) {
        if scale >= splitScale {
            if quarters.features > 0 {
                writer.add(bytes, 0..<quarters.bytes, count: quarters.features, matched: quarters.pins)
            }
        } else {
            for cell in cells { write(cell, to: &writer, scale: scale) }
        }
    }

    private func write(_ cell: Cell, to writer: inout ViewportWriter, scale: Double) {
        let range = cell.features(scale: scale)
        guard !range.isEmpty else { return }
        writer.add(
            bytes, features[Int(range.lowerBound)].start..<features[Int(range.upperBound) - 1].end,
            count: range.count, matched: Int(cell.count))
    }

    /// Writes its features at a scale, for a region that contains a part of the block; without cells of reaching pins.
    func write(
        to writer: inout ViewportWriter, scale: Double, zoom: Double, in region: Region,
        _ selection: PrefixSumSelection, without reaching: ReachingPins
    ) {
        for (index, cell) in cells.enumerated() where cell.count > 0 {
            let place = block.descendant(index, depth: Self.depth)
            switch region.relation(place) {
            case .outside: break
            case .partial where reaching.touch(place): break
            case .inside: write(cell, to: &writer, scale: scale)
            case .partial:
                guard cell.isInBaseTable else {
                    let range = selection.narrowed(selection.everything, to: place)
                    var builder = ViewportBuilder(
                        selection.snapshot, selection, region, zoom: zoom, level: place.level, isClipped: true)
                    builder.show(place, range, .partial)
                    writer.add(builder.viewport, selection.snapshot)
                    break
                }
                let isSameTable = table == selection.snapshot.base.number
                for feature in cell.features(scale: scale) {
                    features[Int(feature)].write(
                        to: &writer, from: bytes, in: region, selection, isSameTable: isSameTable)
                }
            }
        }
    }
}

/// Encodes features one after the other.
private struct EncodedFeatures {
    private(set) var features: [RenderedFeature] = []
    private(set) var json = JSONWriter(capacity: 4000)
    private let selection: PrefixSumSelection

    init(_ selection: PrefixSumSelection) { self.selection = selection }

    /// Adds the features that represent a cell.
    ///
    /// - Returns: their range in ``features``.
    mutating func add(_ show: (inout ViewportBuilder<PrefixSumSelection>) -> Void) -> Range<Int32> {
        // The region is the world, so scale and level do not matter.
        var builder = ViewportBuilder(selection.snapshot, selection, .world, zoom: 0, level: 0, isClipped: false)
        show(&builder)
        let first = features.count
        for feature in builder.viewport.features {
            if !features.isEmpty { json.raw(",") }
            features.append(RenderedFeature(feature, &json, selection))
        }
        return Int32(first)..<Int32(features.count)
    }
}
