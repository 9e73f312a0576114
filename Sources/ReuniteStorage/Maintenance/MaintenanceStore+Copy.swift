import Foundation
import Reunite
import ReuniteDatabase

extension MaintenanceStore {
    /// Copies the store at one moment into a new file, while other processes read and write it.
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
        try StoreError.converting {
            try store.database.read { db in try PhotoRows.forEachContent(db, keepPhoto) }
            try store.database.copy(to: file) { db in try PhotoRows.forEachContent(db, keepPhoto) }
        }
    }

    /// Calls a closure with the hash of each photo in a copy, once and in order.
    public static func forEachPhoto(inCopy file: URL, _ body: ([UInt8]) throws -> Void) throws {
        try SQLiteEngine.read(file: file) { db in try PhotoRows.forEachContent(db, body) }
    }
}
