import Foundation
import GRDB
import Reunite

extension ListingStore {
    /// Copies the store, as it is at one moment, into a new file, while others read and write it.
    ///
    /// One step of SQLite's backup interface copies all pages within one read transaction: a write of another process does
    /// not make it start again, and nobody waits for it. The write-ahead log grows by what is written meanwhile.
    ///
    /// Photographs are files beside the store, which are removed when no row needs them any more. `keepPhoto` has to make
    /// sure that those of the copy's rows stay, by a hard link for example. It is called for each photo twice: first while
    /// others write, which may take long; then in a transaction in which the copy begins and no other process writes.
    /// There it finds almost all of them kept. Files are only removed in such a transaction (``sweep(_:remove:)``), and
    /// they are there before their row: so the files of all rows of the copy exist in the second call.
    ///
    /// - Parameters:
    ///   - file: where the copy goes; nothing may be there yet.
    ///   - keepPhoto: takes what names a photo's files.
    /// - Throws: ``StoreError/unavailable(_:)`` where the disk is full or fails, and what the closure throws.
    public func copy(to file: URL, keepPhoto: @Sendable ([UInt8]) throws -> Void) async throws {
        do {
            try copyNow(to: file, keepPhoto)
        } catch let error as DatabaseError {
            throw StoreError(error) ?? error
        }
    }

    /// Calls with what names the files of each photo that the rows of a copy refer to, each once and in order.
    public static func forEachPhoto(inCopy file: URL, _ body: ([UInt8]) throws -> Void) throws {
        let copy = try DatabaseQueue(path: file.path)
        try copy.read { db in try PhotoRows.forEachContent(db, body) }
        try copy.close()
    }

    /// Not async, so that GRDB's synchronous calls are meant.
    private func copyNow(to file: URL, _ keepPhoto: ([UInt8]) throws -> Void) throws {
        try database.read { db in try PhotoRows.forEachContent(db, keepPhoto) }
        let copy = try DatabaseQueue(path: file.path)
        // Unsafe: in no transaction yet. The one that GRDB begins sees what was there before anybody is kept from writing.
        try database.unsafeRead { source in
            defer { if source.isInsideTransaction { try? source.rollback() } }
            try beginView(source, keepPhoto)
            try copy.writeWithoutTransaction { try source.backup(to: $0) }
        }
        try copy.close()
    }

    /// Begins what a connection sees, in a write transaction beside which no file of a photo is removed.
    private func beginView(_ source: Database, _ keepPhoto: ([UInt8]) throws -> Void) throws {
        try database.writeWithoutTransaction { db in
            try db.inTransaction(.immediate) {
                try source.beginTransaction(.deferred)
                // The first read decides what the whole transaction sees.
                _ = try ChangeRows.last(source)
                try PhotoRows.forEachContent(db, keepPhoto)
                return .rollback
            }
        }
    }
}
