/// What statements read of a stored point, by functions that the driver of each engine defines.
enum PointSQL {
    /// The longitude of a point; null without one.
    static func longitude(_ point: String) -> String { "reunite_longitude(\(point))" }

    /// The latitude of a point; null without one.
    static func latitude(_ point: String) -> String { "reunite_latitude(\(point))" }
}
