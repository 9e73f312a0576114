import GRDB
import Reunite

extension ListingStore {
    /// A page of the cases of a state: the most urgent first, or those last decided first.
    public func cases(
        _ state: CaseState, limit: Int, after cursor: ListCursor?
    ) async throws -> (cases: [CaseSummary], next: ListCursor?) {
        try await read { db in try Cases.page(db, state, limit: limit, after: cursor, now: .now) }
    }

    /// A case with its listing as it is now; nil where there is none.
    public func moderationCase<Value: Sendable>(
        _ id: CaseID, _ body: @escaping @Sendable (CaseDetails, ConfidentialListingRow) throws -> Value
    ) async throws -> Value? {
        try await read { db in try Self.moderationCase(db, id, now: .now, body) }
    }

    /// The case of a listing, nil where it was never reported.
    public func moderationCase(of listing: ListingID) async throws -> CaseID? {
        try await read { db in
            try RawStatement(
                db,
                """
                SELECT c.id, c.secret FROM moderation_case AS c JOIN listing AS l ON l.id = c.listing
                WHERE l.id = ? AND l.secret = ?
                """
            ).first([.row(listing.row), .secret(listing)]) {
                $0.identifier(0)
            }
        }
    }

    static func moderationCase<Value>(
        _ db: Database, _ id: CaseID, now: Timestamp, _ body: (CaseDetails, ConfidentialListingRow) throws -> Value
    ) throws -> Value? {
        guard let details = try Cases.details(db, id, now: now) else { return nil }
        return try RawStatement(db, "\(ListingColumns.ofOne) WHERE p.id = ?")
            .first([.row(details.summary.listing.row)]) {
                try body(details, ConfidentialListingRow(row: $0))
            }
    }

    /// Takes a case for a while, so that no other moderator decides it meanwhile; again, the while begins anew.
    ///
    /// - Throws: ``StoreError/notFound``, ``StoreError/claimed``, ``StoreError/needsAnother``, ``StoreError/own``.
    public func claim<Value: Sendable>(
        _ id: CaseID, by session: Session,
        answer: @escaping @Sendable (CaseDetails, ConfidentialListingRow) throws -> Value
    ) async throws -> Value {
        try await change(id, by: session, answer: answer) { transaction, found in
            try RawStatement(
                transaction.db, "UPDATE moderation_case SET claimed_by = ?, claimed_until = ? WHERE id = ?"
            ).run([
                .row(session.account.row),
                .integer(transaction.now.adding(seconds: ModerationPeriod.claim).microseconds), .row(found.row),
            ])
        }
    }

    /// Gives a case back. To give back what nobody has does nothing.
    ///
    /// - Throws: ``StoreError/notFound``, ``StoreError/claimed`` where it is another's.
    public func release<Value: Sendable>(
        _ id: CaseID, by session: Session,
        answer: @escaping @Sendable (CaseDetails, ConfidentialListingRow) throws -> Value
    ) async throws -> Value {
        try await change(id, by: session, answer: answer) { transaction, found in
            try RawStatement(
                transaction.db, "UPDATE moderation_case SET claimed_by = NULL, claimed_until = NULL WHERE id = ?"
            ).run([.row(found.row)])
        }
    }

    /// Does something to a case that a moderator may decide.
    func change<Value: Sendable>(
        _ id: CaseID, by session: Session,
        answer: @escaping @Sendable (CaseDetails, ConfidentialListingRow) throws -> Value,
        _ body: @escaping @Sendable (WriteTransaction, Cases.Standing) throws -> Void
    ) async throws -> Value {
        try await write { transaction in
            try Sessions.require(transaction, session)
            guard let found = try Cases.find(transaction.db, id) else { throw StoreError.notFound }
            try Self.check(transaction, found, session)
            try body(transaction, found)
            guard let value = try Self.moderationCase(transaction.db, id, now: transaction.now, answer) else {
                throw StoreError.notFound
            }
            return value
        }
    }
}
