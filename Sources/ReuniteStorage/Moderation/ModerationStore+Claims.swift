import Reunite
import ReuniteDatabase

/// What moderators read of the claims on a reported listing.
extension ModerationStore {
    /// A page of the claims on the listing of a case, newest first, with their histories and the reports of them.
    ///
    /// Moderators read them as ``LoggedRead/claims``, and cannot claim the thing afterwards. The texts of claims that neither of
    /// their two people has reported are left out, unless the finder has reported another one, or another moderator has read: a
    /// moderator with two more accounts could report the listing, read the owner's answers, and repeat them in a claim.
    ///
    /// - Parameters:
    ///   - room: the page ends after the claim that takes the texts past this many bytes.
    ///   - session: of the moderator to whom the open case is assigned; nil for the operator, who can read them in any case.
    /// - Throws: ``AccessRefusal/notFound``, and for moderators the errors of ``readExactLocation(of:by:)``.
    public func claims(
        of id: CaseID, limit: Int, room: Int, after cursor: ListCursor?, by session: Session?
    ) async throws -> (claims: [CaseClaim], next: ListCursor?) {
        let (found, isOpen) = try await readingClaims(of: id, by: session)
        return try await store.readPage { db in
            try CaseClaims.page(db, of: found.listing, isOpen: isOpen, limit: limit, after: cursor, room: room)
        }
    }

    /// A page of the messages of reported claims that a case keeps as evidence, oldest first. They were written before a report of
    /// their claim, and are kept even if the claim's own messages are deleted. Moderators read them as ``LoggedRead/claims``.
    ///
    /// - Parameters:
    ///   - room: the page ends after the message that takes the texts past this many bytes.
    ///   - session: as in ``claims(of:limit:room:after:by:)``.
    /// - Throws: the errors of ``claims(of:limit:room:after:by:)``.
    public func messages(
        of id: CaseID, limit: Int, room: Int, after cursor: ListCursor?, by session: Session?
    ) async throws -> (messages: [CaseMessage], next: ListCursor?) {
        let (found, _) = try await readingClaims(of: id, by: session)
        return try await store.readPage { db in
            try CaseMessages.page(db, of: found.row, limit: limit, after: cursor, room: room)
        }
    }

    /// A case whose claims may be read, after the read is in the log. A read soon after an entry of the same moderator and case is part
    /// of it.
    ///
    /// - Returns: the case, and whether the reader sees the texts of all claims.
    private func readingClaims(
        of id: CaseID, by session: Session?
    ) async throws -> (found: Cases.Standing, isOpen: Bool) {
        guard let session else {
            return (try await store.read { db in try Cases.require(db, id) }, true)
        }
        let moderator = session.account.row
        let standing = { @Sendable (db: any Connection, found: Cases.Standing) in
            (found, try CaseProofs.opens(db, found.row, to: moderator, after: [.claims, .proof, .proofRequest]))
        }
        return try await store.writeUnless(by: session) { db -> (Cases.Standing, Bool)? in
            let found = try Cases.require(db, id)
            let (now, last) = (Timestamp.now, try Self.lastRead(.claims, db, of: found, by: moderator))
            let isPart = last.map { $0.adding(seconds: ModerationPeriod.assignment) > now } ?? false
            try Self.requireRead(.claims, db, of: found, by: moderator, isPart: isPart, at: now)
            return isPart ? try standing(db, found) : nil
        } change: { transaction in
            let found = try Cases.require(transaction.db, id)
            try Self.recordRead(.claims, transaction, of: found, by: moderator)
            return try standing(transaction.db, found)
        }
    }

    /// Reads what the finder holds back, for the moderator of a case with a disputed claim, and appends the read to the
    /// moderation log in the same transaction (``LoggedRead/proof``). The finder is notified. The moderator cannot claim the thing
    /// afterwards.
    ///
    /// - Throws: ``AccessRefusal/notFound`` if there is no such case, or no pending report of a claim in it;
    ///   ``ModerationRefusal/secondReaderNeeded`` if only claimants have reported, and no other moderator has requested the proof: this
    ///   request is then in the log; and the errors of ``readExactLocation(of:by:)``.
    public func readProof(of id: CaseID, by session: Session) async throws -> (proof: Proof, claims: [CaseProof]) {
        let read = try await store.write { transaction -> (proof: Proof, claims: [CaseProof])? in
            try Sessions.require(transaction, session)
            let (db, moderator) = (transaction.db, session.account.row)
            let found = try Cases.require(db, id)
            // This comes first, because a moderator who is the finder or a claimant must not learn whether a claim is disputed.
            let kind: LoggedRead = try CaseProofs.opens(db, found.row, to: moderator) ? .proof : .proofRequest
            try Self.requireRead(kind, db, of: found, by: moderator, at: transaction.now)
            let claims = try CaseProofs.disputed(db, in: found.row)
            guard let newest = claims.first else { throw AccessRefusal.notFound }
            let entry = try Self.recordRead(kind, transaction, of: found, by: moderator)
            guard kind == .proof else { return nil }
            try ClaimNotifications.notify(transaction, read: entry, because: newest.claim.row)
            return (try Proofs.proof(db, found.listing), claims)
        }
        // Thrown after the transaction, so that the request stays in the log.
        guard let read else { throw ModerationRefusal.secondReaderNeeded }
        return read
    }

    /// Refuses a reader who has claimed the found thing, and must not learn what others have reported.
    ///
    /// - Throws: ``DecisionRefusal/ownClaim``
    static func requireNoClaim(_ db: any Connection, _ listing: ListingID.Row, of reader: CaseReader) throws {
        guard let moderator = reader.moderator else { return }
        let hasClaimed = try db.prepare("SELECT 1 FROM claim WHERE listing = ?1 AND claimant = ?2 LIMIT 1")
            .first([.row(listing), .row(moderator.row)]) { _ in true }
        if hasClaimed == true { throw DecisionRefusal.ownClaim }
    }
}
