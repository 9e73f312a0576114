import Reunite
import ReuniteDatabase

/// The claims of found things: their states, their history, and the codes of hand-overs.
///
/// Each step is one transaction, with its entry in the history. Of two steps that exclude each other, one succeeds, and the other
/// is refused with ``RefusedClaim``.
public struct ClaimStore: Sendable {
    let store: Store

    /// Claims a found thing. An account has one claim on a listing. After the claim has ended, it can be submitted again with new
    /// texts: ``ClaimTerms/submissions`` times in all.
    ///
    /// - Parameters:
    ///   - client: identifies the client of the request, for moderators (``ClaimSuspicion``); empty if it is unknown. Only a part
    ///     of a hash is kept, for ``ClaimRecord/period``.
    ///   - key: from the client, or nil. The same request with the same key gets the first claim again.
    /// - Returns: the id, and whether an earlier request made the claim.
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/own``, ``ListingRefusal/noOwner``, ``AccessRefusal/blocked``,
    ///   ``RefusedClaim``, ``StoreError/claimFaulty(_:)``, ``AccessRefusal/sessionEnded``,
    ///   ``AccessRefusal/idempotencyKeyReused``.
    public func submit(
        _ draft: ClaimDraft, about listing: ListingID, by session: Session, from client: [UInt8] = [],
        key: IdempotencyKey?
    ) async throws -> (id: ClaimID, isReplay: Bool) {
        let (result, isReplay) = try await store.creations.create(by: session, key: key) { transaction in
            let found = try ClaimableListing.claimable(transaction.db, listing, by: session)
            let id = try Self.write(transaction, draft, about: found, by: session.account.row)
            try ClaimRecords.note(transaction.db, client, of: id.row)
            return .claim(id)
        }
        guard case .claim(let id) = result else { throw AccessRefusal.idempotencyKeyReused }
        return (id, isReplay)
    }

    /// Makes sure that an account could claim a listing now.
    ///
    /// - Parameter draft: what it would say; nil if it only wants to read the questions.
    /// - Returns: whether the account has a claim on the listing that has ended, and would be submitted again.
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/own``, ``ListingRefusal/noOwner``, ``AccessRefusal/blocked``,
    ///   ``RefusedClaim``, ``StoreError/claimFaulty(_:)``.
    @discardableResult
    public func requireClaimable(
        _ listing: ListingID, by session: Session, with draft: ClaimDraft? = nil
    ) async throws -> Bool {
        try await store.read { db in
            let found = try ClaimableListing.claimable(db, listing, by: session)
            guard let draft else { return false }
            return try Self.check(db, draft, about: found.row, by: session.account.row).former != nil
        }
    }

    /// Makes sure that a claim answers the questions that its author has read, and that the author may submit it.
    ///
    /// - Returns: the proof, the claimant's own listing, and the ended claim that would be submitted again; nil if there is none.
    private static func check(
        _ db: any Connection, _ draft: ClaimDraft, about listing: ListingID.Row, by claimant: AccountID.Row
    ) throws -> (proof: Proof, own: ListingID.Row?, former: ClaimID?) {
        let former = try db.prepare(
            """
            SELECT c.id, c.secret, c.state,
            (SELECT count(*) FROM claim_event AS e WHERE e.claim = c.id AND e.action IS NULL) AS submissions
            FROM claim AS c WHERE c.listing = ?1 AND c.claimant = ?2
            """
        ).first([.row(listing), .row(claimant)]) { row in
            guard let state = ClaimState(rawValue: row.text("state")), !state.isLive, state != .handedOver,
                row.integer("submissions") < ClaimTerms.submissions
            else { throw RefusedClaim(.alreadyClaimed, ClaimState(rawValue: row.text("state"))) }
            return row.identifier() as ClaimID
        }
        let proof = try Proofs.shown(db, listing)
        guard draft.proofVersion != nil || proof.questions.isEmpty else { throw ClaimFault.noVersion }
        guard (draft.proofVersion ?? proof.version) == proof.version else {
            throw RefusedClaim(.proofChanged)
        }
        guard draft.answers.count == proof.questions.count else {
            throw ClaimFault.answers(proof.questions.count)
        }
        let own = try draft.ownListing.map { id in
            guard let own = try ClaimableListing.find(db, id), own.owner == claimant, own.status == .lost,
                own.state != .withdrawn
            else { throw RefusedClaim(.wrongListing) }
            return own.row
        }
        return (proof, own, former)
    }

    private static func write(
        _ transaction: WriteTransaction, _ draft: ClaimDraft, about listing: ClaimableListing,
        by claimant: AccountID.Row
    ) throws -> ClaimID {
        let db = transaction.db
        let (proof, own, former) = try check(db, draft, about: listing.row, by: claimant)
        let id: ClaimID = try former ?? FreeRow.identifier(db, in: "claim", near: transaction.now)
        try db.prepare(
            """
            INSERT INTO claim
            (id, secret, listing, claimant, own_listing, state, questions, answers, message, serial, updated_at, ends_at,
            withheld, found_serial, title)
            VALUES (?1, ?2, ?3, ?4, ?5, 'submitted', ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13,
            (SELECT title FROM listing WHERE id = ?3))
            ON CONFLICT (id) DO UPDATE SET own_listing = excluded.own_listing, state = excluded.state,
            questions = excluded.questions, answers = excluded.answers, message = excluded.message,
            serial = excluded.serial, updated_at = excluded.updated_at, ends_at = excluded.ends_at,
            withheld = excluded.withheld, found_serial = excluded.found_serial, title = excluded.title,
            note = NULL, ending = NULL, reminded = 0
            """
        ).run([
            .row(id.row), .secret(id), .row(listing.row), .row(claimant), .optional(own),
            .text(TextList.json(proof.questions.map(\.text))), .text(TextList.json(draft.answers.map(\.text))),
            .optional(draft.message?.text), .optional(draft.serial?.text), .integer(transaction.now.microseconds),
            .optional(ClaimTerms.end(of: .submitted, since: transaction.now)?.microseconds),
            .optional(proof.withheld?.text), .optional(proof.serial?.text),
        ])
        // A moderator who claims the thing may no longer decide the case, so the assignment ends.
        if let found = try Cases.find(db, listing: listing.row), found.assignmentEnd(of: claimant) != nil {
            try Cases.release(transaction, found)
        }
        // An account that has the questions from another one knows them too.
        if !proof.questions.isEmpty { try Proofs.recordRead(transaction, of: listing.row, by: claimant) }
        let claim = Claims.Standing(
            row: id.row, listing: listing.row, claimant: claimant, state: .submitted, finder: listing.owner)
        try Claims.record(transaction, claim, nil, .submitted, by: claimant)
        return id
    }

    /// Accepts, declines or withdraws a claim, or says that the hand-over failed.
    ///
    /// - Returns: the claim afterwards. If it is already in the resulting state, nothing changes, because the first response may
    ///   have been lost.
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden`` if this side may not do it, ``AccessRefusal/blocked`` if the
    ///   other side wants no notes from this one, ``AccessRefusal/sessionEnded``, ``RefusedClaim`` with the current
    ///   state of the claim.
    public func act(_ action: ClaimAction, on id: ClaimID, note: Note?, by session: Session) async throws -> Claim {
        try await store.writeUnless(by: session) { db -> Claim? in
            let (claim, side) = try Claims.find(db, id, for: session.account.row)
            guard side.may(action), action != .handOver else { throw AccessRefusal.forbidden }
            let other = claim.account(of: side.other)
            // A note is a message too.
            guard try note == nil || !Blocks.has(db, session.account.row, by: other) else {
                throw AccessRefusal.blocked
            }
            guard let next = claim.state.applying(action) else {
                guard ClaimState.result(of: action) == claim.state else {
                    throw RefusedClaim(ClaimRefusal(claim.state), claim.state)
                }
                return try ClaimRows.claim(db, id, for: session)
            }
            if next == .accepted { try Self.checkAcceptable(db, claim) }
            return nil
        } change: { transaction in
            let (claim, _) = try Claims.find(transaction.db, id, for: session.account.row)
            try Claims.move(transaction, claim, action, by: session.account.row, note: note)
            try ClaimVerdicts.follow(transaction, action, on: id)
            return try ClaimRows.claim(transaction.db, id, for: session)
        }
    }

    private static func checkAcceptable(_ db: any Connection, _ claim: Claims.Standing) throws {
        if let refusal = try ClaimableListing.find(db, row: claim.listing)?.refusal {
            throw RefusedClaim(refusal, claim.state)
        }
        if try Claims.hasAccepted(db, claim.listing) { throw RefusedClaim(.anotherAccepted, claim.state) }
    }

    /// Claims per transaction of ``expire(now:)``.
    private static let batch: Int64 = 100

    /// Ends the claims whose time is over.
    ///
    /// - Returns: the number of claims.
    @discardableResult
    public func expire(now: Timestamp) async throws -> Int {
        try await store.inBatches(of: Self.batch) { transaction in
            let claims = try Claims.all(
                transaction.db,
                where: "c.id IN (SELECT id FROM claim WHERE ends_at <= ?1 ORDER BY ends_at LIMIT ?2)",
                [.integer(now.microseconds), .integer(Self.batch)])
            for claim in claims { try Claims.move(transaction, claim, .expire, by: nil) }
            return claims.count
        }
    }
}
