import Reunite
import ReuniteDatabase

extension ClaimStore {
    /// A claim, for one of its two people.
    ///
    /// - Throws: ``AccessRefusal/notFound``
    public func claim(_ id: ClaimID, for session: Session) async throws -> Claim {
        try await store.read { db in try ClaimRows.claim(db, id, for: session) }
    }

    /// The claims on one of the user's own listings, newest first.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``.
    public func claims(
        of listing: ListingID, by session: Session, limit: Int, after cursor: ListCursor?, room: Int
    ) async throws -> (claims: [Claim], next: ListCursor?) {
        try await store.readPage { db in
            let row = try ProofStore.own(db, listing, session).row
            return try ClaimRows.page(
                db, where: "c.listing = ?1", row.rawValue, for: session, limit: limit, after: cursor, room: room)
        }
    }

    /// The number of accepted claims on the user's own listings.
    ///
    /// - Parameter maximum: the number at which counting ends.
    public func acceptedCount(on session: Session, atMost maximum: Int) async throws -> Int {
        try await store.read { db in
            try db.prepare(
                """
                SELECT count(*) FROM (SELECT c.id FROM listing AS l CROSS JOIN claim AS c
                    WHERE l.owner = ?1 AND l.owner <> 0 AND c.listing = l.id AND c.state = 'accepted' LIMIT ?2) AS found
                """
            ).first([.row(session.account.row), .integer(Int64(maximum))]) { Int($0.integer(0)) } ?? 0
        }
    }

    /// The claims on all of the user's own listings, in the order of the listings, as the finder sees them.
    ///
    /// - Parameter last: the last claim of the previous page; nil for the first page.
    /// - Returns: the claims, and the last one if there are more.
    public func received(
        by session: Session, limit: Int, after last: ReceivedClaim?, room: Int
    ) async throws -> (claims: [Claim], next: ReceivedClaim?) {
        try await store.readPage { db in try ClaimRows.received(db, for: session, limit: limit, after: last, room: room)
        }
    }

    /// The claims of an account, newest first: those that it has made, or those on its own listings.
    ///
    /// - Parameter side: the account's side in the claims.
    public func claims(
        of session: Session, as side: ClaimSide = .claimant, limit: Int, after cursor: ListCursor?, room: Int
    ) async throws -> (claims: [Claim], next: ListCursor?) {
        try await store.readPage { db in
            try ClaimRows.page(
                db, where: side == .claimant ? "c.claimant = ?1" : ClaimRows.onOwnListings(limit: limit),
                session.account.row.rawValue, for: session, limit: limit, after: cursor, room: room)
        }
    }
}

/// The position of a claim among those on a user's own listings.
public struct ReceivedClaim: Sendable {
    let listing: ListingID.Row
    let claim: ClaimID.Row
}
