import Reunite

/// A cell of a quadtree over longitudes and latitudes.
struct SearchCell: Hashable, Sendable {
    /// Cells of the last level are 0.0055 degrees wide, about 600 m at the equator.
    static let lastLevel = 16
    /// Maximum number of cells of a part of a box.
    private static let most = 4

    private let code: UInt64

    /// The level, the number of halvings.
    var level: Int { Int(code >> 48) }

    private init(level: Int, column: Int, row: Int) { code = UInt64(level) << 48 | UInt64(column) << 24 | UInt64(row) }

    /// The cell of a point.
    init(_ point: Coordinate, level: Int) {
        self.init(
            level: level, column: Self.index(point.longitude / 360 + 0.5, level),
            row: Self.index(point.latitude / 180 + 0.5, level))
    }

    private static func index(_ share: Double, _ level: Int) -> Int {
        let count = 1 << level
        return max(0, min(Int(share * Double(count)), count - 1))
    }

    /// The smallest cells that cover a box with few of them. They do not overlap.
    static func covering(_ box: BoundingBox) -> [SearchCell] {
        let parts = box.parts
        var level = lastLevel
        while level > 0, parts.contains(where: { span($0, level).columns.count * span($0, level).rows.count > most }) {
            level -= 1
        }
        var cells: [SearchCell] = []
        for part in parts {
            let (columns, rows) = span(part, level)
            for column in columns {
                for cell in rows.map({ SearchCell(level: level, column: column, row: $0) }) where !cells.contains(cell)
                {
                    cells.append(cell)
                }
            }
        }
        return cells
    }

    /// The columns and rows that a box touches. The box must not cross the antimeridian.
    private static func span(_ box: BoundingBox, _ level: Int) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        let west = index(box.west / 360 + 0.5, level)
        let south = index(box.south / 180 + 0.5, level)
        return (
            west...max(west, index(box.east / 360 + 0.5, level)),
            south...max(south, index(box.north / 180 + 0.5, level))
        )
    }
}
