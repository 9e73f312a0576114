import GRDB
import Reunite

extension ListingStore {
    /// How an account wants to be told.
    public func alertPreferences(of session: Session) async throws -> AlertPreferences {
        try await read { db in try Self.alertPreferences(db, session.account.row) }
    }

    private static func alertPreferences(_ db: Database, _ account: AccountID.Row) throws -> AlertPreferences {
        var mails: [AlertKind: AlertFrequency] = [:]
        try RawStatement(db, "SELECT kind, mail FROM alert_preference WHERE account = ?")
            .forEachRow([.row(account)]) { row in
                guard let kind = AlertKind(rawValue: row.text(0)) else { return }
                mails[kind] = AlertFrequency(rawValue: row.text(1))
            }
        return AlertPreferences(mails)
    }

    /// Changes how an account wants to be told. Mails that wait and are no longer wanted are not sent.
    public func changeAlertPreferences(
        of session: Session, _ changes: [AlertKind: AlertFrequency]
    ) async throws -> AlertPreferences {
        try await write { transaction in
            try Sessions.require(transaction, session)
            for (kind, frequency) in changes {
                try Self.setPreference(transaction, of: session.account.row, kind, frequency)
            }
            return try Self.alertPreferences(transaction.db, session.account.row)
        }
    }

    private static func setPreference(
        _ transaction: WriteTransaction, of account: AccountID.Row, _ kind: AlertKind, _ frequency: AlertFrequency
    ) throws {
        try RawStatement(
            transaction.db,
            """
            INSERT INTO alert_preference (account, kind, mail) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET mail = excluded.mail
            """
        ).run([.row(account), .text(kind.rawValue), .text(frequency.rawValue)])
        if frequency == .off {
            try RawStatement(transaction.db, "DELETE FROM mail WHERE account = ? AND kind = ?")
                .run([.row(account), .text(MailRows.Kind(kind).rawValue)])
        }
    }

    /// Ends the mails of a kind, for somebody who has such a mail and need not sign in.
    ///
    /// - Parameter id: a notification that the mail tells of.
    /// - Returns: the kind; nil if there is no such notification.
    public func unsubscribe(by id: NotificationID) async throws -> AlertKind? {
        try await write { transaction in
            guard let found = try Self.subscription(transaction.db, id) else { return nil }
            try Self.setPreference(transaction, of: found.account, found.kind, .off)
            return found.kind
        }
    }

    /// The kind of the mails that a notification was mailed with, and the language of their reader; nil if there is no such
    /// notification.
    public func subscription(by id: NotificationID) async throws -> (kind: AlertKind, locale: String)? {
        try await read { db in try Self.subscription(db, id).map { ($0.kind, $0.locale) } }
    }

    private static func subscription(
        _ db: Database, _ id: NotificationID
    ) throws -> (account: AccountID.Row, kind: AlertKind, locale: String)? {
        try RawStatement(
            db,
            """
            SELECT n.account, n.other IS NOT NULL, a.locale FROM notification AS n JOIN account AS a ON a.id = n.account
            WHERE n.id = ? AND n.secret = ?
            """
        ).first([.row(id.row), .secret(id)]) { ($0.rowID(0), $0.integer(1) != 0 ? .match : .search, $0.text(2)) }
    }
}
