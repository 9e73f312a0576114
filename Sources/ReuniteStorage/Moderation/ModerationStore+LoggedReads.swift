import Reunite
import ReuniteDatabase

extension ModerationStore {
    /// Reads a case whose moderator asks for the exact point of the listing, and appends the read to the moderation log in
    /// the same transaction.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``ModerationRefusal/caseNotOpen``, ``ModerationRefusal/notAssigned``,
    ///   ``ModerationRefusal/tooManyLoggedReads(seconds:)``, ``AccessRefusal/sessionEnded``, and for moderators who are not impartial
    ///   the errors of ``assign(_:to:)``.
    public func readExactLocation(of id: CaseID, by session: Session) async throws -> CaseDetails {
        try await changeCase(id, by: session) { transaction, found in
            let moderator = session.account.row
            try Self.requireRead(.exactLocation, transaction.db, of: found, by: moderator, at: transaction.now)
            try Self.recordRead(.exactLocation, transaction, of: found, by: moderator)
        }
    }

    /// Throws if a moderator may not make a logged read.
    ///
    /// - Parameter isPart: whether it is part of an entry of the log, and does not count.
    static func requireRead(
        _ kind: LoggedRead, _ db: any Connection, of found: Cases.Standing, by moderator: AccountID.Row,
        isPart: Bool = false, at now: Timestamp
    ) throws {
        let refusal = LoggedRead.refusal(
            in: found.state, try ties(db, of: moderator, to: found).ties,
            assignmentEnd: found.assignmentEnd(of: moderator),
            earlier: isPart ? nil : try earlierRead(kind, db, by: moderator), at: now)
        if let refusal { throw refusal }
    }

    /// Appends a read, which changes nothing, to the log.
    ///
    /// - Returns: the id of the entry.
    @discardableResult
    static func recordRead(
        _ kind: LoggedRead, _ transaction: WriteTransaction, of found: Cases.Standing, by moderator: AccountID.Row
    ) throws -> LogEntryID {
        guard let visibility = try Visibilities.of(transaction.db, found.listing) else { throw AccessRefusal.notFound }
        let standing = ModerationLog.json(visibility: visibility, state: found.state)
        return try ModerationLog.append(
            transaction,
            ModerationLog.Entry(
                moderator: moderator, action: kind.rawValue, moderationCase: found.row, note: "", before: standing,
                after: standing))
    }

    /// The time of a moderator's latest read of a kind in a case; nil if there is none.
    static func lastRead(
        _ kind: LoggedRead, _ db: any Connection, of found: Cases.Standing, by moderator: AccountID.Row
    ) throws -> Timestamp? {
        try db.prepare(
            """
            SELECT at FROM moderation_log WHERE moderation_case = ?1 AND moderator = ?2 AND action = '\(kind.rawValue)'
            ORDER BY id DESC LIMIT 1
            """
        ).first([.row(found.row), .row(moderator)]) { $0.time("at") }
    }

    /// The time of the ``LoggedRead/maximum``-th latest read of a kind by a moderator; nil if there were fewer.
    private static func earlierRead(
        _ kind: LoggedRead, _ db: any Connection, by moderator: AccountID.Row
    ) throws -> Timestamp? {
        try db.prepare(
            """
            SELECT at FROM moderation_log WHERE moderator = ?1 AND action = '\(kind.rawValue)'
            ORDER BY at DESC LIMIT 1 OFFSET \(LoggedRead.maximum - 1)
            """
        ).first([.row(moderator)]) { Timestamp(microseconds: $0.integer(0)) }
    }
}
