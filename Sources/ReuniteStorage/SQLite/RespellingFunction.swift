import GRDB
import GRDBSQLite
import Reunite

/// `reunite_respelt(before, after)`: whether two texts differ in nothing but spelling (``Respelling``).
///
/// The trigger `case_follows_listing` calls it.
enum RespellingFunction {
    static func register(on db: Database) {
        sqlite3_create_function_v2(
            db.sqliteConnection, "reunite_respelt", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
            { context, _, arguments in
                guard let before = sqlite3_value_text(arguments?[0]), let after = sqlite3_value_text(arguments?[1])
                else {
                    return sqlite3_result_int(context, 0)
                }
                let isSame = Respelling.isSame(String(cString: before), String(cString: after))
                sqlite3_result_int(context, isSame ? 1 : 0)
            }, nil, nil, nil)
    }
}
