import GRDB
import Reunite

/// What an owner does to a listing.
public enum ListingEdit: Sendable {
    /// Says something else of it.
    case draft(ListingDraft)
    /// Moves it to another state; how it was settled goes with ``ListingTransition/resolve``.
    case transition(ListingTransition, Outcome? = nil)
}

extension ListingStore {
    /// Posts a listing.
    ///
    /// - Parameters:
    ///   - key: where the client gave one: the same request under the same key gets the first answer again.
    ///   - answer: makes the answer of what was posted, in the transaction.
    /// - Returns: the answer, and whether it is an earlier request's.
    /// - Throws: ``StoreError/sessionEnded``, ``StoreError/idempotencyKeyReused``.
    public func post(
        _ draft: ListingDraft, by session: Session, key: IdempotencyKey?,
        answer: @escaping @Sendable (ConfidentialListingRow) throws -> CreationAnswer
    ) async throws -> (answer: CreationAnswer, isReplay: Bool) {
        // The words are found here, beside other requests, and not by the one that writes.
        let listing = ImportedListing(draft: draft, precision: draft.precision)
        return try await create(by: session, key: key) { transaction in
            let row = try transaction.writer.insert(listing, owner: session.account.row)
            try PostLikeness.note(transaction, listing: row, words: listing.words)
            return try Self.listing(transaction.db, row, answer)
        }
    }

    /// Makes something once, and keeps the answer for who asks again under the same key.
    func create(
        by session: Session, key: IdempotencyKey?,
        _ body: @escaping @Sendable (WriteTransaction) throws -> CreationAnswer
    ) async throws -> (answer: CreationAnswer, isReplay: Bool) {
        try await write { transaction in
            try Sessions.require(transaction, session)
            let account = session.account.row
            if let key,
                let first = try IdempotencyKeys.answer(transaction.db, key, account: account, now: transaction.now)
            {
                return (first, true)
            }
            let made = try body(transaction)
            if let key { try IdempotencyKeys.insert(transaction, key, account: account, answer: made) }
            return (made, false)
        }
    }

    /// The answer that a request had when it came before; nil where it did not.
    ///
    /// - Throws: ``StoreError/idempotencyKeyReused``.
    public func answer(to key: IdempotencyKey, of session: Session) async throws -> CreationAnswer? {
        try await read { db in
            try IdempotencyKeys.answer(db, key, account: session.account.row, now: .now)
        }
    }

    /// Does something to a listing of one's own.
    ///
    /// - Parameters:
    ///   - edit: what is to be done, decided by the listing as it is, in the transaction.
    ///   - answer: makes the answer of what has become of it.
    /// - Throws: ``StoreError/notFound``, ``StoreError/forbidden``, ``StoreError/sessionEnded``,
    ///   ``StoreError/invalidTransition(_:_:)``, and what the closures throw.
    public func edit<Value: Sendable>(
        _ id: ListingID, by session: Session,
        _ edit: @escaping @Sendable (ConfidentialListingRow) throws -> ListingEdit,
        answer: @escaping @Sendable (ConfidentialListingRow) throws -> Value
    ) async throws -> Value {
        try await write { transaction in
            try Sessions.require(transaction, session)
            let row = id.row
            let found = try RawStatement(transaction.db, "\(ListingColumns.ofOne) WHERE p.id = ? AND p.secret = ?")
                .first([.row(row), .secret(id)]) { row in
                    let listing = ConfidentialListingRow(row: row)
                    try listing.requireOwner(session)
                    return (edit: try edit(listing), state: ListingState(rawValue: row.text(4)) ?? .open)
                }
            guard let found else { throw StoreError.notFound }
            switch found.edit {
            case .draft(let draft):
                guard found.state != .withdrawn else { throw StoreError.invalidTransition(found.state, nil) }
                _ = try transaction.writer.update(row: row, with: draft)
            case .transition(let transition, let outcome):
                if let state = found.state.applying(transition) {
                    try transaction.writer.move(row, to: state, outcome: outcome)
                } else if (found.state, transition) != (.withdrawn, .withdraw) {
                    // To withdraw again does nothing: the first answer may have been lost.
                    throw StoreError.invalidTransition(found.state, transition)
                }
            }
            return try Self.listing(transaction.db, row, answer)
        }
    }

    private static func listing<Value>(
        _ db: Database, _ row: ListingID.Row, _ body: (ConfidentialListingRow) throws -> Value
    ) throws -> Value {
        let value = try RawStatement(db, "\(ListingColumns.ofOne) WHERE p.id = ?")
            .first([.row(row)]) { try body(ConfidentialListingRow(row: $0)) }
        guard let value else { throw StoreError.notFound }
        return value
    }
}
