import GRDB
import Reunite

extension ListingStore {
    /// Appeals against the last decision about a listing of one's own: once for each decision that
    /// ``ModerationAction/isAppealable(leaving:)`` says can be appealed against. The case opens again, for another
    /// moderator.
    ///
    /// - Parameter answer: makes the answer of the appeal's id, in the transaction.
    /// - Throws: ``StoreError/notFound``, ``StoreError/forbidden``, ``StoreError/nothingToAppeal``,
    ///   ``StoreError/sessionEnded``, ``StoreError/idempotencyKeyReused``.
    public func appeal(
        _ listing: ListingID, saying body: Note, by session: Session, key: IdempotencyKey?,
        answer: @escaping @Sendable (AppealID, Timestamp) -> CreationAnswer
    ) async throws -> (answer: CreationAnswer, isReplay: Bool) {
        try await create(by: session, key: key) { transaction in
            let row = listing.row
            let visibility = try RawStatement(
                transaction.db, "\(ListingColumns.ofOne) WHERE p.id = ? AND p.secret = ?"
            ).first([.row(row), .secret(listing)]) { row in
                let listing = ConfidentialListingRow(row: row)
                try listing.requireOwner(session)
                return listing.moderated
            }
            guard let visibility else { throw StoreError.notFound }
            guard let decision = try Self.lastDecision(transaction.db, about: row), !decision.isAppealed,
                decision.action.isAppealable(leaving: visibility)
            else { throw StoreError.nothingToAppeal }
            let opened = try Cases.open(transaction, listing: row)
            let id: AppealID = try FreeRow.identifier(transaction.db, in: "appeal", near: transaction.now)
            try RawStatement(
                transaction.db,
                "INSERT INTO appeal (id, secret, moderation_case, case_version, decision, body) VALUES (?, ?, ?, ?, ?, ?)"
            ).run([
                .row(id.row), .secret(id), .row(opened.row),
                .integer(opened.version), .row(decision.entry), .text(body.text),
            ])
            try Cases.weigh(transaction.db, opened.row)
            return answer(id, transaction.now)
        }
    }

    /// What an account has said to decisions about its listings, the newest first.
    public func appeals(of session: Session) async throws -> [(listing: ListingID, appeal: Appeal)] {
        try await read { db in
            var appeals: [(ListingID, Appeal)] = []
            try RawStatement(
                db,
                """
                SELECT a.id, a.secret, a.decision, a.body, a.settled IS NOT NULL, l.id, l.secret FROM appeal AS a
                JOIN moderation_case AS c ON c.id = a.moderation_case JOIN listing AS l ON l.id = c.listing
                WHERE l.owner = ? AND l.owner <> 0 ORDER BY a.id DESC
                """
            ).forEachRow([.row(session.account.row)]) { row in
                appeals.append((row.identifier(5), Appeal(row)))
            }
            return appeals
        }
    }

    /// The last decision about a listing: its number in the log, what was decided, and whether it was appealed against.
    private static func lastDecision(
        _ db: Database, about listing: ListingID.Row
    ) throws -> (entry: LogEntryID, action: ModerationAction, isAppealed: Bool)? {
        let last = try RawStatement(
            db,
            """
            SELECT l.id, l.action, EXISTS (SELECT 1 FROM appeal WHERE decision = l.id)
            FROM moderation_log AS l JOIN moderation_case AS c ON c.id = l.moderation_case
            WHERE c.listing = ? ORDER BY l.id DESC LIMIT 1
            """
        ).first([.row(listing)]) {
            ($0.rowID(0) as LogEntryID, ModerationAction(rawValue: $0.text(1)), $0.integer(2) != 0)
        }
        guard case (let entry, let action?, let isAppealed)? = last else { return nil }
        return (entry, action, isAppealed)
    }
}
