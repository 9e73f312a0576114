import GRDB
import GRDBSQLite
import Reunite

/// `reunite_cell(geom)`: the centre of the cell of ``PublishedGrid`` that holds a stored point; null without one.
///
/// Triggers call it, so that a point that is no longer published is never written down more exactly.
enum CellFunction {
    static func register(on db: Database) {
        sqlite3_create_function_v2(
            db.sqliteConnection, "reunite_cell", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
            { context, _, arguments in
                guard let arguments, let point = PointBlob.read(arguments[0]) else {
                    return sqlite3_result_null(context)
                }
                let bytes = PointBlob.bytes(PublishedGrid.publish(point).point)
                sqlite3_result_blob(context, bytes, Int32(bytes.count), SQLiteStatement.transient)
            }, nil, nil, nil)
    }
}
