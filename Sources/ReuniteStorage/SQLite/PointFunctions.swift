import GRDB
import GRDBSQLite
import Reunite

/// `reunite_longitude(geom)` and `reunite_latitude(geom)`: the coordinates of a stored point in degrees, null without one.
enum PointFunctions {
    static func register(on db: Database) {
        sqlite3_create_function_v2(
            db.sqliteConnection, "reunite_longitude", 1, flags, nil,
            { context, _, arguments in PointFunctions.result(context, PointBlob.read(arguments?[0])?.longitude) }, nil,
            nil, nil)
        sqlite3_create_function_v2(
            db.sqliteConnection, "reunite_latitude", 1, flags, nil,
            { context, _, arguments in PointFunctions.result(context, PointBlob.read(arguments?[0])?.latitude) }, nil,
            nil, nil)
    }

    private static let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS

    private static func result(_ context: OpaquePointer?, _ degrees: Double?) {
        guard let degrees else { return sqlite3_result_null(context) }
        sqlite3_result_double(context, degrees)
    }
}
