import Reunite
import ReuniteDatabase

extension ModerationStore {
    /// Decides a case: changes the listing, the case and the reports, writes the log and queues the owner's mail, all in
    /// one transaction.
    ///
    /// If it removes other listings of the owner, each is a decision of its own, in transactions that follow (``ListingRemoval``), and the
    /// owner's mail is queued with the last one.
    ///
    /// - Returns: the case after the decision.
    /// - Throws:
    ///   - ``AccessRefusal/notFound``, ``DecisionRefusal/ownListing``, ``DecisionRefusal/ownClaim``, ``DecisionRefusal/assigned``.
    ///   - ``ModerationRefusal/caseMoved(_:)`` if the case has changed since the version of the decision, unless it is
    ///     assigned to the moderator and no event stops the assignee (``CaseEvent/Kind/stopsAssignee(_:)``).
    ///   - ``DecisionRefusal/ownDecision`` if the case is an appeal against the moderator's own decision, and
    ///     ``DecisionRefusal/ownReport`` if the moderator has reported the listing, as long as another moderator can decide.
    ///   - ``DecisionRefusal/alreadyPublic``, ``DecisionRefusal/staysRemoved``, ``DecisionRefusal/noOwner`` if the action makes no
    ///     sense for the listing.
    ///   - ``ModerationRefusal/nothingToRedact`` if it hides parts that the listing does not have.
    ///   - ``DecisionRefusal/administratorsOnly`` if the owner is a moderator: only administrators suspend moderators;
    ///     ``DecisionRefusal/conflictOfInterest`` if a suspension could change a claim of the moderator.
    @discardableResult
    public func decide(_ id: CaseID, _ decision: Decision, by session: Session) async throws -> CaseDetails {
        var details = try await changeCase(id, by: session) { transaction, found in
            let situation = try Self.situation(transaction.db, found, session.account.row, at: transaction.now)
            if let obstacle = situation.obstacle { throw DecisionRefusal(obstacle) }
            if found.version != decision.version {
                let events = try Cases.events(transaction.db, found.row, since: decision.version)
                guard let end = found.assignmentEnd(of: session.account.row), end > transaction.now,
                    decision.version < found.version,
                    !events.contains(where: { $0.kind.stopsAssignee(decision.action) })
                else { throw ModerationRefusal.caseMoved(events) }
            }
            let (entry, suspended, effect) = try Self.apply(
                transaction, decision, to: found, in: situation, by: session.account.row)
            if decision.removesListings, let suspended,
                try ListingRemoval.begin(transaction.db, with: entry, of: suspended)
            {
                return
            }
            try MailRows.queue(transaction, effect.owner, listing: found.listing, decision: entry)
        }
        if decision.removesListings, decision.action.facts.suspendsOwner, let suspension = details.decisions.last?.id {
            // It is decided. What is interrupted now, maintenance does within a minute.
            details.otherListings = (try? await finishRemovals(of: suspension)) ?? OtherListings()
        }
        return details
    }

    /// Applies ``ModerationAction/effect(in:)``.
    ///
    /// - Parameter suspension: the decision along with which the case is decided. Nobody has looked at its settled reports again.
    /// - Returns: the log entry; the owner, if the decision suspends them; and the effect.
    static func apply(
        _ transaction: WriteTransaction, _ decision: Decision, to found: Cases.Standing,
        in situation: DecisionSituation, by moderator: AccountID.Row, with suspension: LogEntryID? = nil
    ) throws -> (entry: LogEntryID, suspended: AccountID.Row?, effect: DecisionEffect) {
        let effect = try decision.action.effect(in: situation)
        // The case comes before the listing: once the case is decided, changes of the listing are no evidence.
        try transaction.db.prepare(
            """
            UPDATE moderation_case SET version = version + 1, state = ?1, decided_at = ?2, claimed_by = NULL,
            claimed_until = NULL, respellings = 0,
            time_to_decision = CASE WHEN state = 'open' THEN ?2 - opened_at ELSE time_to_decision END WHERE id = ?3
            """
        ).run([.text(effect.state.rawValue), .integer(transaction.now.microseconds), .row(found.row)])
        try Visibilities.set(transaction, found.listing, to: effect.visibility)
        let suspended: SuspendedOwner? =
            switch effect.owner {
            case .suspended:
                try suspendOwner(transaction, of: found.listing, until: decision.suspendedUntil)
            case .mailed, .notMailed: nil
            }
        let entry = try ModerationLog.append(
            transaction,
            ModerationLog.Entry(
                moderator: moderator, action: decision.action.rawValue, moderationCase: found.row,
                caseVersion: found.version + 1, account: suspended?.account, note: decision.note.text,
                before: ModerationLog.json(
                    visibility: situation.visibility, state: found.state, suspension: suspended?.before),
                after: ModerationLog.json(
                    visibility: effect.visibility, state: effect.state, suspension: suspended?.after,
                    redaction: decision.redaction), suspension: suspension))
        if decision.action.facts.redacts {
            try hide(decision.redaction, of: found.listing, by: entry, transaction)
        } else if decision.action == .restore, situation.visibility == .public {
            try show(of: found.listing, transaction)
        }
        // If the listing is public, reports that were made since the moderator read the case stay pending.
        let version = effect.visibility == .public ? decision.version : found.version
        try settle(
            transaction, found.row, effect.reports, by: entry, through: version,
            replacesLast: suspension == nil && effect.replacesResults)
        try ListingCopies.settle(transaction, found.listing, in: found.row, effect.reports, by: entry)
        try Cases.openForWaitingReports(transaction, of: found)
        try Cases.weigh(transaction.db, found.row)
        return (entry, suspended?.account, effect)
    }

    /// Settles the pending reports that the case had at a version, and all pending appeals.
    ///
    /// Finders' reports of claims are closed without a result, because the decision is about the listing.
    ///
    /// - Parameter replacesLast: if no report is pending, whether the decision replaces the one before: the reports that were
    ///   settled by that one get the new outcome.
    private static func settle(
        _ transaction: WriteTransaction, _ row: CaseID.Row, _ outcome: ReportOutcome, by entry: LogEntryID,
        through version: Int64, replacesLast: Bool
    ) throws {
        let (outcome, row) = (SQLValue.text(outcome.rawValue), SQLValue.row(row))
        let settle = try transaction.db.prepare(
            """
            UPDATE report SET decision = ?2, client = NULL,
            settled = CASE WHEN \(ClaimReports.isByFinder("report")) THEN '\(ReportOutcome.closed.rawValue)' ELSE ?1 END
            WHERE moderation_case = ?3 AND decision IS NOT DISTINCT FROM ?4 AND first_version <= ?5
            """)
        try settle.run([outcome, .row(entry), row, .null, .integer(version)])
        if replacesLast, transaction.db.changes == 0 {
            let last = try transaction.db.prepare("SELECT max(decision) FROM report WHERE moderation_case = ?1")
                .first([row]) { $0.value(0) }
            if let last, last != .null { try settle.run([outcome, .row(entry), row, last, .integer(version)]) }
        }
        try transaction.db.prepare("UPDATE report SET holds = 0 WHERE moderation_case = ?1 AND holds = 1").run([
            row
        ])
        try transaction.db.prepare("UPDATE appeal SET settled = ?1 WHERE moderation_case = ?2 AND settled IS NULL").run(
            [
                .row(entry), row,
            ])
    }

    private typealias SuspendedOwner = (account: AccountID.Row, before: Suspension, after: Suspension)

    private static func suspendOwner(
        _ transaction: WriteTransaction, of listing: ListingID.Row, until: Timestamp?
    ) throws -> SuspendedOwner {
        let owner = try transaction.db.prepare(
            "SELECT a.id, a.suspended_until FROM listing AS l JOIN account AS a ON a.id = l.owner WHERE l.id = ?1"
        ).first([.row(listing)]) {
            (id: $0.rowID("id") as AccountID.Row, suspension: Suspension(stored: $0.value("suspended_until")))
        }
        guard let owner else { throw ListingRefusal.noOwner }
        let after = (until.map { .until($0) } ?? Suspension.forGood).extended(by: owner.suspension)
        try Accounts.suspend(transaction, row: owner.id, until: after)
        return (owner.id, owner.suspension, after)
    }
}
