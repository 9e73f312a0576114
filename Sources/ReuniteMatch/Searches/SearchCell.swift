import Reunite

/// A cell of a quadtree over longitudes and latitudes.
struct SearchCell: Hashable, Sendable {
    /// Cells of the last level are 0.0055 degrees wide, about 600 m at the equator.
    static let lastLevel = 16
    /// The most cells of a part of a box.
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

    /// The smallest cells that cover a box with few of them.
    static func covering(_ box: BoundingBox) -> [SearchCell] { box.parts.flatMap(covering(part:)) }

    private static func covering(part: BoundingBox) -> [SearchCell] {
        func span(_ from: Double, _ to: Double, _ level: Int) -> ClosedRange<Int> {
            index(from, level)...max(index(from, level), index(to, level))
        }
        var level = lastLevel
        while true {
            let columns = span(part.west / 360 + 0.5, part.east / 360 + 0.5, level)
            let rows = span(part.south / 180 + 0.5, part.north / 180 + 0.5, level)
            if columns.count * rows.count <= most || level == 0 {
                return columns.flatMap { column in
                    rows.map { SearchCell(level: level, column: column, row: $0) }
                }
            }
            level -= 1
        }
    }
}
