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

    let database: any DatabaseWriter

    /// Opens the store in a data folder, makes it where there is none, and brings its schema up to date.
    ///
    /// - Throws: ``StoreError`` where the file was written by a newer release; a `DatabaseError` where it cannot be
    ///   opened.
    public convenience init(folder: URL) throws {
        // What is private lies in it: for its owner's eyes only.
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let path = folder.appendingPathComponent(Self.fileName).path
        try self.init(DatabasePool(path: path, configuration: .reunite))
    }

    private init(_ database: any DatabaseWriter) throws {
        self.database = database
        let migrator = Migrator.all
        guard try database.read(migrator.hasBeenSuperseded) == false else { throw StoreError.newerSchema }
        if try database.read(migrator.hasCompletedMigrations) == false {
            do {
                try migrator.migrate(database)
            } catch {
                // Another process may have opened the same new folder and been first.
                guard try database.read(migrator.hasCompletedMigrations) else { throw error }
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

    /// Writes one transaction, alone. All of it is on the disk when it returns, or nothing.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await database.write(body)
        } catch let error as DatabaseError {
            throw StoreError(error) ?? error
        }
    }
}

/// Why a store refuses.
public enum StoreError: Error, Equatable, CustomStringConvertible {
    /// A newer release has changed the schema.
    case newerSchema
    /// No account has this address.
    case unknownAccount(String)
    /// The file is locked by another for long, the disk is full or fails: it may go better later.
    case unavailable(String)

    /// What a database's error means to those who call the store; nil where it is a mistake of ours.
    init?(_ error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY:
            self = .unavailable(error.message ?? "\(error.resultCode)")
        default: return nil
        }
    }

    /// What went wrong, in words for whoever called.
    public var description: String {
        switch self {
        case .newerSchema: "the store was written by a newer release of Reunite"
        case .unavailable(let reason): "the store is not available: \(reason)"
        case .unknownAccount(let email): "there is no account with the address \(email)"
        }
    }
}
