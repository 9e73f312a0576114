import Reunite
import ReuniteDatabase

extension MaintenanceStore {
    /// How many documents a transaction renews, so that other writers wait for a tenth of a second.
    private static let renewed = 500

    /// Renews the next documents of the text index whose words are made by rules of an earlier release (``IndexedWords/rules``).
    ///
    /// Searches go on in the meantime; for a text whose words differ by the new rules, they find the old ones until its turn comes. If
    /// several servers share the store, they share the work too. After a crash it resumes. An earlier release changes
    /// nothing; what it writes after the renewal has words by its own rules until `reunite check --repair`.
    ///
    /// - Returns: whether it has renewed documents; false if all are.
    public func renewDocuments() async throws -> Bool {
        try await store.writeUnless { db in
            try Self.progress(db).isDone ? false : nil
        } change: { transaction in
            let row = try Self.progress(transaction.db).row
            let check = DocumentCheck(db: transaction.db, repair: true, limit: Self.renewed)
            let last = try check.run(after: row).lastRow
            try transaction.db.prepare("UPDATE text_rules SET version = ?1, renewed = ?2").run([
                .integer(Int64(IndexedWords.rules)), last.map { .row($0) } ?? .null,
            ])
            return true
        }
    }

    /// Whether all documents are made by these rules or later ones, and the last listing whose document is.
    private static func progress(_ db: any Connection) throws -> (isDone: Bool, row: ListingID.Row) {
        try db.prepare("SELECT version, renewed FROM text_rules").first([]) { row in
            let version = row.integer("version")
            let isCurrent = version == IndexedWords.rules
            return (
                version > IndexedWords.rules || isCurrent && row.isNull("renewed"),
                isCurrent && !row.isNull("renewed") ? row.rowID("renewed") : .min
            )
        } ?? (true, .min)
    }
}
