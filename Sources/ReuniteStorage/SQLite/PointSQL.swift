/// What statements read of a stored point.
enum PointSQL {
    /// The longitude of a point.
    static func longitude(_ point: String) -> String { "MbrMinX(\(point))" }

    /// The latitude of a point.
    static func latitude(_ point: String) -> String { "MbrMinY(\(point))" }

    /// The metres between two points; null without one.
    static func distance(_ one: String, _ other: String) -> String { "ST_Distance(\(one), \(other), 1)" }
}
