import Reunite

/// An account that has read the contact data of a listing's owner.
public struct ContactRead: Sendable {
    /// The account.
    public let reader: PublicProfile
    /// The time of its first read.
    public let at: Timestamp
}

extension MessageStore {
    /// Maximum number of reads in a list.
    public static let maximumReads = 100

    /// The accounts that have read the contact data at a listing, the latest first, for its owner.
    ///
    /// - Throws: ``StoreError/notFound``, ``StoreError/forbidden``.
    public func contactReads(of listing: ListingID, by session: Session) async throws -> [ContactRead] {
        try await store.read { db in
            _ = try ConfidentialListing.own(db, listing, of: session)
            return try db.prepare(
                """
                SELECT a.id, a.secret, a.display_name, r.at FROM contact_read AS r JOIN account AS a ON a.id = r.account
                WHERE r.listing = ?1 ORDER BY r.at DESC, a.id DESC LIMIT ?2
                """
            ).all([.row(listing.row), .integer(Int64(Self.maximumReads))]) { row in
                ContactRead(
                    reader: PublicProfile(id: row.identifier(), displayName: row.text("display_name")),
                    at: row.time("at"))
            }
        }
    }
}
