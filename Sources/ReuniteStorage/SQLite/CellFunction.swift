import GRDB
import GRDBSQLite
import Reunite

/// `reunite_cell(geom)` and `reunite_cell(longitude, latitude)`: the centre of the cell of ``PublishedGrid`` that holds a point; null
/// without one.
///
/// Triggers call it, so that a point that is no longer published is never written down more exactly.
enum CellFunction {
    static func register(on db: Database) {
        sqlite3_create_function_v2(
            db.sqliteConnection, "reunite_cell", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
            { context, _, arguments in
                CellFunction.result(context, PointBlob.read(arguments?[0]))
            }, nil, nil, nil)
        sqlite3_create_function_v2(
            db.sqliteConnection, "reunite_cell", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
            { context, _, arguments in
                guard let arguments else { return CellFunction.result(context, nil) }
                let point = try? Coordinate(
                    longitude: sqlite3_value_double(arguments[0]), latitude: sqlite3_value_double(arguments[1]))
                CellFunction.result(context, sqlite3_value_type(arguments[0]) == SQLITE_NULL ? nil : point)
            }, nil, nil, nil)
    }

    private static func result(_ context: OpaquePointer?, _ point: Coordinate?) {
        guard let point else { return sqlite3_result_null(context) }
        let bytes = PointBlob.bytes(PublishedGrid.publish(point).point)
        sqlite3_result_blob(context, bytes, Int32(bytes.count), SQLiteStatement.transient)
    }
}
