import Reunite

extension ClaimStore {
    /// A claim, for one of its two people.
    ///
    /// - Throws: ``StoreError/notFound``
    public func claim(_ id: ClaimID, for session: Session) async throws -> Claim {
        try await store.read { db in try ClaimRows.claim(db, id, for: session) }
    }

    /// The claims on one of the user's own listings, newest first.
    ///
    /// - Throws: ``StoreError/notFound``, ``StoreError/forbidden``.
    public func claims(
        of listing: ListingID, by session: Session, limit: Int, after cursor: ListCursor?, room: Int
    ) async throws -> (claims: [Claim], next: ListCursor?) {
        try await store.readPage { db in
            let row = try ProofStore.own(db, listing, session).row
            return try ClaimRows.page(
                db, where: "c.listing = ?1", row.rawValue, for: session, limit: limit, after: cursor, room: room)
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

    /// The claims that an account has made, newest first.
    public func claims(
        by session: Session, limit: Int, after cursor: ListCursor?, room: Int
    ) async throws -> (claims: [Claim], next: ListCursor?) {
        try await store.readPage { db in
            try ClaimRows.page(
                db, where: "c.claimant = ?1", session.account.row.rawValue, for: session, limit: limit, after: cursor,
                room: room)
        }
    }
}

/// The position of a claim among those on a user's own listings.
public struct ReceivedClaim: Sendable {
    let listing: ListingID.Row
    let claim: ClaimID.Row
}

/// Reads claims as their people see them.
enum ClaimRows {
    private static let select = """
        SELECT c.id, c.secret, c.state, c.questions, c.answers, c.message, c.serial, c.note, c.ending, c.updated_at, c.ends_at,
        l.id AS listing, l.secret AS listing_secret, c.title, l.visibility,
        f.id AS finder, f.secret AS finder_secret, f.display_name AS finder_name,
        a.id AS claimant, a.secret AS claimant_secret, a.display_name AS claimant_name,
        o.id AS own, o.secret AS own_secret, p.serial AS found_serial
        FROM claim AS c JOIN listing AS l ON l.id = c.listing JOIN account AS f ON f.id = l.owner
        JOIN account AS a ON a.id = c.claimant LEFT JOIN listing AS o ON o.id = c.own_listing
        LEFT JOIN proof AS p ON p.listing = c.listing
        """

    /// A claim, for one of its two people.
    ///
    /// - Throws: ``StoreError/notFound``
    static func claim(_ db: any Connection, _ id: ClaimID, for session: Session) throws -> Claim {
        let found = try db.prepare(
            "\(select) WHERE c.id = ?1 AND c.secret = ?2 AND ?3 IN (c.claimant, l.owner)"
        ).first([.row(id.row), .secret(id), .row(session.account.row)]) { try claim(db, $0, for: session) }
        guard let found else { throw StoreError.notFound }
        return found
    }

    /// A page of claims, newest first.
    ///
    /// - Parameter condition: a condition on `c`, with the value as its first parameter.
    static func page(
        _ db: any Connection, where condition: StaticString, _ value: Int64, for session: Session, limit: Int,
        after cursor: ListCursor?, room: Int
    ) throws -> (claims: [Claim], next: ListCursor?) {
        let (claims, hasMore) = try db.prepare("\(select) WHERE \(condition) AND c.id < ?2 ORDER BY c.id DESC LIMIT ?3")
            .page(
                [.integer(value), .integer(cursor?.row ?? .max), .integer(Int64(limit) + 1)], limit: limit, room: room,
                texts: ["title", "questions", "answers", "message", "note"]
            ) { try claim(db, $0, for: session) }
        let last = claims.last.map { ListCursor(key: 0, row: $0.id.row.rawValue) }
        return (claims, hasMore ? last : nil)
    }

    /// A page of the claims on the listings of an account, in the order of the listings. Listings are walked by their owner, so that it does
    /// not matter how many claims others have.
    static func received(
        _ db: any Connection, for session: Session, limit: Int, after last: ReceivedClaim?, room: Int
    ) throws -> (claims: [Claim], next: ReceivedClaim?) {
        let (claims, hasMore) = try db.prepare(
            """
            \(select) WHERE l.owner = ?1 AND l.owner <> 0 AND l.id >= ?2 AND (c.listing, c.id) > (?2, ?3)
            ORDER BY l.id, c.id LIMIT ?4
            """
        ).page(
            [
                .row(session.account.row), .integer(last?.listing.rawValue ?? 0),
                .integer(last?.claim.rawValue ?? 0), .integer(Int64(limit) + 1),
            ], limit: limit, room: room, texts: ["title", "questions", "answers", "message", "note"]
        ) { try claim(db, $0, for: session) }
        let next = claims.last.map { ReceivedClaim(listing: $0.listing.row, claim: $0.id.row) }
        return (claims, hasMore ? next : nil)
    }

    private static func claim(_ db: any Connection, _ row: Row, for session: Session) throws -> Claim {
        let id: ClaimID = row.identifier()
        let finder: AccountID = row.identifier("finder", secret: "finder_secret")
        let side: ClaimSide = finder == session.account ? .finder : .claimant
        guard let state = ClaimState(rawValue: row.text("state")) else {
            throw StoreError.damaged("a claim has an unknown state")
        }
        let (title, serial) = (row.text("title"), row.optionalText("serial"))
        return Claim(
            id: id, listing: row.identifier("listing", secret: "listing_secret"),
            title: title.isEmpty || (side == .claimant && row.text("visibility") != Visibility.public.rawValue)
                ? nil : title,
            finder: PublicProfile(id: finder, displayName: row.text("finder_name")),
            claimant: PublicProfile(
                id: row.identifier("claimant", secret: "claimant_secret"), displayName: row.text("claimant_name")),
            side: side, state: state, questions: try TextList.texts(row.text("questions")),
            answers: try TextList.texts(row.text("answers")), message: row.optionalText("message"),
            serial: side == .claimant ? serial : nil,
            serialMatches: side == .finder ? try matches(serial, row.optionalText("found_serial")) : nil,
            ownListing: row.isNull("own") ? nil : row.identifier("own", secret: "own_secret"),
            note: row.optionalText("note"), ending: row.optionalText("ending").flatMap { ClaimEnding(rawValue: $0) },
            updatedAt: row.time("updated_at"), endsAt: row.optionalTime("ends_at"),
            events: try events(db, of: id.row, finder: finder.row))
    }

    private static func matches(_ claimed: String?, _ found: String?) throws -> Bool? {
        guard let claimed, let found else { return nil }
        return try SerialNumber(claimed).matches(try SerialNumber(found))
    }

    private static func events(_ db: any Connection, of claim: ClaimID.Row, finder: AccountID.Row) throws
        -> [ClaimEvent]
    {
        try db.prepare("SELECT at, actor, action, state, ending FROM claim_event WHERE claim = ?1 ORDER BY id")
            .all([.row(claim)]) { row in
                let actor: AccountID.Row? = row.optionalRowID("actor")
                return ClaimEvent(
                    at: row.time("at"), actor: actor.map { $0 == finder ? .finder : .claimant } ?? .service,
                    action: row.optionalText("action").flatMap { ClaimAction(rawValue: $0) },
                    state: ClaimState(rawValue: row.text("state")) ?? .submitted,
                    ending: row.optionalText("ending").flatMap { ClaimEnding(rawValue: $0) })
            }
    }
}
