import Foundation
import ReuniteDatabase

extension MaintenanceStore {
    /// The number that a restore adds to those of the change feed: more than the changes between a backup and the loss
    /// of the store, and few enough that the numbers stay exact in JSON after a thousand restores.
    private static let feedGap: Int64 = 1_000_000_000

    /// How the schema of a file differs from the one that the migrations make. Call it before
    /// ``init(folder:lifetime:)`` on a file from elsewhere: opening a store migrates it, and so runs its triggers.
    ///
    /// - Returns: nil if the file is no store of Reunite, but empty or another store.database.
    /// - Throws: ``StoreError`` if the file was written by a newer release, is damaged, or cannot be read.
    public static func schemaDifferences(of file: URL) throws -> SchemaDifferences? {
        try StoreError.converting { try SQLiteEngine.schemaDifferences(of: file, from: .store) }
    }

    /// Prepares a restored copy for use.
    ///
    /// Changes made after the copy are lost. All sessions end and mailed links become invalid, because some
    /// had ended or had been used since. The change feed continues with numbers that were never used, so that followers
    /// must load everything: otherwise they would miss the changes that get the same numbers again. The copy gets another
    /// ``identity()``, because the original may still be in use.
    ///
    /// - Parameter isSame: whether it takes the place of the original, which is gone: then it keeps the identity.
    public func beginAnew(isSame: Bool = false) async throws {
        try await store.write { transaction in
            let db = transaction.db
            try db.execute("DELETE FROM session; DELETE FROM mailed_token;")
            if !isSame { try db.execute("DELETE FROM service_identity") }
            try db.skipNumbers(Self.feedGap, in: "change")
            try db.execute("DELETE FROM change WHERE seq < (SELECT max(seq) FROM change);")
            try db.prepare("UPDATE change SET seq = ?1").run([.integer(try db.lastNumber(in: "change"))])
        }
    }
}
