import GRDB
import Reunite

extension ListingStore {
    /// Appeals against the decision that hides a listing of one's own: once for each decision. The case opens again, for
    /// another moderator.
    ///
    /// - Parameter answer: makes the answer of the appeal's id, in the transaction.
    /// - Throws: ``StoreError/notFound``, ``StoreError/forbidden``, ``StoreError/nothingToAppeal``,
    ///   ``StoreError/sessionEnded``, ``StoreError/idempotencyKeyReused``.
    public func appeal(
        _ listing: ListingID, saying body: Note, by session: Session, key: IdempotencyKey?,
        answer: @escaping @Sendable (UUIDv7, Timestamp) -> CreationAnswer
    ) async throws -> (answer: CreationAnswer, isReplay: Bool) {
        try await create(by: session, key: key) { transaction in
            let row = listing.createdAt.microseconds
            let isPublic = try RawStatement(
                transaction.db, "\(ListingColumns.ofOne) WHERE p.id = ? AND p.secret = ?"
            ).first([.integer(row), .integer(Int64(listing.secret))]) { row in
                let listing = ConfidentialListingRow(row: row)
                try listing.requireOwner(session)
                return listing.isShown
            }
            guard let isPublic else { throw StoreError.notFound }
            guard !isPublic, let decision = try Self.decision(transaction.db, hiding: row) else {
                throw StoreError.nothingToAppeal
            }
            let opened = try Cases.open(transaction, listing: row)
            let id = try FreeRow.identifier(transaction.db, in: "appeal", near: transaction.now)
            try RawStatement(
                transaction.db,
                "INSERT INTO appeal (id, secret, moderation_case, case_version, decision, body) VALUES (?, ?, ?, ?, ?, ?)"
            ).run([
                .integer(id.createdAt.microseconds), .integer(Int64(id.secret)), .integer(opened.row),
                .integer(opened.version), .integer(decision), .text(body.text),
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
            ).forEachRow([.integer(session.account.createdAt.microseconds)]) { row in
                appeals.append((Sessions.identifier(row, 5), Appeal(row)))
            }
            return appeals
        }
    }

    /// The last decision about a listing, where it was not appealed against.
    private static func decision(_ db: Database, hiding listing: Int64) throws -> Int64? {
        try RawStatement(
            db,
            """
            SELECT l.id FROM moderation_log AS l JOIN moderation_case AS c ON c.id = l.moderation_case
            WHERE c.listing = ? ORDER BY l.id DESC LIMIT 1
            """
        ).first([.integer(listing)]) { row -> Int64? in
            let id = row.integer(0)
            let isAppealed = try RawStatement(db, "SELECT 1 FROM appeal WHERE decision = ?")
                .first([.integer(id)]) { _ in true }
            return isAppealed == nil ? id : nil
        } ?? nil
    }
}
