import Reunite
import ReuniteDatabase

extension ModerationStore {
    /// Decides a case: changes the listing, the case and the reports, writes the log and queues the owner's mail, all in
    /// one transaction.
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
        try await changeCase(id, by: session) { transaction, found in
            let situation = try Self.situation(transaction.db, found, session.account.row, at: transaction.now)
            if let obstacle = situation.obstacle { throw DecisionRefusal(obstacle) }
            if found.version != decision.version {
                let events = try Cases.events(transaction.db, found.row, since: decision.version)
                guard let end = found.assignmentEnd(of: session.account.row), end > transaction.now,
                    decision.version < found.version,
                    !events.contains(where: { $0.kind.stopsAssignee(decision.action) })
                else { throw ModerationRefusal.caseMoved(events) }
            }
            let suspended = try Self.apply(transaction, decision, to: found, in: situation, by: session)
            guard decision.removesListings, let suspended else { return nil }
            return try Self.removeListings(transaction, of: suspended, decision, by: session)
        }
    }

    /// Applies ``ModerationAction/effect(in:)``.
    ///
    /// - Parameter isInPassing: whether the case is decided along with another one. Nobody has looked at its settled reports
    ///   again, and the owner gets one mail about all.
    /// - Returns: the owner, if the decision suspends them.
    @discardableResult
    private static func apply(
        _ transaction: WriteTransaction, _ decision: Decision, to found: Cases.Standing,
        in situation: DecisionSituation, by session: Session, isInPassing: Bool = false
    ) throws -> AccountID.Row? {
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
                moderator: session.account.row, action: decision.action.rawValue,
                moderationCase: found.row,
                caseVersion: found.version + 1, account: suspended?.account, note: decision.note.text,
                before: ModerationLog.json(
                    visibility: situation.visibility, state: found.state, suspension: suspended?.before),
                after: ModerationLog.json(
                    visibility: effect.visibility, state: effect.state, suspension: suspended?.after,
                    redaction: decision.redaction)))
        if decision.action.facts.redacts {
            try hide(decision.redaction, of: found.listing, by: entry, transaction)
        } else if decision.action == .restore, situation.visibility == .public {
            try show(of: found.listing, transaction)
        }
        // If the listing is public, reports that were made since the moderator read the case stay pending.
        let version = effect.visibility == .public ? decision.version : found.version
        try settle(
            transaction, found.row, effect.reports, by: entry, through: version,
            replacesLast: !isInPassing && effect.replacesResults)
        try ListingCopies.settle(transaction, found.listing, in: found.row, effect.reports, by: entry)
        try Cases.openForWaitingReports(transaction, of: found)
        try Cases.weigh(transaction.db, found.row)
        if !isInPassing { try MailRows.queue(transaction, effect.owner, listing: found.listing, decision: entry) }
        return suspended?.account
    }

    /// Maximum number of other listings that one decision removes. If there are more, it removes the latest.
    static let maximumRemoved = 1_000

    /// Removes the other listings of a suspended owner, each by a decision in a case of its own, so that it is in the log
    /// and can be restored. The mail about the suspension mentions them, and its token opens an appeal against each.
    ///
    /// Cases that the moderator may not decide are left as they are: they are assigned to another moderator, have an
    /// appeal against this moderator's decision, or a report by this moderator.
    private static func removeListings(
        _ transaction: WriteTransaction, of owner: AccountID.Row, _ decision: Decision, by session: Session
    ) throws -> OtherListings {
        var listings: [ListingID.Row] = []
        try transaction.db.prepare(
            """
            SELECT id FROM listing WHERE owner = ?1 AND owner <> 0 AND visibility <> ?2 AND state <> 'withdrawn'
            ORDER BY id DESC LIMIT ?3
            """
        ).forEachRow([.row(owner), .text(Visibility.removed.rawValue), .integer(Int64(maximumRemoved))]) {
            listings.append($0.rowID(0))
        }
        var others = OtherListings()
        for listing in listings {
            if let found = try Cases.find(transaction.db, listing: listing),
                try obstacle(transaction.db, found, session.account.row, at: transaction.now) != nil
            {
                others.skipped += 1
                continue
            }
            _ = try Cases.open(transaction, listing: listing)
            guard let found = try Cases.find(transaction.db, listing: listing) else { continue }
            others.removed += 1
            let removal = Decision(action: .remove, note: decision.note, version: found.version)
            let situation = try situation(transaction.db, found, session.account.row, obstacle: nil)
            try apply(transaction, removal, to: found, in: situation, by: session, isInPassing: true)
        }
        return others
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
