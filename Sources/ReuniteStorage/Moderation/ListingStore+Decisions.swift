import GRDB
import Reunite

/// What a moderator decides.
public struct Decision: Sendable {
    /// What is to be done.
    public let action: ModerationAction
    /// Why: its owner is told.
    public let note: Note
    /// The version of the case that the moderator has seen.
    public let version: Int64
    /// Until when the owner is shut out, where that is the action; nil for good.
    public let suspendedUntil: Timestamp?

    /// A decision.
    public init(action: ModerationAction, note: Note, version: Int64, suspendedUntil: Timestamp? = nil) {
        self.action = action
        self.note = note
        self.version = version
        self.suspendedUntil = suspendedUntil
    }
}

extension ListingStore {
    /// Decides a case: the listing, the case, the reports, the log and the owner's mail in one transaction.
    ///
    /// - Parameter answer: makes the answer of what has become of the case, in the transaction.
    /// - Throws: ``StoreError/notFound``; ``StoreError/caseMoved(_:)`` where the case is not at the decision's version any
    ///   more; ``StoreError/claimed``; ``StoreError/needsAnother`` where the case is an appeal against the moderator's own
    ///   decision and there is another who can decide; ``StoreError/own``; ``StoreError/decisionRefused(_:)``;
    ///   ``StoreError/administratorsOnly`` where the owner is a moderator, whom only administrators shut out.
    public func decide<Value: Sendable>(
        _ id: CaseID, _ decision: Decision, by session: Session,
        answer: @escaping @Sendable (CaseDetails, ConfidentialListingRow) throws -> Value
    ) async throws -> Value {
        try await change(id, by: session, answer: answer) { transaction, found in
            guard found.version == decision.version else {
                throw StoreError.caseMoved(try Cases.events(transaction.db, found.row, since: decision.version))
            }
            try Self.decide(transaction, found, decision, by: session)
        }
    }

    /// Makes sure that a moderator may decide a case, or claim it.
    static func check(_ transaction: WriteTransaction, _ found: Cases.Standing, _ session: Session) throws {
        let moderator = session.account.row
        let (owner, ties) = try ties(transaction.db, of: moderator, to: found)
        let obstacle = try ties.obstacle(
            at: transaction.now, hasOther: hasOtherModerator(transaction, than: moderator, owner: owner))
        switch obstacle {
        case .claimed: throw StoreError.claimed
        case .own: throw StoreError.own
        case .needsAnother: throw StoreError.needsAnother
        case nil: return
        }
    }

    private static func ties(
        _ db: Database, of moderator: AccountID.Row, to found: Cases.Standing
    ) throws -> (owner: AccountID.Row, ModeratorTies) {
        let claim = found.claim.flatMap { $0.moderator == moderator ? nil : $0.until }
        let ties = try RawStatement(
            db,
            """
            SELECT owner,
            EXISTS (SELECT 1 FROM report WHERE moderation_case = ?2 AND settled IS NULL AND reporter = ?3),
            EXISTS (SELECT 1 FROM appeal AS a JOIN moderation_log AS l ON l.id = a.decision
                WHERE a.moderation_case = ?2 AND a.settled IS NULL AND l.moderator = ?3)
            FROM listing WHERE id = ?1
            """
        ).first([.row(found.listing), .row(found.row), .row(moderator)]) { row in
            (
                owner: row.rowID(0) as AccountID.Row,
                ModeratorTies(
                    claimedByAnotherUntil: claim, ownsListing: row.rowID(0) == moderator,
                    hasReported: row.integer(1) != 0, hasDecided: row.integer(2) != 0)
            )
        }
        guard let ties else { throw StoreError.notFound }
        return ties
    }

    private static func hasOtherModerator(
        _ transaction: WriteTransaction, than moderator: AccountID.Row, owner: AccountID.Row
    ) throws -> Bool {
        let roles = Role.allCases.filter(\.isModerator).map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return try RawStatement(
            transaction.db,
            """
            SELECT 1 FROM account WHERE role IN (\(roles)) AND email IS NOT NULL AND id NOT IN (?1, ?2)
            AND (suspended_until IS NULL OR suspended_until <= ?3) LIMIT 1
            """
        ).first([.row(moderator), .row(owner), .integer(transaction.now.microseconds)]) { _ in true } ?? false
    }

    /// Applies what ``ModerationAction/effect(on:isAppealed:)`` says.
    private static func decide(
        _ transaction: WriteTransaction, _ found: Cases.Standing, _ decision: Decision, by session: Session
    ) throws {
        guard let before = try Visibilities.of(transaction.db, found.listing) else { throw StoreError.notFound }
        let effect: DecisionEffect
        do throws(DecisionRefusal) {
            effect = try decision.action.effect(on: before, isAppealed: found.isAppealed)
        } catch {
            throw StoreError.decisionRefused(error)
        }
        // The case first: what the decision itself changes in the listing is no evidence.
        try RawStatement(
            transaction.db,
            """
            UPDATE moderation_case SET version = version + 1, state = ?1, decided_at = ?2, claimed_by = NULL,
            claimed_until = NULL, time_to_decision = iif(state = 'open', ?2 - opened_at, time_to_decision) WHERE id = ?3
            """
        ).run([.text(effect.state.rawValue), .integer(transaction.now.microseconds), .row(found.row)])
        try Visibilities.set(transaction, found.listing, to: effect.visibility)
        let suspended: SuspendedOwner? =
            switch effect.owner {
            case .suspended:
                try shutOutOwner(transaction, of: found.listing, until: decision.suspendedUntil, by: session)
            case .told, .notTold: nil
            }
        let entry = try ModerationLog.append(
            transaction,
            ModerationLog.Entry(
                moderator: session.account.row, action: decision.action.rawValue,
                moderationCase: found.row,
                caseVersion: found.version + 1, account: suspended?.account, note: decision.note.text,
                before: ModerationLog.json(visibility: before, state: found.state, suspension: suspended?.before),
                after: ModerationLog.json(
                    visibility: effect.visibility, state: effect.state, suspension: suspended?.after)))
        try settle(transaction, found.row, effect.reports, by: entry)
        try Cases.weigh(transaction.db, found.row)
        try MailRows.queue(transaction, effect.owner, listing: found.listing, decision: entry)
    }

    /// What waited is settled; where nothing did, the decision is in the place of the one before, and says anew what that
    /// said of the reports.
    private static func settle(
        _ transaction: WriteTransaction, _ row: CaseID.Row, _ outcome: ReportOutcome, by entry: LogEntryID
    ) throws {
        let (outcome, row) = (SQLValue.text(outcome.rawValue), SQLValue.row(row))
        let settle = try RawStatement(
            transaction.db,
            "UPDATE report SET settled = ?1, decision = ?2 WHERE moderation_case = ?3 AND decision IS ?4")
        try settle.run([outcome, .row(entry), row, .null])
        if transaction.db.changesCount == 0 {
            let last = try RawStatement(transaction.db, "SELECT max(decision) FROM report WHERE moderation_case = ?")
                .first([row]) { $0.value(0) }
            if let last, last != .null { try settle.run([outcome, .row(entry), row, last]) }
        }
        try RawStatement(
            transaction.db, "UPDATE appeal SET settled = ? WHERE moderation_case = ? AND settled IS NULL"
        ).run([.row(entry), row])
    }

    private typealias SuspendedOwner = (account: AccountID.Row, before: Suspension, after: Suspension)

    private static func shutOutOwner(
        _ transaction: WriteTransaction, of listing: ListingID.Row, until: Timestamp?, by session: Session
    ) throws -> SuspendedOwner {
        let owner = try RawStatement(
            transaction.db,
            """
            SELECT a.id, a.suspended_until, a.role FROM listing AS l JOIN account AS a ON a.id = l.owner
            WHERE l.id = ? AND a.email IS NOT NULL
            """
        ).first([.row(listing)]) { row in
            (
                id: row.rowID(0) as AccountID.Row, suspension: Suspension(stored: row.value(1)),
                // A role that is not known is not a member's.
                role: Role(rawValue: row.text(2)) ?? .administrator
            )
        }
        // The operator's account is nobody's, nor is one that was erased.
        guard let owner else { throw StoreError.noOwner }
        guard session.role.maySuspend(owner.role) else { throw StoreError.administratorsOnly }
        let after = (until.map { .until($0) } ?? Suspension.forGood).extended(by: owner.suspension)
        try Accounts.suspend(transaction.db, row: owner.id, until: after)
        return (owner.id, owner.suspension, after)
    }
}
