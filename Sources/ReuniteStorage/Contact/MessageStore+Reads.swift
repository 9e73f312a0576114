import Reunite

extension MessageStore {
    /// The accounts that have read the contact data at a listing, the latest first, for its owner.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``.
    public func contactReads(of listing: ListingID, by session: Session) async throws -> [AccountRead] {
        try await store.read { db in
            _ = try ConfidentialListing.own(db, listing, of: session)
            return try AccountRead.list(db, in: "contact_read", of: listing.row)
        }
    }
}
