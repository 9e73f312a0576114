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
    ///   decision and there is another who can decide; ``StoreError/own``; ``StoreError/nothingToRestore``;
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
        let moderator = session.account.createdAt.microseconds
        if let claim = found.claim, claim.moderator != moderator, claim.until > transaction.now {
            throw StoreError.claimed
        }
        let owner = try RawStatement(transaction.db, "SELECT owner FROM listing WHERE id = ?")
            .first([.integer(found.listing)]) { $0.integer(0) }
        guard owner != moderator else { throw StoreError.own }
        let isParty = try RawStatement(
            transaction.db,
            """
            SELECT 1 FROM appeal AS a JOIN moderation_log AS l ON l.id = a.decision
            WHERE a.moderation_case = ?1 AND a.settled IS NULL AND l.moderator = ?2
            UNION ALL SELECT 1 FROM report WHERE moderation_case = ?1 AND settled IS NULL AND reporter = ?2 LIMIT 1
            """
        ).first([.integer(found.row), .integer(moderator)]) { _ in true }
        // Where there is nobody else, better the same one than nobody.
        guard try isParty == nil || !hasOtherModerator(transaction, than: moderator, owner: owner ?? 0) else {
            throw StoreError.needsAnother
        }
    }

    private static func hasOtherModerator(
        _ transaction: WriteTransaction, than moderator: Int64, owner: Int64
    ) throws -> Bool {
        try RawStatement(
            transaction.db,
            """
            SELECT 1 FROM account WHERE role <> 'member' AND email IS NOT NULL AND id NOT IN (?1, ?2)
            AND (suspended_until IS NULL OR suspended_until <= ?3) LIMIT 1
            """
        ).first([.integer(moderator), .integer(owner), .integer(transaction.now.microseconds)]) { _ in true } ?? false
    }

    private static func decide(
        _ transaction: WriteTransaction, _ found: Cases.Standing, _ decision: Decision, by session: Session
    ) throws {
        guard let before = try Visibilities.of(transaction.db, found.listing) else { throw StoreError.notFound }
        guard let after = before.applying(decision.action) else { throw StoreError.nothingToRestore }
        let state = decision.action.state
        // The case first: what the decision itself changes in the listing is no evidence.
        try RawStatement(
            transaction.db,
            """
            UPDATE moderation_case SET version = version + 1, state = ?1, decided_at = ?2, claimed_by = NULL,
            claimed_until = NULL, time_to_decision = iif(state = 'open', ?2 - opened_at, time_to_decision) WHERE id = ?3
            """
        ).run([.text(state.rawValue), .integer(transaction.now.microseconds), .integer(found.row)])
        try Visibilities.set(transaction, found.listing, to: after)
        let suspension =
            try decision.action == .suspendOwner
            ? suspendOwner(transaction, of: found.listing, until: decision.suspendedUntil, by: session) : nil
        let entry = try ModerationLog.append(
            transaction,
            ModerationLog.Entry(
                moderator: session.account.createdAt.microseconds, action: decision.action.rawValue,
                moderationCase: found.row,
                caseVersion: found.version + 1, account: suspension?.account, note: decision.note.text,
                before: ModerationLog.json(visibility: before, state: found.state, suspension: suspension?.before),
                after: ModerationLog.json(visibility: after, state: state, suspension: suspension?.after)))
        // A removal that stays was right, whatever the case is called then.
        try settle(transaction, found.row, isUpheld: after != .public, by: entry)
        try Cases.weigh(transaction.db, found.row)
        if let kind = MailRows.Kind(before, after, decision.action) {
            try MailRows.queueDecision(transaction, kind, listing: found.listing, decision: entry)
        }
    }

    /// What waited is settled; where nothing did, the decision is in the place of the one before, and says anew what that
    /// said of the reports.
    private static func settle(
        _ transaction: WriteTransaction, _ row: Int64, isUpheld: Bool, by entry: Int64
    ) throws {
        let (outcome, row) = (SQLValue.text(isUpheld ? "upheld" : "dismissed"), SQLValue.integer(row))
        let settle = try RawStatement(
            transaction.db,
            "UPDATE report SET settled = ?1, decision = ?2 WHERE moderation_case = ?3 AND decision IS ?4")
        try settle.run([outcome, .integer(entry), row, .null])
        if transaction.db.changesCount == 0 {
            let last = try RawStatement(transaction.db, "SELECT max(decision) FROM report WHERE moderation_case = ?")
                .first([row]) { $0.value(0) }
            if let last, last != .null { try settle.run([outcome, .integer(entry), row, last]) }
        }
        try RawStatement(
            transaction.db, "UPDATE appeal SET settled = ? WHERE moderation_case = ? AND settled IS NULL"
        ).run([.integer(entry), row])
    }

    private typealias Suspension = (account: Int64, before: SQLValue, after: SQLValue)

    private static func suspendOwner(
        _ transaction: WriteTransaction, of listing: Int64, until: Timestamp?, by session: Session
    ) throws -> Suspension {
        let owner = try RawStatement(
            transaction.db,
            """
            SELECT a.id, a.suspended_until, a.role FROM listing AS l JOIN account AS a ON a.id = l.owner
            WHERE l.id = ? AND a.email IS NOT NULL
            """
        ).first([.integer(listing)]) { (id: $0.integer(0), until: $0.value(1), role: $0.text(2)) }
        // The operator's account is nobody's, nor is one that was erased.
        guard let owner else { throw StoreError.noOwner }
        guard session.role == .administrator || owner.role == Role.member.rawValue else {
            throw StoreError.administratorsOnly
        }
        // Who is shut out for longer already, stays so.
        var end = until?.microseconds ?? Accounts.forGood
        if case .integer(let earlier) = owner.until { end = max(end, earlier) }
        let after = SQLValue.integer(end)
        try Accounts.suspend(transaction.db, row: owner.id, until: after)
        return (owner.id, owner.until, after)
    }
}

extension MailRows.Kind {
    /// What an owner is told of a decision; nil where nothing changes for them.
    fileprivate init?(_ before: Visibility, _ after: Visibility, _ action: ModerationAction) {
        switch (action, after) {
        case (.suspendOwner, _): self = .accountSuspended
        case (.hold, _): self = .listingHeld
        case (.remove, _): self = .listingRemoved
        case (_, .public) where before != .public: self = .listingRestored
        // An appeal that changed nothing: why, its owner wants to know.
        case (.dismiss, .removed): self = .listingRemoved
        default: return nil
        }
    }
}
