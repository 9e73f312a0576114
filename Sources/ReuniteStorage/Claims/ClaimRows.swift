import Reunite
import ReuniteDatabase

/// Reads claims as their people see them.
enum ClaimRows {
    /// The time at which the claim `c` was last submitted. A claim that is submitted again may follow a read of the proof.
    static let submittedAt = "(SELECT max(e.at) FROM claim_event AS e WHERE e.claim = c.id AND e.action IS NULL)"

    /// Selects whole claims, with their histories and the numbers of unread messages, so that one statement reads a page.
    static func select(_ dialect: Dialect) -> String {
        """
        SELECT c.id, c.secret, c.state, c.questions, c.answers, c.message, c.serial, c.found_serial, c.note, c.ending,
        c.updated_at, c.ends_at,
        l.id AS listing, l.secret AS listing_secret, c.title, l.visibility,
        f.id AS finder, f.secret AS finder_secret, f.display_name AS finder_name,
        a.id AS claimant, a.secret AS claimant_secret, a.display_name AS claimant_name,
        o.id AS own, o.secret AS own_secret, \(ListingCopies.other("id", of: "c.listing")) AS also,
        \(ListingCopies.other("secret", of: "c.listing")) AS also_secret,
        \(ClaimHistory.column(dialect)) AS events,
        EXISTS (SELECT 1 FROM moderation_case AS k JOIN moderation_log AS g ON g.moderation_case = k.id
            WHERE k.listing = c.listing AND g.action IN ('\(LoggedRead.proof.rawValue)', '\(LoggedRead.claims.rawValue)') AND g.at < \(submittedAt)) AS follows_read,
        (SELECT count(*) FROM claim_message AS n WHERE n.claim = c.id AND n.author = c.claimant AND n.read_at IS NULL)
            AS unread_by_finder,
        (SELECT count(*) FROM claim_message AS n WHERE n.claim = c.id AND n.author = l.owner AND n.read_at IS NULL)
            AS unread_by_claimant
        FROM claim AS c JOIN listing AS l ON l.id = c.listing JOIN account AS f ON f.id = l.owner
        JOIN account AS a ON a.id = c.claimant LEFT JOIN listing AS o ON o.id = c.own_listing
        """
    }

    /// The condition that a claim is on a listing of the account `?1`, and among the newest ones before `?2`: at least as many as
    /// a page of this limit needs.
    ///
    /// The database reads the listings by their owner, and their claims from a covering index. The order is by `id + 0`, because
    /// a planner that can use an index for the order may read all claims. The limit is one of two numbers, because for a
    /// parameter a planner expects a large part of the claims.
    static func onOwnListings(limit: Int) -> String {
        """
        c.id IN (SELECT x.id FROM listing AS mine CROSS JOIN claim AS x
            WHERE mine.owner = ?1 AND mine.owner <> 0 AND x.listing = mine.id AND x.id < ?2
            ORDER BY x.id + 0 DESC LIMIT \(limit <= 50 ? 51 : max(limit, 1000) + 1))
        """
    }

    /// A claim, for one of its two people.
    ///
    /// - Throws: ``AccessRefusal/notFound``
    static func claim(_ db: any Connection, _ id: ClaimID, for session: Session) throws -> Claim {
        let found = try db.prepare(
            "\(select(db.dialect)) WHERE c.id = ?1 AND c.secret = ?2 AND ?3 IN (c.claimant, l.owner)"
        ).first([.row(id.row), .secret(id), .row(session.account.row)]) { try claim($0, for: session) }
        guard let found else { throw AccessRefusal.notFound }
        return found
    }

    /// A page of claims, newest first.
    ///
    /// - Parameter condition: a condition on `c`, with the value as its first parameter.
    static func page(
        _ db: any Connection, where condition: String, _ value: Int64, for session: Session, limit: Int,
        after cursor: ListCursor?, room: Int
    ) throws -> (claims: [Claim], next: ListCursor?) {
        let (claims, hasMore) = try db.prepare(
            "\(select(db.dialect)) WHERE \(condition) AND c.id < ?2 ORDER BY c.id DESC LIMIT ?3"
        )
        .page(
            [.integer(value), .integer(cursor?.row ?? .max), .integer(Int64(limit) + 1)], limit: limit, room: room,
            texts: ["title", "questions", "answers", "message", "note"]
        ) { try claim($0, for: session) }
        let last = claims.last.map { ListCursor(key: 0, row: $0.id.row.rawValue) }
        return (claims, hasMore ? last : nil)
    }

    /// A page of the claims on the listings of an account, in the order of the listings. Listings are read by their owner, so
    /// that the claims of others cost nothing.
    static func received(
        _ db: any Connection, for session: Session, limit: Int, after last: ReceivedClaim?, room: Int
    ) throws -> (claims: [Claim], next: ReceivedClaim?) {
        let (claims, hasMore) = try db.prepare(
            """
            \(select(db.dialect)) WHERE l.owner = ?1 AND l.owner <> 0 AND l.id >= ?2 AND (c.listing, c.id) > (?2, ?3)
            ORDER BY l.id, c.id LIMIT ?4
            """
        ).page(
            [
                .row(session.account.row), .integer(last?.listing.rawValue ?? 0),
                .integer(last?.claim.rawValue ?? 0), .integer(Int64(limit) + 1),
            ], limit: limit, room: room, texts: ["title", "questions", "answers", "message", "note"]
        ) { try claim($0, for: session) }
        let next = claims.last.map { ReceivedClaim(listing: $0.listing.row, claim: $0.id.row) }
        return (claims, hasMore ? next : nil)
    }

    private static func claim(_ row: Row, for session: Session) throws -> Claim {
        let finder: AccountID = row.identifier("finder", secret: "finder_secret")
        return try claim(row, as: finder == session.account ? .finder : .claimant)
    }

    /// The claim in a row of ``select``, as one side sees it.
    static func claim(_ row: Row, as side: ClaimSide) throws -> Claim {
        let id: ClaimID = row.identifier()
        let finder: AccountID = row.identifier("finder", secret: "finder_secret")
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
            followsRead: side == .finder ? row.flag("follows_read") : nil,
            alsoPosted: side == .finder || row.isNull("also") ? nil : row.identifier("also", secret: "also_secret"),
            ownListing: row.isNull("own") ? nil : row.identifier("own", secret: "own_secret"),
            note: row.optionalText("note"), ending: row.optionalText("ending").flatMap { ClaimEnding(rawValue: $0) },
            updatedAt: row.time("updated_at"), endsAt: row.optionalTime("ends_at"),
            unreadMessages: Int(row.integer(side == .finder ? "unread_by_finder" : "unread_by_claimant")),
            events: try ClaimHistory.events(row.text("events"), finder: finder.row))
    }

    private static func matches(_ claimed: String?, _ found: String?) throws -> Bool? {
        guard let claimed, let found else { return nil }
        return try SerialNumber(claimed).matches(try SerialNumber(found))
    }
}
