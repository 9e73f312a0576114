import Foundation
import GRDB
import GRDBSQLite

/// One connection to a SQLite file of others, which it only reads.
///
/// The file may be damaged, or made to do harm: SQLite trusts nothing in it, and its limits are far above what our statements and
/// plain views need. It must not be changed while it is open.
package struct SQLiteFile {
    private let queue: DatabaseQueue

    /// - Parameters:
    ///   - largestValue: the maximum number of bytes of a value.
    ///   - check: called before anything else reads the file.
    package init(_ url: URL, largestValue: Int, check: @escaping @Sendable (any Connection) throws -> Void) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.label = "reunite.file"
        configuration.prepareDatabase { [largestValue] db in
            for (limit, value) in Self.limits + [(SQLITE_LIMIT_LENGTH, Int32(largestValue))] {
                sqlite3_limit(db.sqliteConnection, limit, value)
            }
            try db.execute(
                sql: """
                    PRAGMA trusted_schema = OFF;
                    PRAGMA cell_size_check = ON;
                    PRAGMA automatic_index = OFF;
                    PRAGMA mmap_size = 0;
                    PRAGMA cache_size = -4000;
                    PRAGMA temp_store = MEMORY;
                    """)
            try check(SQLiteConnection(db))
        }
        // Immutable: no locks, no journal, and no other file is opened beside it.
        let path = "\(url.absoluteURL.absoluteString)?immutable=1"
        queue = try DatabaseError.converting { try DatabaseQueue(path: path, configuration: configuration) }
    }

    /// Reads, on the caller's thread.
    ///
    /// - Parameter largestValue: the maximum number of bytes of a value.
    package func read<Value>(largestValue: Int, _ body: (any Connection) throws -> Value) throws -> Value {
        try DatabaseError.converting {
            try queue.unsafeRead { db in
                sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(largestValue))
                return try body(SQLiteConnection(db))
            }
        }
    }

    private static let limits: [(Int32, Int32)] = [
        (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_COLUMN, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 4),
        (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100), (SQLITE_LIMIT_VDBE_OP, 10_000),
    ]
}
