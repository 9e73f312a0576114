import Foundation
import Reunite

/// A square of longitude and latitude, by its level and its place in that level's grid.
///
/// Level n cuts the 360° around the Earth into 2ⁿ columns, and the 180° between the poles into half as many rows.
struct Cell: Hashable {
    /// The levels that listings have tokens for: sides of 22.5° (2,500 km at the equator) down to 0.0055° (610 m),
    /// each a quarter of the one before.
    static let levels = [4, 6, 8, 10, 12, 14, 16]

    let level: Int
    let column: Int
    let row: Int

    /// The cell of a level that holds a point.
    init(level: Int, holding point: Coordinate) {
        self.init(
            level: level, column: Self.index(point.longitude + 180, level: level, count: 1 << level),
            row: Self.index(point.latitude + 90, level: level, count: 1 << (level - 1)))
    }

    private init(level: Int, column: Int, row: Int) {
        self.level = level
        self.column = column
        self.row = row
    }

    private static func index(_ degrees: Double, level: Int, count: Int) -> Int {
        min(Int(degrees * Double(1 << level) / 360), count - 1)
    }

    /// The word that stands for the cell in the text index.
    var token: String {
        "@g\(String(level, radix: 36))\(String(row << level | column, radix: 36))"
    }

    /// The cells of a level that meet a box which does not cross the antimeridian; nil where they are more than a limit.
    static func meeting(_ box: BoundingBox, level: Int, limit: Int) -> [Cell]? {
        let first = Cell(
            level: level, holding: Coordinate(uncheckedLongitude: box.west, latitude: box.south))
        let last = Cell(
            level: level, holding: Coordinate(uncheckedLongitude: box.east, latitude: box.north))
        guard (last.column - first.column + 1) * (last.row - first.row + 1) <= limit else { return nil }
        return (first.row...last.row).flatMap { row in
            (first.column...last.column).map { Cell(level: level, column: $0, row: row) }
        }
    }

    /// The few cells that together cover a box: the smallest ones of which no more are needed than the limit; nil
    /// where even the largest are too many, and the box holds much of the Earth.
    static func cover(_ box: BoundingBox, limit: Int) -> [Cell]? {
        for level in levels.reversed() {
            var cells: [Cell] = []
            for part in box.parts {
                guard let meeting = meeting(part, level: level, limit: limit - cells.count) else {
                    cells = []
                    break
                }
                cells += meeting
            }
            if !cells.isEmpty { return cells }
        }
        return nil
    }
}
