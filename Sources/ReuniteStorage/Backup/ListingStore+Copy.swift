import Foundation
import GRDB
import Reunite

extension ListingStore {
    /// Copies the store at one moment into a new file, while other processes read and write it.
    ///
    /// One step of SQLite's backup interface copies all pages within one read transaction: writes of other processes do
    /// not restart it, and they do not wait for it. The write-ahead log grows by what is written in the meantime.
    ///
    /// Photos are files beside the store, which are deleted when no row refers to them. `keepPhoto` must make sure that
    /// the files of the copy's rows stay, for example with a hard link. It is called twice for each photo. The first
    /// calls run beside writers, and may take long. The second ones run in a transaction in which the copy begins and
    /// no other process writes; almost all files are kept by then. Files are only deleted in such a transaction
    /// (``sweep(_:remove:)``) and are written before their row, so the files of all rows of the copy exist in the
    /// second call.
    ///
    /// - Parameters:
    ///   - file: the new file; it must not exist.
    ///   - keepPhoto: called with the hash that names a photo's files.
    /// - Throws: ``StoreError/unavailable(_:)`` if the disk is full or fails, and errors of the closure.
    public func copy(to file: URL, keepPhoto: @Sendable ([UInt8]) throws -> Void) async throws {
        do {
            try copyNow(to: file, keepPhoto)
        } catch let error as DatabaseError {
            throw StoreError(error) ?? error
        }
    }

    /// Calls a closure with the hash of each photo in a copy, once and in order.
    public static func forEachPhoto(inCopy file: URL, _ body: ([UInt8]) throws -> Void) throws {
        let copy = try DatabaseQueue(path: file.path)
        try copy.read { db in try PhotoRows.forEachContent(db, body) }
        try copy.close()
    }

    /// Not async, so that GRDB's synchronous calls are meant.
    private func copyNow(to file: URL, _ keepPhoto: ([UInt8]) throws -> Void) throws {
        try database.read { db in try PhotoRows.forEachContent(db, keepPhoto) }
        let copy = try DatabaseQueue(path: file.path)
        // Unsafe: without a transaction. One begun by GRDB would see the state before other writers are locked out.
        try database.unsafeRead { source in
            defer { if source.isInsideTransaction { try? source.rollback() } }
            try beginView(source, keepPhoto)
            try copy.writeWithoutTransaction { try source.backup(to: $0) }
        }
        try copy.close()
    }

    /// Begins a connection's read transaction, within a write transaction, during which no file of a photo is deleted.
    private func beginView(_ source: Database, _ keepPhoto: ([UInt8]) throws -> Void) throws {
        try database.writeWithoutTransaction { db in
            try db.inTransaction(.immediate) {
                try source.beginTransaction(.deferred)
                // The first read fixes the snapshot of the transaction.
                _ = try ChangeRows.last(source)
                try PhotoRows.forEachContent(db, keepPhoto)
                return .rollback
            }
        }
    }
}
