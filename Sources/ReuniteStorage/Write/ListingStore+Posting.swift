import Reunite

/// An owner's change of a listing.
public enum ListingEdit: Sendable {
    /// Changes its content.
    case draft(ListingDraft)
    /// Moves it to another state; the outcome belongs to ``ListingTransition/resolve``.
    case transition(ListingTransition, Outcome? = nil)
}

extension ListingStore {
    /// Posts a listing.
    ///
    /// - Parameters:
    ///   - key: from the client, or nil: the same request with the same key gets the first response again.
    ///   - answer: creates the response from what was posted, in the transaction.
    /// - Returns: the response, and whether it is that of an earlier request.
    /// - Throws: ``StoreError/sessionEnded``, ``StoreError/idempotencyKeyReused``.
    public func post(
        _ draft: ListingDraft, by session: Session, key: IdempotencyKey?,
        answer: @escaping @Sendable (ConfidentialListingRow) throws -> CreationAnswer
    ) async throws -> (answer: CreationAnswer, isReplay: Bool) {
        // Computed here, beside other requests, and not on the thread that writes.
        let listing = ImportedListing(draft: draft, precision: draft.precision)
        return try await create(by: session, key: key) { transaction in
            let row = try transaction.writer.insert(listing, owner: session.account.row)
            try PostLikeness.remember(transaction, listing: row)
            return try Self.listing(transaction.db, row, answer)
        }
    }

    /// Creates something once, and keeps the response for requests with the same key.
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

    /// The stored response to the same request; nil if this is the first.
    ///
    /// - Throws: ``StoreError/idempotencyKeyReused``.
    public func answer(to key: IdempotencyKey, of session: Session) async throws -> CreationAnswer? {
        try await read { db in
            try IdempotencyKeys.answer(db, key, account: session.account.row, now: .now)
        }
    }

    /// Changes a listing of the user's own.
    ///
    /// - Parameters:
    ///   - edit: returns the change for the current listing, in the transaction.
    ///   - answer: creates the response from the changed listing.
    /// - Throws: ``StoreError/notFound``, ``StoreError/forbidden``, ``StoreError/sessionEnded``,
    ///   ``StoreError/invalidTransition(_:_:)``, and errors of the closures.
    public func edit<Value: Sendable>(
        _ id: ListingID, by session: Session,
        _ edit: @escaping @Sendable (ConfidentialListingRow) throws -> ListingEdit,
        answer: @escaping @Sendable (ConfidentialListingRow) throws -> Value
    ) async throws -> Value {
        try await write { transaction in
            try Sessions.require(transaction, session)
            let row = id.row
            let found = try transaction.db.prepare("\(ListingColumns.ofOne) WHERE p.id = ? AND p.secret = ?")
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
                    // Withdrawing again does nothing: the first response may have been lost.
                    throw StoreError.invalidTransition(found.state, transition)
                }
            }
            return try Self.listing(transaction.db, row, answer)
        }
    }

    private static func listing<Value>(
        _ db: any Connection, _ row: ListingID.Row, _ body: (ConfidentialListingRow) throws -> Value
    ) throws -> Value {
        let value = try db.prepare("\(ListingColumns.ofOne) WHERE p.id = ?")
            .first([.row(row)]) { try body(ConfidentialListingRow(row: $0)) }
        guard let value else { throw StoreError.notFound }
        return value
    }
}
