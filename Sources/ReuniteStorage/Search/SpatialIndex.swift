import Reunite
import ReuniteDatabase

/// The SQL that reads the index of published points.
struct SpatialIndex: Sendable {
    /// Counts the listings in the box of ``values(_:limit:)``, up to the limit `?5`.
    let count: String

    /// The listings in the boxes of ``with(_:)``, as `l`.
    let listings: String

    /// How much larger than asked boxes are looked up, in degrees: what is found is compared exactly.
    let slack: Double

    /// The values of ``count``.
    func values(_ box: BoundingBox, limit: Int) -> [SQLValue] { edges(box) + [.integer(Int64(limit))] }

    /// The beginning of a statement that reads ``listings``: the boxes.
    func with(_ boxes: [BoundingBox]) -> SQLText {
        let rows = boxes.map { box -> SQLText in "(\(SQLText.joined(edges(box).map { "\(bound: $0)" }, by: ", ")))" }
        return "WITH box (west, east, south, north) AS (VALUES \(SQLText.joined(rows, by: ", "))) "
    }

    /// The edges: west, east, south, north.
    private func edges(_ box: BoundingBox) -> [SQLValue] {
        [.real(box.west - slack), .real(box.east + slack), .real(box.south - slack), .real(box.north + slack)]
    }
}
