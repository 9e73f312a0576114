import GRDB
import Reunite

extension ListingStore {
    /// Erases an account: its listings are withdrawn and emptied, everything personal is gone, its sessions end.
    ///
    /// Rows stay where others refer to them: of the listings their kind, their status and when things happened, of the
    /// account that there was one. What happens to each table stands in ``PersonalData``.
    ///
    /// - Parameter check: called with the account as it is, in the transaction; what it throws leaves all as it is.
    ///
    /// - Returns: what the files of its photos are named by; to be swept by ``sweep(_:remove:)``.
    public func erase(
        _ session: Session, _ check: @escaping @Sendable (Account) throws -> Void
    ) async throws -> [[UInt8]] {
        let (words, files) = try await write { transaction in
            try Sessions.require(transaction, session)
            let row = session.account.row
            guard let account = try Accounts.account(transaction.db, row: row) else { throw StoreError.sessionEnded }
            try check(account)
            var words: Set<String> = []
            for listing in try Self.rows(transaction.db, owner: row) {
                words.formUnion(try Self.empty(transaction, listing))
            }
            for statement in PersonalData.all.compactMap(\.statement) {
                try transaction.db.execute(
                    sql: statement,
                    arguments: [
                        "account": row.rawValue, "address": account.email.text, "now": transaction.now.microseconds,
                    ])
            }
            try MailRows.queue(
                transaction, .accountErased, address: account.email.text, locale: account.profile.locale.text)
            let files = try PhotoRows.delete(transaction.db, where: "account = ?", [.row(row)])
            try RawStatement(transaction.db, "UPDATE listing SET photos = NULL WHERE owner = ? AND photos IS NOT NULL")
                .run([.row(row)])
            return (words, files)
        }
        try await forget(words)
        return files
    }

    /// Removes words that no listing has any more: a name, a number. In a transaction of its own, when the text index has
    /// the emptied listings.
    private func forget(_ words: Set<String>) async throws {
        try await write { transaction in
            let find = try RawStatement(
                transaction.db, "SELECT 1 FROM listing_text WHERE listing_text MATCH ? LIMIT 1")
            for word in words where try find.first([.text("\"\(word)\"")], { _ in true }) == nil {
                try RawStatement(transaction.db, "DELETE FROM word WHERE word = ?").run([.text(word)])
            }
        }
    }

    private static func rows(_ db: Database, owner: AccountID.Row) throws -> [ListingID.Row] {
        var rows: [ListingID.Row] = []
        try RawStatement(db, "SELECT id FROM listing WHERE owner = ? AND owner <> 0")
            .forEachRow([.row(owner)]) { rows.append($0.rowID(0)) }
        return rows
    }

    /// - Returns: the words that the listing had.
    private static func empty(_ transaction: WriteTransaction, _ row: ListingID.Row) throws -> [String] {
        let listing = try RawStatement(transaction.db, "\(ListingColumns.ofOne) WHERE p.id = ?")
            .first([.row(row)]) { (draft: try ConfidentialListingRow(row: $0).draft, state: $0.text(4)) }
        guard var draft = listing?.draft else { return [] }
        let words = IndexedWords(title: draft.title, description: draft.description).all
        draft.title = try Title("Withdrawn")
        draft.description = .empty
        draft.location = nil
        _ = try transaction.writer.update(row: row, with: draft)
        try RawStatement(transaction.db, "UPDATE listing SET external_id = NULL WHERE id = ?").run([.row(row)])
        if listing?.state != ListingState.withdrawn.rawValue {
            try transaction.writer.move(row, to: .withdrawn, outcome: nil)
        }
        return words
    }
}
