import GRDB
import Reunite

extension ListingStore {
    /// Erases an account: withdraws and empties its listings, deletes its personal data, and ends its sessions.
    ///
    /// Rows that others refer to stay: listings with their category, status and times, and the account without a name.
    /// ``PersonalData`` says what happens to each table. ``forgetFormerTexts()`` deletes the words of its listings later.
    ///
    /// - Parameter check: called with the current account, in the transaction; an error that it throws undoes
    ///   everything.
    ///
    /// - Returns: the hashes that name the files of its photos, for ``sweep(_:remove:)``.
    public func erase(
        _ session: Session, _ check: @escaping @Sendable (Account) throws -> Void
    ) async throws -> [[UInt8]] {
        let files = try await write { transaction in
            try Sessions.require(transaction, session)
            let row = session.account.row
            guard let account = try Accounts.account(transaction.db, row: row) else { throw StoreError.sessionEnded }
            try check(account)
            for listing in try Self.rows(transaction.db, owner: row) { try Self.empty(transaction, listing) }
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
            // Last: what goes while a case is open is evidence.
            try Cases.close(transaction, of: row)
            return files
        }
        // If it cannot be done now, the server tries again within a minute.
        _ = try? await emptyLog()
        return files
    }

    private static func rows(_ db: Database, owner: AccountID.Row) throws -> [ListingID.Row] {
        var rows: [ListingID.Row] = []
        try RawStatement(db, "SELECT id FROM listing WHERE owner = ? AND owner <> 0")
            .forEachRow([.row(owner)]) { rows.append($0.rowID(0)) }
        return rows
    }

    private static func empty(_ transaction: WriteTransaction, _ row: ListingID.Row) throws {
        let listing = try RawStatement(transaction.db, "\(ListingColumns.ofOne) WHERE p.id = ?")
            .first([.row(row)]) { (draft: try ConfidentialListingRow(row: $0).draft, state: $0.text(4)) }
        guard var draft = listing?.draft else { return }
        draft.title = try Title("Withdrawn")
        draft.description = .empty
        draft.location = nil
        _ = try transaction.writer.update(row: row, with: draft)
        try RawStatement(transaction.db, "UPDATE listing SET external_id = NULL WHERE id = ?").run([.row(row)])
        if listing?.state != ListingState.withdrawn.rawValue {
            try transaction.writer.move(row, to: .withdrawn, outcome: nil)
        }
    }
}
