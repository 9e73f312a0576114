import Reunite
import ReuniteDatabase

/// Rows of the tables `claim` and `claim_event`.
enum Claims {
    /// The columns of a claim that are needed to change it.
    struct Standing {
        let row: ClaimID.Row
        let listing: ListingID.Row
        let claimant: AccountID.Row
        let state: ClaimState
        let finder: AccountID.Row

        /// The side of an account; nil if the account is neither of the two.
        func side(of account: AccountID.Row) -> ClaimSide? {
            account == claimant ? .claimant : account == finder ? .finder : nil
        }

        /// The account of a side.
        func account(of side: ClaimSide) -> AccountID.Row { side == .finder ? finder : claimant }
    }

    private static let standing = """
        SELECT c.id, c.listing, c.claimant, c.state, l.owner FROM claim AS c JOIN listing AS l ON l.id = c.listing
        """

    /// A claim, for one of its two people.
    ///
    /// - Throws: ``AccessRefusal/notFound``
    static func find(
        _ db: any Connection, _ id: ClaimID, for account: AccountID.Row
    ) throws -> (claim: Standing, side: ClaimSide) {
        let found = try db.prepare("\(standing) WHERE c.id = ?1 AND c.secret = ?2")
            .first([.row(id.row), .secret(id)], standing(_:))
        guard let found, let side = found.side(of: account) else { throw AccessRefusal.notFound }
        return (found, side)
    }

    /// The claims that satisfy a condition on `c`, oldest first.
    static func all(_ db: any Connection, where condition: StaticString, _ values: [SQLValue]) throws -> [Standing] {
        try db.prepare("\(standing) WHERE \(condition) ORDER BY c.id").all(values, standing(_:))
    }

    /// The claim in a row with the columns `id, listing, claimant, state, owner`.
    static func standing(_ row: Row) throws -> Standing {
        guard let state = ClaimState(rawValue: row.text("state")) else {
            throw StoreError.damaged("a claim has an unknown state")
        }
        return Standing(
            row: row.rowID("id"), listing: row.rowID("listing"), claimant: row.rowID("claimant"), state: state,
            finder: row.rowID("owner"))
    }

    /// Whether a claim of the listing is accepted.
    static func hasAccepted(_ db: any Connection, _ listing: ListingID.Row) throws -> Bool {
        try db.prepare("SELECT 1 FROM claim WHERE listing = ?1 AND state = 'accepted'")
            .first([.row(listing)]) { _ in true } ?? false
    }

    /// Moves a claim, and writes its history.
    ///
    /// - Parameters:
    ///   - actor: the account that acts; nil for the service.
    ///   - code: the code of a hand-over, which stays valid; all others of a claim that ends expire.
    ///   - ending: what ends the claim, if it is neither an action of the two people nor its time.
    /// - Throws: ``RefusedClaim`` if its state does not allow it.
    static func move(
        _ transaction: WriteTransaction, _ claim: Standing, _ action: ClaimAction, by actor: AccountID.Row?,
        note: Note? = nil, code: HandOverCode? = nil, ending: ClaimEnding? = nil
    ) throws {
        guard let state = claim.state.applying(action) else {
            throw RefusedClaim(ClaimRefusal(claim.state), claim.state)
        }
        try transaction.db.prepare(
            "UPDATE claim SET state = ?1, note = ?2, ending = ?3, updated_at = ?4, ends_at = ?5, reminded = 0 WHERE id = ?6"
        ).run([
            .text(state.rawValue), .optional(note?.text), .optional(ending?.rawValue),
            .integer(transaction.now.microseconds),
            .optional(ClaimTerms.end(of: state, since: transaction.now)?.microseconds), .row(claim.row),
        ])
        if !state.isLive { try expireCodes(transaction, claim.row, but: code) }
        try record(transaction, claim, action, state, by: actor, ending: ending)
    }

    /// Ends a live claim for a reason other than an action on it.
    static func end(_ transaction: WriteTransaction, _ claim: Standing, because ending: ClaimEnding) throws {
        guard let action = ending.action(on: claim.state) else { return }
        try move(transaction, claim, action, by: nil, ending: ending)
    }

    /// Ends the live claims on a listing.
    static func end(_ transaction: WriteTransaction, of listing: ListingID.Row, because ending: ClaimEnding) throws {
        for claim in try all(
            transaction.db, where: "c.listing = ?1 AND c.state IN ('submitted', 'accepted')", [.row(listing)])
        {
            try end(transaction, claim, because: ending)
        }
    }

    /// Ends the live claims that an account has made.
    static func end(_ transaction: WriteTransaction, by claimant: AccountID.Row, because ending: ClaimEnding) throws {
        for claim in try all(
            transaction.db, where: "c.claimant = ?1 AND c.state IN ('submitted', 'accepted')", [.row(claimant)])
        {
            try end(transaction, claim, because: ending)
        }
    }

    /// Ends the live claims on the listings of an account.
    static func end(
        _ transaction: WriteTransaction, onListingsOf finder: AccountID.Row, because ending: ClaimEnding
    ) throws {
        for claim in try all(
            transaction.db,
            where: """
                c.listing IN (SELECT id FROM listing WHERE owner = ?1 AND owner <> 0)
                AND c.state IN ('submitted', 'accepted')
                """, [.row(finder)])
        {
            try end(transaction, claim, because: ending)
        }
    }

    /// Writes an entry into the history of a claim, and notifies its people of it.
    static func record(
        _ transaction: WriteTransaction, _ claim: Standing, _ action: ClaimAction?, _ state: ClaimState,
        by actor: AccountID.Row?, ending: ClaimEnding? = nil
    ) throws {
        let event: Int64? = try transaction.db.prepare(
            """
            INSERT INTO claim_event (claim, at, actor, action, state, ending) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            RETURNING id
            """
        ).first([
            .row(claim.row), .integer(transaction.now.microseconds), .optional(actor), .optional(action?.rawValue),
            .text(state.rawValue), .optional(ending?.rawValue),
        ]) { $0.integer(0) }
        guard let event else { throw StoreError.damaged("an entry of a history has no number") }
        let update = ClaimUpdate(action, to: state, because: ending)
        let actor = actor.flatMap(claim.side(of:))
        try ClaimNotifications.notify(transaction, of: event, claim, to: update.recipients(actor: actor))
    }

    private static func expireCodes(
        _ transaction: WriteTransaction, _ claim: ClaimID.Row, but used: HandOverCode?
    ) throws {
        try transaction.db.prepare(
            "UPDATE hand_over_code SET expires_at = ?3 WHERE claim = ?1 AND code <> ?2 AND expires_at > ?3"
        ).run([.row(claim), .blob(used?.hash ?? []), .integer(transaction.now.microseconds)])
    }
}
