import Foundation
import GRDB

/// A SQLite file with SpatiaLite.
///
/// Reads run beside each other and beside a writer (SQLite's write-ahead log). Several processes may have the file open.
package struct SQLiteEngine: DatabaseEngine {
    let pool: DatabasePool
    private let schema: SQLiteSchema

    /// Opens a file, creates it if there is none, and migrates its schema.
    ///
    /// - Throws: ``DatabaseError``.
    package init(path: String, schema: SQLiteSchema) throws {
        self.schema = schema
        pool = try DatabaseError.converting {
            let pool = try DatabasePool(path: path, configuration: schema.configuration)
            // A transaction must be on disk before it is confirmed. GRDB sets NORMAL after it has configured a connection.
            // Outside a transaction, because SQLite ignores the setting in one.
            try pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
            try schema.migrate(pool)
            try schema.finish(pool)
            return pool
        }
    }

    package var isRemote: Bool { false }

    /// Each connection of a write-ahead log keeps a shared lock on the file.
    package var isOpenElsewhere: Bool {
        get throws {
            let descriptor = open(pool.path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw DatabaseError(.cannotOpen, String(cString: strerror(errno))) }
            // It stays open: to close it would release SQLite's own locks of this process.
            // SQLite's SHARED_FIRST and SHARED_SIZE.
            var lock = flock(
                l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0x4000_0002, l_len: 510, l_pid: 0)
            guard fcntl(descriptor, F_GETLK, &lock) == 0 else {
                throw DatabaseError(.disk, String(cString: strerror(errno)))
            }
            return lock.l_type != Int16(F_UNLCK)
        }
    }

    package var isListening: Bool { false }

    /// SQLite notifies no other process.
    package func listen(to channels: [String], _ onNotice: @escaping @Sendable (DatabaseNotice) -> Void) {}

    package func read<Value>(_ body: (any Connection) throws -> Value) throws -> Value {
        try DatabaseError.converting { try pool.read { try body(SQLiteConnection($0)) } }
    }

    package func read<Value>(including number: Int64, _ body: (any Connection) throws -> Value) throws -> Value {
        try read(body)
    }

    package func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws
        -> Value
    {
        do {
            return try await pool.write { try body(SQLiteConnection($0)) }
        } catch let error as GRDB.DatabaseError {
            throw DatabaseError(error)
        }
    }

    package func load<Value: Sendable>(
        _ tables: @escaping @Sendable (any Connection) throws -> [String],
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.writeWithoutTransaction { db in
                // Outside the transaction, because SQLite ignores the setting in one.
                try db.execute(sql: "PRAGMA foreign_keys = OFF")
                defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
                let connection = SQLiteConnection(db)
                var value: Value?
                try db.inTransaction(.immediate) {
                    value = try connection.withoutTriggers(of: tables(connection)) { try body(connection) }
                    return .commit
                }
                return value!
            }
        } catch let error as GRDB.DatabaseError {
            throw DatabaseError(error)
        }
    }

    package func runApart<Value>(_ body: (any Connection) throws -> Value) throws -> Value? { nil }

    package func commitsOfOthers() async throws -> Int64? {
        do {
            // Commits of other connections alone count, and this process has one that writes.
            return try await pool.writeWithoutTransaction { db in try Int64.fetchOne(db, sql: "PRAGMA data_version") }
        } catch let error as GRDB.DatabaseError {
            throw DatabaseError(error)
        }
    }

    /// Half of `wal_autocheckpoint` in ``SQLiteSchema/configuration``, which other processes use.
    package func mergeLogEarly() async throws {
        do {
            try await pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000") }
        } catch let error as GRDB.DatabaseError {
            throw DatabaseError(error)
        }
    }

    /// Writes the log into the file and empties it, so that it has no former version of a page.
    ///
    /// Readers of the log are not waited for, so that no write is kept waiting.
    package func removeFormerVersions() async throws -> Bool {
        do {
            // Most of it without keeping others from writing.
            try DatabaseQueue(path: pool.path).inDatabase { db in _ = try? db.checkpoint(.passive) }
            return try await pool.writeWithoutTransaction { db in
                BusyHandler.remove(from: db)
                defer { BusyHandler.register(on: db) }
                do {
                    _ = try db.checkpoint(.truncate)
                    return true
                } catch let error as GRDB.DatabaseError where error.resultCode == .SQLITE_BUSY {
                    return false
                }
            }
        } catch let error as GRDB.DatabaseError {
            throw DatabaseError(error)
        }
    }

    /// SQLite's backup interface copies the pages within one read transaction: writes of other processes do
    /// not restart it, and they do not wait for it. The write-ahead log grows by what is written in the meantime.
    ///
    /// The copy is flushed to disk in small parts. To flush all of it at once would keep writes to the same disk waiting.
    package func copy(to file: URL, prepare: (any Connection) throws -> Void) throws {
        try DatabaseError.converting {
            let copy = try DatabaseQueue(path: file.path)
            let handle = try FileHandle(forWritingTo: file)
            try view(prepare) { source in
                try copy.writeWithoutTransaction { copy in
                    try source.backup(to: copy, pagesPerStep: 1000) { _ in fdatasync(handle.fileDescriptor) }
                }
            }
            try copy.close()
        }
    }

    package func readAfter<Value>(
        _ prepare: (any Connection) throws -> Void, then body: (any Connection) throws -> Value
    ) throws -> Value {
        try DatabaseError.converting { try view(prepare) { try body(SQLiteConnection($0)) } }
    }

    private func view<Value>(
        _ prepare: (any Connection) throws -> Void, _ body: (GRDB.Database) throws -> Value
    ) throws -> Value {
        // Unsafe: without a transaction. One begun by GRDB would see the state before other writers are locked out.
        try pool.unsafeRead { source in
            defer { if source.isInsideTransaction { try? source.rollback() } }
            try beginView(source, prepare)
            return try body(source)
        }
    }

    /// Begins a connection's read transaction, within a write transaction.
    private func beginView(_ source: GRDB.Database, _ prepare: (any Connection) throws -> Void) throws {
        try pool.writeWithoutTransaction { db in
            try db.inTransaction(.immediate) {
                try source.beginTransaction(.deferred)
                // The first read fixes the snapshot of the transaction.
                _ = try Int.fetchOne(source, sql: "SELECT 1 FROM sqlite_master LIMIT 1")
                try prepare(SQLiteConnection(db))
                return .rollback
            }
        }
    }

    package func schemaDifferences() throws -> SchemaDifferences {
        try DatabaseError.converting { try pool.read { try SQLiteSchemaCheck.differences($0, from: schema) } }
    }

    /// Waits for running operations, merges the log into the file if no other process needs it, and closes the file.
    package func close() throws {
        try DatabaseError.converting {
            try pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA busy_timeout = 1000")
                // Another process may be reading or writing; then it merges the log later.
                _ = try? db.checkpoint(.truncate)
            }
            try pool.close()
        }
    }
}

extension SQLiteEngine {
    /// Reads a file without migrating its schema.
    package static func read<Value>(file: URL, _ body: (any Connection) throws -> Value) throws -> Value {
        try DatabaseError.converting {
            let queue = try DatabaseQueue(path: file.path)
            defer { try? queue.close() }
            return try queue.read { try body(SQLiteConnection($0)) }
        }
    }

    /// How the schema of a file differs from the one that the migrations make; nil if the file has none of them.
    package static func schemaDifferences(of file: URL, from schema: SQLiteSchema) throws -> SchemaDifferences? {
        try DatabaseError.converting {
            let queue = try DatabaseQueue(path: file.path)
            defer { try? queue.close() }
            return try queue.read { db in
                guard try !schema.migrator.appliedIdentifiers(db).isEmpty else { return nil }
                return try SQLiteSchemaCheck.differences(db, from: schema)
            }
        }
    }
}
