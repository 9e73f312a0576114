import Foundation
import Reunite

/// A cell of the globe for which the text index has a token: a square in degrees, at one of seven levels.
///
/// Level n divides the 360° of longitude into 2ⁿ columns, and the 180° of latitude into half as many rows. See
/// <doc:TextIndex>.
struct IndexCell: Hashable {
    /// The levels of the tokens. A cell is 22.5° wide (2,500 km at the equator) at the first level and 0.0055° (610 m)
    /// at the last; each level divides the width by four.
    static let levels = [4, 6, 8, 10, 12, 14, 16]

    let level: Int
    let column: Int
    let row: Int

    /// The cell of a level that contains a point.
    init(level: Int, containing point: Coordinate) {
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

    /// The token of the cell in the text index.
    var token: String {
        "@g\(String(level, radix: 36))\(String(row << level | column, radix: 36))"
    }

    /// The area of a cell, in square degrees.
    private var area: Double { pow(360 / Double(1 << level), 2) }

    /// How much of the cells that cover a box the box fills, between 0 and 1.
    static func part(of cells: [IndexCell], filledBy box: BoundingBox) -> Double {
        let boxes = box.parts.reduce(0) { $0 + ($1.east - $1.west) * ($1.north - $1.south) }
        return min(1, boxes / cells.reduce(0) { $0 + $1.area })
    }

    /// The cells of a level that intersect a box, which must not cross the antimeridian; nil if they are more than the
    /// limit.
    private static func intersecting(_ box: BoundingBox, level: Int, limit: Int) -> [IndexCell]? {
        let first = IndexCell(
            level: level, containing: Coordinate(uncheckedLongitude: box.west, latitude: box.south))
        let last = IndexCell(
            level: level, containing: Coordinate(uncheckedLongitude: box.east, latitude: box.north))
        guard (last.column - first.column + 1) * (last.row - first.row + 1) <= limit else { return nil }
        return (first.row...last.row).flatMap { row in
            (first.column...last.column).map { IndexCell(level: level, column: $0, row: row) }
        }
    }

    /// The cells that cover a box: those of the finest level at which no more than the limit are needed.
    ///
    /// - Returns: nil if even the coarsest level needs more, because the box is a large part of the globe.
    static func covering(_ box: BoundingBox, limit: Int) -> [IndexCell]? {
        for level in levels.reversed() {
            var cells: [IndexCell] = []
            for part in box.parts {
                guard let intersecting = intersecting(part, level: level, limit: limit - cells.count) else {
                    cells = []
                    break
                }
                cells += intersecting
            }
            if !cells.isEmpty { return cells }
        }
        return nil
    }
}
