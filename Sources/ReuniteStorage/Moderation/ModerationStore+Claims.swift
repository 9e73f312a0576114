import Reunite

/// What moderators read of the claims on a reported listing.
extension ModerationStore {
    /// A page of the claims on the listing of an open case, newest first, with their histories and the reports of them. The
    /// operator can read them in any case.
    ///
    /// - Parameter room: the page ends after the claim that takes the texts past this many bytes.
    /// - Throws: ``StoreError/notFound``, ``StoreError/caseNotOpen``, ``StoreError/own`` for the finder,
    ///   ``StoreError/hasClaimed`` for a claimant.
    public func claims(
        of id: CaseID, limit: Int, room: Int, after cursor: ListCursor?, for reader: CaseReader
    ) async throws -> (claims: [CaseClaim], next: ListCursor?) {
        try await store.readPage { db in
            let found = try Self.caseWithClaims(db, id, for: reader)
            return try CaseClaims.page(db, of: found.listing, limit: limit, after: cursor, room: room)
        }
    }

    /// A page of the messages of reported claims that an open case keeps as evidence, oldest first. They were written before a
    /// report of their claim, and are kept even if the claim's own messages are deleted.
    ///
    /// - Parameter room: the page ends after the message that takes the texts past this many bytes.
    /// - Throws: the errors of ``claims(of:limit:room:after:for:)``.
    public func messages(
        of id: CaseID, limit: Int, room: Int, after cursor: ListCursor?, for reader: CaseReader
    ) async throws -> (messages: [CaseMessage], next: ListCursor?) {
        try await store.readPage { db in
            let found = try Self.caseWithClaims(db, id, for: reader)
            return try CaseMessages.page(db, of: found.row, limit: limit, after: cursor, room: room)
        }
    }

    /// A case whose claims the reader may see: an open one, or any for the operator.
    private static func caseWithClaims(
        _ db: any Connection, _ id: CaseID, for reader: CaseReader
    ) throws -> Cases.Standing {
        guard try visibleCase(db, id, for: reader) != nil, let found = try Cases.find(db, id) else {
            throw StoreError.notFound
        }
        guard found.state == .open || reader == .operator else { throw StoreError.caseNotOpen }
        return found
    }

    /// Reads what the finder holds back, for the moderator of a case with a disputed claim, and appends the read to the
    /// moderation log in the same transaction (``ProofRead``).
    ///
    /// - Throws: ``StoreError/notFound`` if there is no such case, or no pending report of a claim in it; and the errors of
    ///   ``readExactLocation(of:by:)``.
    public func readProof(of id: CaseID, by session: Session) async throws -> Proof {
        try await store.write { transaction in
            try Sessions.require(transaction, session)
            let (db, moderator) = (transaction.db, session.account.row)
            guard let found = try Cases.find(db, id) else { throw StoreError.notFound }
            let refusal = LocationRead.refusal(
                in: found.state, try Self.ties(db, of: moderator, to: found).ties,
                claimEnd: found.claimEnd(of: moderator),
                earlier: try Self.earlierRead(ProofRead.action, db, by: moderator), at: transaction.now)
            // This comes first, because a moderator who is the finder or a claimant must not learn whether a claim is disputed.
            if let refusal { throw StoreError(refusal) }
            guard try ClaimReports.isDisputed(db, found.row) else { throw StoreError.notFound }
            try Self.recordRead(ProofRead.action, transaction, of: found, by: moderator)
            return try Proofs.proof(db, found.listing)
        }
    }

    /// Refuses a reader who has claimed the found thing, and must not learn what others have reported.
    ///
    /// - Throws: ``StoreError/hasClaimed``
    static func requireNoClaim(_ db: any Connection, _ listing: ListingID.Row, of reader: CaseReader) throws {
        guard let moderator = reader.moderator else { return }
        let hasClaimed = try db.prepare("SELECT 1 FROM claim WHERE listing = ?1 AND claimant = ?2 LIMIT 1")
            .first([.row(listing), .row(moderator.row)]) { _ in true }
        if hasClaimed == true { throw StoreError.hasClaimed }
    }
}
