import Reunite

/// The SQL that reads the index of published points, an R*Tree: https://www.sqlite.org/rtree.html
enum SpatialIndex {
    /// Counts the listings in a box, up to a limit: ``values(_:limit:)``.
    static let count = """
        SELECT count(*) FROM (
            SELECT 1 FROM idx_listing_geom
            WHERE xmax >= ?1 AND xmin <= ?2 AND ymax >= ?3 AND ymin <= ?4 LIMIT ?5) AS found
        """

    /// The values of ``count``.
    static func values(_ box: BoundingBox, limit: Int) -> [SQLValue] { edges(box) + [.integer(Int64(limit))] }

    /// The beginning of a statement that reads ``listings``: the boxes.
    static func with(_ boxes: [BoundingBox]) -> SQLText {
        let rows = boxes.map { box -> SQLText in "(\(SQLText.joined(edges(box).map { "\(bound: $0)" }, by: ", ")))" }
        return "WITH box (west, east, south, north) AS (VALUES \(SQLText.joined(rows, by: ", "))) "
    }

    /// The listings in the boxes, as `l`.
    static let listings = """
        box CROSS JOIN idx_listing_geom AS r
        ON r.xmax >= box.west AND r.xmin <= box.east AND r.ymax >= box.south AND r.ymin <= box.north
        CROSS JOIN listing AS l ON l.id = r.pkid
        """

    /// The margin of a box in degrees, because the 32-bit numbers of the R*Tree round the smallest coordinates to 0.
    private static let slack = 1e-30

    /// The edges in the order of the R*Tree's constraints: west, east, south, north.
    private static func edges(_ box: BoundingBox) -> [SQLValue] {
        [.real(box.west - slack), .real(box.east + slack), .real(box.south - slack), .real(box.north + slack)]
    }
}
