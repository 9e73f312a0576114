import CSpatiaLite
import GRDB
import GRDBSQLite

/// A connection to a SQLite file.
package struct SQLiteConnection: Connection {
    /// GRDB's part.
    let database: GRDB.Database

    init(_ database: GRDB.Database) { self.database = database }

    package var dialect: Dialect { .sqlite }

    package func prepare(_ sql: String, isCached: Bool) throws -> any Statement {
        try DatabaseError.converting {
            SQLiteStatement(
                database, try isCached ? database.cachedStatement(sql: sql) : database.makeStatement(sql: sql))
        }
    }

    /// SQLite finds each row when it is asked for it.
    package func prepareLarge(_ sql: String) throws -> any Statement { try prepare(sql, isCached: false) }

    package func execute(_ script: String) throws {
        try DatabaseError.converting { try database.execute(sql: script) }
    }

    /// A prepared statement costs no more than its row.
    package func insert(_ values: [SQLValue], into table: String, columns: [String]) throws {
        try insertEach(values, into: table, columns: columns)
    }

    package func insertWithoutTriggers(_ values: [SQLValue], into table: String, columns: [String]) throws -> Bool {
        try enableTriggers(false)
        do {
            try insert(values, into: table, columns: columns)
        } catch {
            try enableTriggers(true)
            throw error
        }
        try enableTriggers(true)
        return true
    }

    private func enableTriggers(_ areEnabled: Bool) throws {
        let code = reunite_sqlite_enable_triggers(database.sqliteConnection, areEnabled ? 1 : 0)
        guard code == SQLITE_OK else {
            throw DatabaseError(GRDB.DatabaseError(resultCode: ResultCode(rawValue: code)))
        }
    }

    package var changes: Int { database.changesCount }

    package var isInTransaction: Bool { database.isInsideTransaction }

    package func savepoint(_ body: () throws -> Void) throws {
        try DatabaseError.converting {
            try database.inSavepoint {
                try body()
                return .commit
            }
        }
    }

    /// SQLite calls the limit after every thousand steps of its virtual machine; a row takes a few dozen. The text index and the
    /// R*Tree run statements of their own on the machine, so their work is counted too. An interrupted statement fails, and
    /// the connection can be used again.
    package func run<Value>(under limit: ReadLimit, _ body: () throws -> Value) throws -> Value {
        sqlite3_progress_handler(
            database.sqliteConnection, Int32(ReadLimit.interval),
            { limit in Unmanaged<ReadLimit>.fromOpaque(limit!).takeUnretainedValue().mustStop() ? 1 : 0 },
            Unmanaged.passUnretained(limit).toOpaque())
        defer { sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
        do {
            return try body()
        } catch let error as DatabaseError where error.kind == .interrupted && limit.isTooLong {
            throw Overload.readTooLong
        }
    }
}
