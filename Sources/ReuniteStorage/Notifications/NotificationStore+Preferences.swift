import Reunite
import ReuniteDatabase

extension NotificationStore {
    /// The preferences of an account for notification emails.
    public func preferences(of session: Session) async throws -> NotificationPreferences {
        try await store.read { db in try Self.alertPreferences(db, session.account.row) }
    }

    private static func alertPreferences(_ db: any Connection, _ account: AccountID.Row) throws
        -> NotificationPreferences
    {
        var mails: [NotificationKind: NotificationFrequency] = [:]
        try db.prepare("SELECT kind, mail FROM alert_preference WHERE account = ?1")
            .forEachRow([.row(account)]) { row in
                guard let kind = NotificationKind(rawValue: row.text("kind")) else { return }
                mails[kind] = NotificationFrequency(rawValue: row.text("mail"))
            }
        return NotificationPreferences(mails)
    }

    /// Changes the preferences of an account. Pending mails that are no longer wanted are deleted.
    public func changePreferences(
        of session: Session, _ changes: [NotificationKind: NotificationFrequency]
    ) async throws -> NotificationPreferences {
        try await store.writeUnless(by: session) { db in
            let preferences = try Self.alertPreferences(db, session.account.row)
            return changes.allSatisfy { preferences[$0.key] == $0.value } ? preferences : nil
        } change: { transaction in
            for (kind, frequency) in changes {
                try NotificationSubscriptions.set(transaction, of: session.account.row, kind, frequency)
            }
            return try Self.alertPreferences(transaction.db, session.account.row)
        }
    }

    /// Ends the mails of a kind. The id from such a mail is enough; the account need not be signed in.
    ///
    /// - Returns: the kind; nil if the account has been erased.
    public func unsubscribe(_ id: SubscriptionID) async throws -> NotificationKind? {
        try await store.writeUnless { db -> NotificationKind?? in
            guard let found = try Self.subscription(db, id) else { return .some(nil) }
            if found.frequency == .off { return found.kind }
            return nil
        } change: { transaction in
            guard let found = try Self.subscription(transaction.db, id) else { return nil }
            try NotificationSubscriptions.set(transaction, of: found.account, found.kind, .off)
            return found.kind
        }
    }

    /// The kind of the mails of a subscription, and the language of their reader; nil if the account has been erased.
    public func subscription(_ id: SubscriptionID) async throws -> (kind: NotificationKind, locale: String)? {
        try await store.read { db in try Self.subscription(db, id).map { ($0.kind, $0.locale) } }
    }

    private static func subscription(
        _ db: any Connection, _ id: SubscriptionID
    ) throws -> (account: AccountID.Row, kind: NotificationKind, frequency: NotificationFrequency?, locale: String)? {
        let found = try db.prepare(
            """
            SELECT s.account, s.kind, a.locale, s.mail FROM alert_preference AS s JOIN account AS a ON a.id = s.account
            WHERE s.id = ?1 AND s.secret = ?2
            """
        ).first([.row(id.row), .secret(id)]) { row in
            NotificationKind(rawValue: row.text("kind")).map {
                (
                    account: row.rowID("account") as AccountID.Row, kind: $0,
                    frequency: NotificationFrequency(rawValue: row.text("mail")),
                    locale: row.text("locale")
                )
            }
        }
        return found ?? nil
    }
}
