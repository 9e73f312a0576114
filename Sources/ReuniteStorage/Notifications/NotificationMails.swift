import Reunite
import ReuniteDatabase

/// The mails about notifications. For each account and kind at most one is pending, apart from those being sent;
/// new notifications join it.
enum NotificationMails {
    /// Minimum time between two mails of a kind to an account, in seconds. The first is sent immediately, and so are those of
    /// strong matches: see ``isUrgent(_:to:isNew:)``.
    static let shortestInterval: Int64 = 30 * 60
    /// Delay of a daily email after its first notification, in seconds.
    static let dailyDelay: Int64 = 86_400
    /// Maximum number of notifications that a mail lists.
    static let maximumEntries: Int64 = 20

    /// Delay of mails about listings of new accounts, in seconds, so that others can report these listings first.
    static let newDelay: Int64 = 45 * 60

    /// The pending mail that a new notification joins, or else a new one; nil if the recipient wants no mails.
    ///
    /// - Parameters:
    ///   - ripeAt: the earliest time at which a mail may name it. The pending mail may be sent earlier, without it: see
    ///     ``postponeUnripe(_:_:_:to:isSent:)``.
    ///   - isStrong: whether it is a strong match.
    ///   - isUrgent: whether it does not wait for the pause after the last mail.
    static func queueOrJoin(
        _ transaction: WriteTransaction, _ kind: NotificationKind, to account: AccountID.Row,
        _ frequency: NotificationFrequency,
        ripeAt: Timestamp?, isStrong: Bool = false, isUrgent: Bool = false
    ) throws -> MailID? {
        let db = transaction.db
        var due: Timestamp
        switch frequency {
        case .off: return nil
        case .daily: due = transaction.now.adding(seconds: dailyDelay)
        case .atOnce where isUrgent: due = transaction.now
        case .atOnce where try isStrong && Self.isUrgent(transaction, to: account, isNew: ripeAt != nil):
            due = transaction.now
        case .atOnce:
            let last =
                try db.prepare("SELECT mailed_at FROM alert_preference WHERE account = ?1 AND kind = ?2")
                .first([.row(account), .text(kind.rawValue)]) { $0.isNull(0) ? nil : $0.integer(0) } ?? nil
            let next = last.map { Timestamp(microseconds: $0).adding(seconds: shortestInterval) }
            due = max(transaction.now, next ?? transaction.now)
        }
        if let ripeAt { due = max(due, ripeAt) }
        return try waiting(transaction, kind, to: account, due: due)
    }

    /// The pending mail, or else a new one.
    ///
    /// - Parameters:
    ///   - due: when it is sent at the latest, if it can be.
    ///   - sent: a mail to leave out, because it is being sent.
    private static func waiting(
        _ transaction: WriteTransaction, _ kind: NotificationKind, to account: AccountID.Row, due: Timestamp,
        besides sent: MailID? = nil
    ) throws -> MailID {
        let db = transaction.db
        // A mail that could not be sent, and is not being sent now, is joined too. Otherwise mails would pile up while none can
        // be sent.
        let waiting: (id: MailID, attempts: Int64)? = try db.prepare(
            """
            SELECT id, attempts FROM mail WHERE account = ?1 AND kind = ?2 AND (attempts = 0 OR due_at > ?3)
            AND id IS DISTINCT FROM ?4 ORDER BY attempts LIMIT 1
            """
        ).first([
            .row(account), .text(kind.rawValue),
            .integer(transaction.now.adding(seconds: QueuedMail.lease).microseconds),
            .optional(sent),
        ]) { ($0.rowID("id"), $0.integer("attempts")) }
        if let waiting {
            if waiting.attempts == 0 {
                try db.prepare("UPDATE mail SET due_at = ?1 WHERE id = ?2 AND due_at > ?1")
                    .run([.integer(due.microseconds), .row(waiting.id)])
            }
            return waiting.id
        }
        return try MailRows.queue(transaction, .alerts, alert: kind, account: account, due: due)
    }

    /// Moves notifications that no mail may name yet to the next mail: a due mail neither waits for them nor names them early.
    ///
    /// - Parameter isSent: whether the mail names others now.
    static func postponeUnripe(
        _ transaction: WriteTransaction, _ mail: MailID, _ kind: NotificationKind, to account: AccountID.Row,
        isSent: Bool
    ) throws {
        let earliest = isSent ? transaction.now.adding(seconds: shortestInterval) : transaction.now
        let due = try transaction.db.prepare(
            """
            SELECT n.ripe_at, n.id, 'daily' IN (coalesce(s.mail, ''), coalesce(w.notify, '')) AS is_daily,
            \(isUrgentWhenRipe(since: "?4")) AS is_urgent
            FROM notification AS n LEFT JOIN alert_preference AS s ON s.account = n.account AND s.kind = ?3
            LEFT JOIN standing_search AS w ON w.id = n.search WHERE n.mail = ?1 AND n.ripe_at > ?2
            """
        ).all([
            .row(mail), .integer(transaction.now.microseconds), .text(kind.rawValue),
            .integer(transaction.now.adding(seconds: -urgentPeriod).microseconds),
        ]) { row in
            let id: NotificationID.Row = row.rowID("id")
            var due = row.time("ripe_at")
            if row.flag("is_daily") { due = max(due, id.createdAt.adding(seconds: dailyDelay)) }
            if !row.flag("is_urgent") { due = max(due, earliest) }
            return due
        }.min()
        guard let due else { return }
        let next = try waiting(transaction, kind, to: account, due: max(due, transaction.now), besides: mail)
        try transaction.db.prepare("UPDATE notification SET mail = ?1 WHERE mail = ?2 AND ripe_at > ?3")
            .run([.row(next), .row(mail), .integer(transaction.now.microseconds)])
    }

    /// Records that a mail is sent for the first time. It may have been pending for a day: its date and the days of retries
    /// count from now on.
    static func noteFirstAttempt(_ transaction: WriteTransaction, _ mail: MailID, _ id: SubscriptionID) throws {
        try transaction.db.prepare("UPDATE mail SET queued_at = ?1 WHERE id = ?2")
            .run([.integer(transaction.now.microseconds), .row(mail)])
        try transaction.db.prepare("UPDATE alert_preference SET mailed_at = ?1 WHERE id = ?2")
            .run([.integer(transaction.now.microseconds), .row(id.row)])
    }
}
