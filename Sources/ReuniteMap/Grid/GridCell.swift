import Reunite

/// A square of the world by its level and its place: level n cuts the world into 2ⁿ columns and rows.
///
/// Each cell is cut into four of the next level, and every tile of a web map of 512 pixels is a cell: of its zoom.
struct GridCell: Hashable {
    /// 0, the world, to 32, a column and row of the map.
    let level: Int
    /// The first 2 × level bits of the codes of its points (``Morton``).
    let prefix: UInt64
    /// Its first column.
    let column: UInt64
    /// Its first row.
    let row: UInt64

    /// The finest level that clusters belong to: that of zoom 22.
    static let maximumLevel = ClusterGrid.partLevel(zoom: 22)

    static let world = GridCell(level: 0, prefix: 0, column: 0, row: 0)

    private init(level: Int, prefix: UInt64, column: UInt64, row: UInt64) {
        self.level = level
        self.prefix = prefix
        self.column = column
        self.row = row
    }

    init(level: Int, prefix: UInt64) {
        let first = level == 0 ? 0 : prefix << UInt64(64 - 2 * level)
        self.init(
            level: level, prefix: prefix, column: UInt64(Morton.column(first)), row: UInt64(Morton.row(first)))
    }

    /// The cell at a place in its level's grid.
    init(level: Int, x: UInt64, y: UInt64) {
        let (column, row) = (x << UInt64(32 - level), y << UInt64(32 - level))
        let code = Morton.code(column: UInt32(column), row: UInt32(row))
        self.init(level: level, prefix: level == 0 ? 0 : code >> UInt64(64 - 2 * level), column: column, row: row)
    }

    /// The cell of a level that has a code.
    static func holding(_ code: UInt64, level: Int) -> GridCell {
        GridCell(level: level, prefix: level == 0 ? 0 : code >> UInt64(64 - 2 * level))
    }

    /// One of the four quarters: north-west, north-east, south-west, south-east.
    @inline(__always)
    func quarter(_ index: Int) -> GridCell {
        let half = width / 2
        return GridCell(
            level: level + 1, prefix: prefix << 2 | UInt64(index), column: column + (index & 1 == 1 ? half : 0),
            row: row + (index & 2 == 2 ? half : 0))
    }

    /// One of the cells that are so many levels finer and lie in it, by their place along the curve.
    func part(_ index: Int, depth: Int) -> GridCell {
        GridCell(level: level + depth, prefix: prefix << UInt64(2 * depth) | UInt64(index))
    }

    /// The first code in it.
    var firstCode: UInt64 { level == 0 ? 0 : prefix << UInt64(64 - 2 * level) }

    /// The last code in it.
    var lastCode: UInt64 { firstCode | (level == 0 ? .max : (1 << UInt64(64 - 2 * level)) - 1) }

    /// How many columns and rows it has.
    var width: UInt64 { 1 << UInt64(32 - level) }
}

/// Names a cluster: the cell of the grid that it stands for, whatever is asked and whoever asks.
public struct ClusterID: Hashable, Sendable {
    let cell: GridCell

    /// The number that clients carry, below 2⁵³ so that every JSON parser keeps it.
    public var number: UInt64 { 1 << UInt64(2 * cell.level) | cell.prefix }

    init(_ cell: GridCell) { self.cell = cell }

    /// The cluster of a number that a client sent back; nil where it is none of ours.
    public init?(_ number: UInt64) {
        guard number > 0 else { return nil }
        let bits = 63 - number.leadingZeroBitCount
        guard bits % 2 == 0, bits / 2 <= GridCell.maximumLevel else { return nil }
        cell = GridCell(level: bits / 2, prefix: number & ~(1 << UInt64(bits)))
    }
}
