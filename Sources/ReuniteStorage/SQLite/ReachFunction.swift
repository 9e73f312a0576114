import GRDB
import GRDBSQLite
import Reunite

/// `reunite_reaches(geom, accuracy, south, north, west, east)`: whether the circle around a stored point overlaps a box
/// (``BoxReach``); 0 without a point or an accuracy.
enum ReachFunction {
    static func register(on db: Database) {
        sqlite3_create_function_v2(
            db.sqliteConnection, "reunite_reaches", 6,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
            { context, _, arguments in
                guard let arguments, sqlite3_value_type(arguments[1]) != SQLITE_NULL,
                    let point = PointBlob.read(arguments[0])
                else { return sqlite3_result_int(context, 0) }
                func edge(_ index: Int) -> Double { sqlite3_value_double(arguments[index]) }
                let box = try? BoundingBox(west: edge(4), south: edge(2), east: edge(5), north: edge(3))
                let reaches =
                    box.flatMap { BoxReach($0, .circle) }?
                    .contains(circleAround: point, radius: Double(sqlite3_value_int64(arguments[1]))) ?? false
                sqlite3_result_int(context, reaches ? 1 : 0)
            }, nil, nil, nil)
    }
}
