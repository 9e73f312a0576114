import GRDB
import GRDBSQLite

/// A function that statements call: its result depends on its arguments alone.
package struct SQLiteFunction: Sendable {
    let name: String
    let argumentCount: Int32
    let isForSchemas: Bool
    let body: @Sendable (SQLiteArguments) -> SQLValue

    /// - Parameters:
    ///   - isForSchemas: whether triggers may call it, or else statements of the program alone.
    ///   - body: returns the result.
    package init(
        _ name: String, arguments: Int32, isForSchemas: Bool = false,
        _ body: @escaping @Sendable (SQLiteArguments) -> SQLValue
    ) {
        (self.name, argumentCount, self.isForSchemas, self.body) = (name, arguments, isForSchemas, body)
    }

    private final class Box {
        let body: @Sendable (SQLiteArguments) -> SQLValue
        init(_ body: @escaping @Sendable (SQLiteArguments) -> SQLValue) { self.body = body }
    }

    /// Written against SQLite's C interface, since some functions run once for each row that a search considers.
    func register(on db: Database) {
        sqlite3_create_function_v2(
            db.sqliteConnection, name, argumentCount,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC | (isForSchemas ? SQLITE_INNOCUOUS : SQLITE_DIRECTONLY),
            Unmanaged.passRetained(Box(body)).toOpaque(),
            { context, _, values in
                let box = Unmanaged<Box>.fromOpaque(sqlite3_user_data(context)!).takeUnretainedValue()
                SQLiteFunction.return(box.body(SQLiteArguments(values: values)), to: context)
            }, nil, nil, { box in Unmanaged<Box>.fromOpaque(box!).release() })
    }

    private static func `return`(_ value: SQLValue, to context: OpaquePointer?) {
        switch value {
        case .null: sqlite3_result_null(context)
        case .integer(let number): sqlite3_result_int64(context, number)
        case .real(let number): sqlite3_result_double(context, number)
        case .text(let text): sqlite3_result_text(context, text, -1, SQLiteStatement.transient)
        case .blob(let bytes): sqlite3_result_blob(context, bytes, Int32(bytes.count), SQLiteStatement.transient)
        case .point(let point):
            sqlite3_result_blob(
                context, PointBlob.bytes(point), Int32(PointBlob.size), SQLiteStatement.transient)
        }
    }
}
