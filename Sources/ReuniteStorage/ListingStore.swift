import Foundation
import GRDB
import Reunite

/// The store of listings: one SpatiaLite file, and the only type that knows SQL.
///
/// Reads run beside each other and beside a writer (SQLite's write-ahead log); every write is one transaction that is
/// on the disk when the call returns. Several processes may have the same file open.
public final class ListingStore: Sendable {
    /// The name of the file in a data folder.
    public static let fileName = "reunite.sqlite"

    /// How long a listing stays open unless told otherwise: 90 days, in seconds.
    public static let standardLifetime: Int64 = 90 * 86_400

    let database: any DatabaseWriter
    let acknowledgements = ChangeSignal()
    private let writes: WriteQueue

    /// Opens the store in a data folder, makes it where there is none, and brings its schema up to date.
    ///
    /// - Parameter lifetime: how long listings that are written stay open, in seconds.
    /// - Throws: ``StoreError`` where the file was written by a newer release; a `DatabaseError` where it cannot be
    ///   opened.
    public convenience init(folder: URL, lifetime: Int64 = standardLifetime) throws {
        // What is private lies in it: for its owner's eyes only.
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let path = folder.appendingPathComponent(Self.fileName).path
        // SQLite makes the files beside it as open to others as this one.
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(
                atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        }
        try self.init(DatabasePool(path: path, configuration: .reunite), lifetime: lifetime)
    }

    private init(_ database: any DatabaseWriter, lifetime: Int64) throws {
        self.database = database
        // A transaction is on the disk before it is acknowledged. GRDB sets NORMAL when it has opened a connection, after
        // it was configured; outside a transaction, since SQLite ignores it in one.
        try database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
        writes = WriteQueue(database: database, lifetime: lifetime, acknowledgements: acknowledgements)
        let migrator = Migrator.all
        guard try database.read(migrator.hasBeenSuperseded) == false else { throw StoreError.newerSchema }
        try Self.migrate(database, by: migrator)
    }

    /// Brings the schema up to date. Another process that has opened the same folder may be first with any step.
    private static func migrate(_ database: any DatabaseWriter, by migrator: DatabaseMigrator) throws {
        while try database.read(migrator.hasCompletedMigrations) == false {
            let before = try database.read(migrator.appliedIdentifiers)
            do {
                try migrator.migrate(database)
            } catch {
                guard try database.read(migrator.appliedIdentifiers) != before else { throw error }
            }
        }
    }

    /// Waits for what is running, folds the log into the file where no other process needs it, and closes the file.
    public func close() throws {
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA busy_timeout = 1000")
            // Another process may be reading or writing; then it folds the log in.
            _ = try? db.checkpoint(.truncate)
        }
        try database.close()
    }

    /// Makes sure that the store answers.
    public func ping() async throws {
        try await read { db in _ = try Int.fetchOne(db, sql: "SELECT 1 FROM listing LIMIT 1") }
    }

    /// Reads one consistent view, beside others.
    ///
    /// On the caller's own thread. A search takes about as long as waking another thread, and in WAL mode a reader
    /// waits for nobody: there are more readers than threads that run tasks.
    func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
        try readNow(body)
    }

    /// Not async, so that GRDB's synchronous read is meant.
    private func readNow<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try database.read(body)
        } catch let error as DatabaseError {
            throw StoreError(error) ?? error
        }
    }

    /// Writes, alone. All of it is on the disk when it returns, or nothing.
    func write<Value: Sendable>(_ body: @escaping @Sendable (WriteTransaction) throws -> Value) async throws -> Value {
        do {
            return try await writes.write(body)
        } catch let error as DatabaseError {
            throw StoreError(error) ?? error
        }
    }
}
