import Reunite

/// A cell of the quadtree over the world: level n has 2ⁿ × 2ⁿ cells.
///
/// Each cell has four quarters at the next level. A 512-pixel tile of zoom n is a cell of level n.
struct GridCell: Hashable {
    /// 0 (the world) to 32 (one column and row of ``Mercator``).
    let level: Int
    /// The first 2 × level bits of the Z-order codes of its points (``Morton``).
    let prefix: UInt64
    /// Its first column.
    let column: UInt64
    /// Its first row.
    let row: UInt64

    /// The finest level of clusters.
    static let maximumLevel = ClusterGrid.quarterLevel(zoom: Double(TileID.maximumZoom))

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

    /// The cell at a column and row of its level's grid.
    init(level: Int, x: UInt64, y: UInt64) {
        let (column, row) = (x << UInt64(32 - level), y << UInt64(32 - level))
        let code = Morton.code(column: UInt32(column), row: UInt32(row))
        self.init(level: level, prefix: level == 0 ? 0 : code >> UInt64(64 - 2 * level), column: column, row: row)
    }

    /// The cell of a level that contains a Z-order code.
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

    /// A cell within this one, `depth` levels finer, by its index in Z-order.
    func descendant(_ index: Int, depth: Int) -> GridCell {
        GridCell(level: level + depth, prefix: prefix << UInt64(2 * depth) | UInt64(index))
    }

    /// The first code in it.
    var firstCode: UInt64 { level == 0 ? 0 : prefix << UInt64(64 - 2 * level) }

    /// The last code in it.
    var lastCode: UInt64 { firstCode | (level == 0 ? .max : (1 << UInt64(64 - 2 * level)) - 1) }

    /// Its width in columns, which is also its height in rows.
    var width: UInt64 { 1 << UInt64(32 - level) }
}

/// The id of a cluster: its grid cell, whatever the request.
public struct ClusterID: Hashable, Sendable {
    let cell: GridCell

    /// The number in `cluster_id`, below 2⁵³ so that every JSON parser keeps it exactly.
    public var number: UInt64 { 1 << UInt64(2 * cell.level) | cell.prefix }

    init(_ cell: GridCell) { self.cell = cell }

    /// The id in a client's request; nil if the number is not a valid cluster id.
    public init?(_ number: UInt64) {
        guard number > 0 else { return nil }
        let bits = 63 - number.leadingZeroBitCount
        guard bits % 2 == 0, bits / 2 <= GridCell.maximumLevel else { return nil }
        cell = GridCell(level: bits / 2, prefix: number & ~(1 << UInt64(bits)))
    }
}
