import GRDB
import GRDBSQLite
import Reunite

/// `reunite_distance(geom, longitude, latitude)`: metres over the ellipsoid from a stored point, null without either.
///
/// Written against SQLite's C interface, since it runs once for each row that a radius considers.
enum DistanceFunction {
    static func register(on db: Database) {
        sqlite3_create_function_v2(
            db.sqliteConnection, "reunite_distance", 3,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
            { context, _, arguments in
                guard let arguments, sqlite3_value_type(arguments[1]) != SQLITE_NULL,
                    let point = PointBlob.read(arguments[0])
                else {
                    return sqlite3_result_null(context)
                }
                let metres = Geodesic.distance(
                    point.longitude, point.latitude,
                    sqlite3_value_double(arguments[1]), sqlite3_value_double(arguments[2]))
                sqlite3_result_double(context, metres)
            }, nil, nil, nil)
    }
}
