import Reunite
import ReuniteDatabase

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
    /// - Parameter key: from the client, or nil: the same request with the same key gets the first listing again.
    /// - Returns: the listing as it was posted, and whether an earlier request has done it.
    /// - Throws: ``AccessRefusal/sessionEnded``, ``AccessRefusal/idempotencyKeyReused``.
    public func post(
        _ draft: ListingDraft, by session: Session, key: IdempotencyKey?
    ) async throws -> (listing: ConfidentialListing, isReplay: Bool) {
        // Computed here, beside other requests, and not on the thread that writes.
        let listing = IncomingListing(draft: draft, precision: draft.precision)
        let (result, isReplay) = try await store.creations.create(by: session, key: key) { transaction in
            let row = try transaction.writer.insert(listing, owner: session.account.row)
            try PostQueue.remember(transaction, listing: row)
            return .listing(try Self.posted(transaction.db, row))
        }
        guard case .listing(let posted) = result else { throw AccessRefusal.idempotencyKeyReused }
        return (posted.listing(draft, by: session.account), isReplay)
    }

    /// What the service gave to a listing that was just posted.
    static func posted(_ db: any Connection, _ row: ListingID.Row) throws -> PostedListing {
        let posted = try db.prepare(
            """
            SELECT p.id, p.secret, n.number, p.updated_at, p.expires_at, a.display_name FROM listing AS p
            JOIN account AS a ON a.id = p.owner JOIN listing_number AS n ON n.listing = p.id WHERE p.id = ?1
            """
        ).first([.row(row)]) { row in
            PostedListing(
                id: row.identifier(), number: try ListingNumber(row.text("number")), postedAt: row.time("updated_at"),
                expiresAt: row.time("expires_at"), ownerDisplayName: row.text("display_name"))
        }
        guard let posted else { throw AccessRefusal.notFound }
        return posted
    }

    /// A listing of the user's own.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``.
    public func ownListing(_ id: ListingID, of session: Session) async throws -> ConfidentialListing {
        try await store.read { db in try ConfidentialListing.own(db, id, of: session) }
    }

    /// Changes a listing of the user's own.
    ///
    /// - Parameter version: the version that it must have; nil for any.
    /// - Returns: the changed listing; nil if it has another version.
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``, ``AccessRefusal/sessionEnded``,
    ///   ``ListingRefusal/invalidTransition(_:_:)``.
    @discardableResult
    public func edit(
        _ id: ListingID, by session: Session, version: Int? = nil, _ edit: ListingEdit
    ) async throws -> ConfidentialListing? {
        try await store.write { transaction in
            try Sessions.require(transaction, session)
            let row = id.row
            let found = try ConfidentialListing.own(transaction.db, id, of: session)
            let state = found.listing.state
            guard version == nil || version == found.listing.version else { return nil }
            switch edit {
            case .draft(let draft):
                guard state != .withdrawn else { throw ListingRefusal.invalidTransition(state, nil) }
                _ = try transaction.writer.update(row: row, with: draft)
                // Compares the new text: an edit must not turn a listing into a copy unnoticed.
                if draft.status == .found {
                    let isMoved = draft.category != found.listing.category || draft.location != (found.exact)
                    try PostQueue.remember(transaction, listing: row, words: isMoved ? .moved : .edited)
                }
            case .transition(let transition, let outcome):
                // Withdrawing again does nothing: the first response may have been lost.
                if (state, transition) != (.withdrawn, .withdraw) {
                    try Self.move(transaction, row, from: state, by: transition, outcome)
                }
            }
            return try ConfidentialListing.find(transaction.db, id)
        }
    }

    /// Moves a listing to another state, with what follows for its claims.
    ///
    /// - Throws: ``ListingRefusal/invalidTransition(_:_:)``.
    static func move(
        _ transaction: WriteTransaction, _ row: ListingID.Row, from state: ListingState,
        by transition: ListingTransition, _ outcome: Outcome?
    ) throws {
        guard let next = state.applying(transition) else { throw ListingRefusal.invalidTransition(state, transition) }
        try transaction.writer.move(row, to: next, outcome: outcome)
        if let ending = ClaimEnding(next) { try transaction.close(row, because: ending) }
    }
}
