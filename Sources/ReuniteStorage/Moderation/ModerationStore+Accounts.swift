import Reunite
import ReuniteDatabase

/// An account as moderators see it.
public struct ModeratedAccount: Sendable, Equatable {
    /// The id.
    public let id: AccountID
    /// The name.
    public let displayName: String
    /// The role.
    public let role: Role
    /// Whether it is suspended now.
    public let isSuspended: Bool
    /// The end of the suspension; nil if it is permanent or there is none.
    public let suspendedUntil: Timestamp?
    /// The number of its listings.
    public let listings: Int
    /// The results of its reports.
    public let reports: ReporterRecord
}

/// A change of an account; nil leaves a property as it is.
public struct AccountChange: Sendable {
    /// The new role.
    public var role: Role?
    /// The new suspension.
    public var suspension: Suspension?
    /// The reason. A suspended owner gets it by mail.
    public var note: Note?

    /// No change.
    public init() {}
}

extension ModerationStore {
    /// An account as moderators see it; nil if there is none, or it was erased.
    ///
    /// - Parameter reader: the reports of their own listings do not count.
    public func moderatedAccount(
        _ id: AccountID, for reader: CaseReader
    ) async throws -> ModeratedAccount? {
        try await store.read { db in try Self.moderatedAccount(db, id, for: reader, now: .now) }
    }

    /// Changes the role of an account, or suspends it, with an entry in the log. Its sessions end, and suspended people get
    /// a mail.
    ///
    /// - Throws: ``AccessRefusal/notFound``; ``AccessRefusal/administratorsOnly`` if a moderator would change a role or suspend
    ///   another moderator; ``AccessRefusal/own`` if it is one's own account; ``DecisionRefusal/conflictOfInterest`` if a changed
    ///   suspension could change a claim of the moderator.
    public func change(
        _ id: AccountID, to change: AccountChange, by session: Session
    ) async throws -> ModeratedAccount {
        try await store.write { transaction in
            try Sessions.require(transaction, session)
            guard
                let found = try Self.moderatedAccount(transaction.db, id, for: .operator, now: transaction.now)
            else {
                throw AccessRefusal.notFound
            }
            guard id != session.account else { throw AccessRefusal.own }
            guard session.role.maySuspend(found.role), change.role == nil || session.role.givesRoles else {
                throw AccessRefusal.administratorsOnly
            }
            if change.suspension != nil, try Self.hasInterest(transaction.db, session.account.row, in: id.row) {
                throw DecisionRefusal.conflictOfInterest
            }
            try Self.apply(transaction, change, to: found, by: session.account.row)
            let reader = CaseReader(moderator: session.account)
            let changed = try Self.moderatedAccount(transaction.db, id, for: reader, now: transaction.now)
            guard let changed else { throw AccessRefusal.notFound }
            return changed
        }
    }

    /// - Parameter moderator: nil for the operator; there is no mail then.
    static func apply(
        _ transaction: WriteTransaction, _ change: AccountChange, to found: ModeratedAccount,
        by moderator: AccountID.Row?
    ) throws {
        let row = found.id.row
        // A suspension that has ended does not count.
        let before =
            try transaction.db.prepare(
                "SELECT CASE WHEN suspended_until > ?1 THEN suspended_until END FROM account WHERE id = ?2"
            ).first([.integer(transaction.now.microseconds), .row(row)]) {
                Suspension(stored: $0.value(0))
            } ?? Suspension.none
        let role = change.role ?? found.role
        let after = change.suspension ?? before
        guard let action = AccountAction(changesRole: role != found.role, from: before, to: after) else { return }
        if role != found.role {
            try transaction.db.prepare("UPDATE account SET role = ?1 WHERE id = ?2")
                .run([.text(role.rawValue), .row(row)])
            try Sessions.deleteAll(transaction.db, account: row)
        }
        if after != before { try Accounts.suspend(transaction, row: row, until: after) }
        let entry = try ModerationLog.append(
            transaction,
            ModerationLog.Entry(
                moderator: moderator, action: action.rawValue, account: row, note: change.note?.text ?? "",
                before: ModerationLog.json(role: found.role, suspension: before),
                after: ModerationLog.json(role: role, suspension: after)))
        if action == .suspend, change.note != nil {
            try MailRows.queue(transaction, .accountSuspended, account: row, decision: entry)
        }
    }

    static func moderatedAccount(
        _ db: any Connection, _ id: AccountID, for reader: CaseReader, now: Timestamp
    ) throws -> ModeratedAccount? {
        let row = id.row
        let record = try Cases.record(db, of: row, for: reader)
        return try db.prepare(
            """
            SELECT display_name, role, suspended_until, 
            (SELECT count(*) FROM listing WHERE owner = account.id AND owner <> 0) AS listings
            FROM account WHERE id = ?1 AND secret = ?2 AND email IS NOT NULL
            """
        ).first([.row(row), .secret(id)]) { row in
            let until = row.optionalInteger("suspended_until").flatMap { $0 > now.microseconds ? $0 : nil }
            return ModeratedAccount(
                id: id, displayName: row.text("display_name"), role: Role(rawValue: row.text("role")) ?? .member,
                isSuspended: until != nil,
                suspendedUntil: until == Accounts.forGood ? nil : until.map { Timestamp(microseconds: $0) },
                listings: Int(row.integer("listings")), reports: record)
        }
    }
}
