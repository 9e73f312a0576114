import Reunite

extension ModerationStore {
    /// Reads a case whose moderator asks for the exact point of the listing, and appends the read to the moderation log in
    /// the same transaction.
    ///
    /// - Throws: ``StoreError/notFound``, ``StoreError/caseNotOpen``, ``StoreError/claimRequired``,
    ///   ``StoreError/tooManyLocationReads(seconds:)``, ``StoreError/sessionEnded``, and for moderators who are not impartial
    ///   the errors of ``claim(_:by:)``.
    public func readExactLocation(of id: CaseID, by session: Session) async throws -> CaseDetails {
        try await changeCase(id, by: session) { transaction, found in
            let moderator = session.account.row
            let ties = try Self.ties(transaction.db, of: moderator, to: found).ties
            let refusal = LocationRead.refusal(
                in: found.state, ties, claimEnd: found.claimEnd(of: moderator),
                earlier: try Self.earlierRead(LocationRead.action, transaction.db, by: moderator), at: transaction.now)
            if let refusal { throw StoreError(refusal) }
            try Self.recordRead(LocationRead.action, transaction, of: found, by: moderator)
            return nil
        }
    }

    /// Appends a read, which changes nothing, to the log.
    static func recordRead(
        _ action: String, _ transaction: WriteTransaction, of found: Cases.Standing, by moderator: AccountID.Row
    ) throws {
        guard let visibility = try Visibilities.of(transaction.db, found.listing) else { throw StoreError.notFound }
        let standing = ModerationLog.json(visibility: visibility, state: found.state)
        _ = try ModerationLog.append(
            transaction,
            ModerationLog.Entry(
                moderator: moderator, action: action, moderationCase: found.row, note: "", before: standing,
                after: standing))
    }

    /// The time of the ``LocationRead/maximum``-th latest read with an action by a moderator; nil if there were fewer. Each kind
    /// of read has its own limit.
    static func earlierRead(
        _ action: String, _ db: any Connection, by moderator: AccountID.Row
    ) throws -> Timestamp? {
        try db.prepare(
            """
            SELECT at FROM moderation_log WHERE moderator = ?1 AND action = '\(action)'
            ORDER BY at DESC LIMIT 1 OFFSET \(LocationRead.maximum - 1)
            """
        ).first([.row(moderator)]) { Timestamp(microseconds: $0.integer(0)) }
    }
}
