import GRDB
import Reunite

/// The mails that tell of notifications: for each account and kind at most one waits, and tells of all that come meanwhile.
enum AlertMails {
    /// The least time between two mails of a kind to an account, in seconds. The first is sent at once.
    static let pause: Int64 = 30 * 60
    /// How long a daily mail waits, in seconds, from the first thing that it tells.
    static let day: Int64 = 86_400
    /// The most things that a mail names.
    static let maximumEntries: Int64 = 20

    /// The mail that will tell of a new notification; nil if its recipient wants none.
    static func waiting(
        _ transaction: WriteTransaction, _ kind: AlertKind, to account: AccountID.Row, _ frequency: AlertFrequency
    ) throws -> MailID? {
        let db = transaction.db
        let due: Timestamp
        switch frequency {
        case .off: return nil
        case .daily: due = transaction.now.adding(seconds: day)
        case .atOnce:
            let last =
                try RawStatement(db, "SELECT mailed_at FROM alert_preference WHERE account = ? AND kind = ?")
                .first([.row(account), .text(kind.rawValue)]) { $0.isNull(0) ? nil : $0.integer(0) } ?? nil
            let next = last.map { Timestamp(microseconds: $0).adding(seconds: pause) }
            due = max(transaction.now, next ?? transaction.now)
        }
        let mail = MailRows.Kind(kind).rawValue
        let waiting: MailID? = try RawStatement(
            db, "SELECT id FROM mail WHERE account = ? AND kind = ? AND attempts = 0"
        ).first([.row(account), .text(mail)]) { $0.rowID(0) }
        if let waiting {
            try RawStatement(db, "UPDATE mail SET due_at = ?1 WHERE id = ?2 AND due_at > ?1")
                .run([.integer(due.microseconds), .row(waiting)])
            return waiting
        }
        try MailRows.queue(transaction, MailRows.Kind(kind), account: account, due: due)
        return MailID(db.lastInsertedRowID)
    }

    /// Notes that a mail is sent for the first time.
    static func begin(_ transaction: WriteTransaction, _ kind: AlertKind, to account: AccountID.Row) throws {
        try RawStatement(
            transaction.db,
            """
            INSERT INTO alert_preference (account, kind, mailed_at) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET mailed_at = excluded.mailed_at
            """
        ).run([.row(account), .text(kind.rawValue), .integer(transaction.now.microseconds)])
    }
}

extension MailRows.Kind {
    /// The mail that tells of a kind of notifications.
    init(_ kind: AlertKind) {
        self =
            switch kind {
            case .match: .matches
            case .search: .searchResults
            }
    }
}
