import Reunite
import ReuniteDatabase

extension BelongingStore {
    /// Posts a listing about the loss of a belonging, with its photo, and remembers it. A code for a new owner is no longer valid.
    ///
    /// The bytes of the photo count for the listing too. They may exceed the account's quota: a loss can always be posted.
    ///
    /// - Parameter key: from the client, or nil. The same request with the same key gets the first listing again as it was
    ///   posted, even if the listing or the belonging was changed or deleted since.
    /// - Returns: the listing as it was posted, and whether an earlier request posted it.
    /// - Throws: ``AccessRefusal/notFound``, ``BelongingRefusal/lost``,
    ///   ``AccessRefusal/sessionEnded``, ``AccessRefusal/idempotencyKeyReused``.
    public func lose(
        _ id: BelongingID, _ loss: Loss, by session: Session, key: IdempotencyKey?
    ) async throws -> (listing: ConfidentialListing, isReplay: Bool) {
        let (result, isReplay) = try await store.creations.create(by: session, key: key) { transaction in
            let db = transaction.db
            let found = try Belongings.belonging(db, id, of: session)
            guard found.lostListing == nil else { throw BelongingRefusal.lost }
            let draft = loss.listing(of: found.draft)
            let row = try transaction.writer.insert(
                IncomingListing(draft: draft, precision: draft.precision), owner: session.account.row)
            try PostQueue.remember(transaction, listing: row)
            let photo = try BelongingPhotos.publish(transaction, of: found, in: row)
            try db.prepare("DELETE FROM transfer_code WHERE belonging = ?1").run([.row(id.row)])
            try db.prepare("UPDATE belonging SET listing = ?1, updated_at = ?2 WHERE id = ?3")
                .run([.row(row), .integer(transaction.now.microseconds), .row(id.row)])
            return .loss(try ListingStore.posted(db, row), of: LostBelonging(found.draft, photo: photo))
        }
        guard case .loss(let posted, let belonging) = result else { throw AccessRefusal.idempotencyKeyReused }
        let draft = try belonging.listing(about: loss)
        return (posted.listing(draft, by: session.account, photos: belonging.photo.map { [$0] } ?? []), isReplay)
    }

    /// Resolves the listing about the loss of a belonging, because its owner has it again, or gives it up.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``BelongingRefusal/notLost``,
    ///   ``AccessRefusal/sessionEnded``.
    public func resolve(_ id: BelongingID, _ outcome: Outcome, by session: Session) async throws -> Belonging {
        try await store.writeUnless(by: session) { db -> Belonging? in
            guard try Belongings.find(db, id, of: session).lostListing != nil else {
                throw BelongingRefusal.notLost
            }
            return nil
        } change: { transaction in
            guard let listing = try Belongings.find(transaction.db, id, of: session).lostListing,
                let state = try ClaimableListing.find(transaction.db, row: listing)?.state,
                let next = state.applying(.resolve)
            else { throw BelongingRefusal.notLost }
            try transaction.writer.move(listing, to: next, outcome: outcome)
            return try Belongings.belonging(transaction.db, id, of: session)
        }
    }
}
