import Reunite

/// A box over the grid: tells cells that lie in it from cells that it cuts.
struct Region {
    /// How a cell lies to the region.
    enum Relation { case outside, cut, inside }

    /// Columns and rows, ends included; those of an edge of the world reach beyond it.
    private struct Stretch {
        let first: Int64
        let last: Int64

        func relation(_ start: UInt64, _ width: UInt64) -> Relation {
            let (start, end) = (Int64(start), Int64(start + width - 1))
            if end < first || start > last { return .outside }
            // A column from the edge: rounding moves none by more.
            return start > first + 1 && end < last - 1 ? .inside : .cut
        }
    }

    private let columns: [Stretch]
    private let rows: Stretch
    /// The box itself: what lies on its edge is in it.
    let box: BoundingBox

    static let world = Region(.world)

    init(_ box: BoundingBox) {
        self.box = box
        columns = box.parts.map { part in
            Stretch(
                first: part.west <= -180 ? -2 : Int64(Mercator.column(part.west)),
                last: part.east >= 180 ? 1 << 32 + 1 : Int64(Mercator.column(part.east)))
        }
        rows = Stretch(
            first: box.north >= 90 ? -2 : Int64(Mercator.row(box.north)) - 1,
            last: box.south <= -90 ? 1 << 32 + 1 : Int64(Mercator.row(box.south)) + 1)
    }

    /// A tile with its buffer.
    init(around tile: TileID) {
        box = BoundingBox.world
        let (first, last) = (tile.left - tile.margin, tile.left + tile.width + tile.margin)
        let world: Int64 = 1 << 32
        var columns = [Stretch(first: first, last: last)]
        // What lies beyond one end of the world is at its other end.
        if first < 0 { columns.append(Stretch(first: first + world, last: world)) }
        if last > world { columns.append(Stretch(first: 0, last: last - world)) }
        self.columns = columns
        rows = Stretch(first: tile.top - tile.margin, last: tile.top + tile.width + tile.margin)
    }

    /// The cells of a level that the region touches, row by row; nil where they are more than a limit.
    func cells(level: Int, limit: Int) -> [GridCell]? {
        func places(_ stretch: Stretch) -> ClosedRange<Int64> {
            let shift = Int64(32 - level)
            return max(stretch.first, 0) >> shift...min(stretch.last, 1 << 32 - 1) >> shift
        }
        let rows = places(rows)
        let stretches = columns.map(places)
        guard stretches.reduce(0, { $0 + $1.count }) * rows.count <= limit else { return nil }
        // The two ends of a box across the antimeridian may lie in one cell.
        let columns = stretches.count == 1 ? Array(stretches[0]) : Array(Set(stretches.joined())).sorted()
        return rows.flatMap { row in columns.map { GridCell(level: level, x: UInt64($0), y: UInt64(row)) } }
    }

    /// How a cell lies to the box. What is said to be cut may lie outside by a rounding, never the other way round.
    func relation(_ cell: GridCell) -> Relation {
        let row = rows.relation(cell.row, cell.width)
        guard row != .outside else { return .outside }
        var isCut = false
        for stretch in columns {
            switch stretch.relation(cell.column, cell.width) {
            case .inside: return row
            case .cut: isCut = true
            case .outside: break
            }
        }
        return isCut ? .cut : .outside
    }

    /// Whether a pin lies in the box: what ``BoundingBox/contains(_:)`` says, here so that loops over pins have it inlined.
    func contains(longitude: Double, latitude: Double) -> Bool {
        guard latitude >= box.south, latitude <= box.north else { return false }
        return box.crossesAntimeridian
            ? longitude >= box.west || longitude <= box.east : longitude >= box.west && longitude <= box.east
    }
}
