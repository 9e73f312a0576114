import Reunite
import ReuniteDatabase

/// The columns of a listing that decide whether it can be claimed.
struct ClaimableListing {
    let row: ListingID.Row
    let owner: AccountID.Row
    let status: ListingStatus
    let state: ListingState
    let visibility: Visibility

    /// The listing; nil if there is none.
    static func find(_ db: any Connection, _ id: ListingID) throws -> ClaimableListing? {
        try db.prepare(
            "SELECT id, owner, status, state, visibility FROM listing WHERE id = ?1 AND secret = ?2"
        ).first([.row(id.row), .secret(id)]) { try ClaimableListing(row: $0) }
    }

    /// The listing of a claim.
    static func find(_ db: any Connection, row: ListingID.Row) throws -> ClaimableListing? {
        try db.prepare("SELECT id, owner, status, state, visibility FROM listing WHERE id = ?1")
            .first([.row(row)]) { try ClaimableListing(row: $0) }
    }

    private init(row: Row) throws {
        guard let status = ListingStatus(rawValue: row.text("status")),
            let state = ListingState(rawValue: row.text("state")),
            let visibility = Visibility(rawValue: row.text("visibility"))
        else { throw StoreError.damaged("a listing has an unknown state") }
        (self.row, self.owner) = (row.rowID("id"), row.rowID("owner"))
        (self.status, self.state, self.visibility) = (status, state, visibility)
    }

    /// Why no claim on the listing can be made, accepted or handed over now; nil if this is possible.
    var refusal: ClaimRefusal? {
        if visibility != .public { return .listingHidden }
        if state != .open { return .listingClosed }
        return status == .found ? nil : .listingLost
    }

    /// The listing, for an account that wants to claim it.
    ///
    /// - Throws: ``AccessRefusal/notFound`` if the listing has no public page, ``AccessRefusal/own``, ``ListingRefusal/noOwner``,
    ///   ``AccessRefusal/blocked``, ``RefusedClaim``.
    static func claimable(_ db: any Connection, _ id: ListingID, by session: Session) throws -> ClaimableListing {
        let (row, owner) = try MessageStore.contactable(db, id, session)
        // Nobody else could answer.
        guard try NotificationRecipients.canRead(db, owner, at: .now) else { throw ListingRefusal.noOwner }
        guard try !Blocks.has(db, session.account.row, by: owner) else { throw AccessRefusal.blocked }
        guard let found = try find(db, row: row) else { throw AccessRefusal.notFound }
        if let refusal = found.refusal { throw RefusedClaim(refusal) }
        guard try !FormerModerator.knows(db, found, id, session.account.row) else {
            throw RefusedClaim(.moderated)
        }
        return found
    }
}
