import Reunite

/// A box over the grid, which can classify cells as inside, outside, or on the edge.
struct Region {
    /// How a cell relates to the region.
    enum Relation { case outside, partial, inside }

    /// An interval of columns or rows, both ends included. At the edge of the world it extends beyond it.
    private struct Interval {
        let first: Int64
        let last: Int64

        func relation(_ start: UInt64, _ width: UInt64) -> Relation {
            let (start, end) = (Int64(start), Int64(start + width - 1))
            if end < first || start > last { return .outside }
            // One column of tolerance, because rounding moves an edge by at most that.
            return start > first + 1 && end < last - 1 ? .inside : .partial
        }

        /// The columns or rows of a level's cells that it touches.
        func places(level: Int) -> ClosedRange<Int64> {
            let shift = Int64(32 - level)
            return max(first, 0) >> shift...min(last, 1 << 32 - 1) >> shift
        }
    }

    private let columns: [Interval]
    private let rows: Interval
    /// The exact box; points on its edges are inside.
    let box: BoundingBox
    /// The circles that overlap the box from outside, if they count.
    let reach: BoxReach?

    static let world = Region(.world)

    init(_ box: BoundingBox, _ match: BoxMatch = .point) {
        self.box = box
        reach = BoxReach(box, match)
        columns = box.parts.map { part in
            Interval(
                first: part.west <= -180 ? -2 : Int64(Mercator.column(part.west)),
                last: part.east >= 180 ? 1 << 32 + 1 : Int64(Mercator.column(part.east)))
        }
        rows = Interval(
            first: box.north >= 90 ? -2 : Int64(Mercator.row(box.north)) - 1,
            last: box.south <= -90 ? 1 << 32 + 1 : Int64(Mercator.row(box.south)) + 1)
    }

    /// The region of a tile with its buffer.
    init(around tile: TileID) {
        box = BoundingBox.world
        reach = nil
        let (first, last) = (tile.left - tile.margin, tile.left + tile.width + tile.margin)
        let world: Int64 = 1 << 32
        var columns = [Interval(first: first, last: last)]
        // Columns beyond one end of the world wrap to the other.
        if first < 0 { columns.append(Interval(first: first + world, last: world)) }
        if last > world { columns.append(Interval(first: 0, last: last - world)) }
        self.columns = columns
        rows = Interval(first: tile.top - tile.margin, last: tile.top + tile.width + tile.margin)
    }

    /// A region that contains all pins that count: this one, or the surroundings from which circles reach into it.
    var whole: Region { reach.map { Region($0.surroundings) } ?? self }

    /// The number of cells of a level that the region touches. One that both parts of a box across the antimeridian touch
    /// counts twice.
    func cellCount(level: Int) -> Int {
        columns.reduce(0) { $0 + $1.places(level: level).count } * rows.places(level: level).count
    }

    /// The cells of a level that the region touches, row by row; nil if they are more than a limit.
    func cells(level: Int, limit: Int) -> [GridCell]? {
        guard cellCount(level: level) <= limit else { return nil }
        let rows = rows.places(level: level)
        let intervals = columns.map { $0.places(level: level) }
        // Both parts of a box across the antimeridian may touch the same cell.
        let columns = intervals.count == 1 ? Array(intervals[0]) : Array(Set(intervals.joined())).sorted()
        return rows.flatMap { row in columns.map { GridCell(level: level, x: UInt64($0), y: UInt64(row)) } }
    }

    /// How a cell relates to the region. Because of rounding, a cell reported as partial may lie inside or outside, never the
    /// other way round.
    func relation(_ cell: GridCell) -> Relation {
        let row = rows.relation(cell.row, cell.width)
        guard row != .outside else { return .outside }
        var isPartial = false
        for interval in columns {
            switch interval.relation(cell.column, cell.width) {
            case .inside: return row
            case .partial: isPartial = true
            case .outside: break
            }
        }
        return isPartial ? .partial : .outside
    }

    /// The same as ``BoundingBox/contains(_:)``, here so that it is inlined in loops over pins.
    func contains(longitude: Double, latitude: Double) -> Bool {
        guard latitude >= box.south, latitude <= box.north else { return false }
        return box.crossesAntimeridian
            ? longitude >= box.west || longitude <= box.east : longitude >= box.west && longitude <= box.east
    }
}
