import Reunite
import ReuniteDatabase

/// Strong matches do not wait for the pause that an earlier mail began.
extension NotificationMails {
    /// Maximum number of strong matches that are mailed without a pause in ``urgentPeriod``.
    static let mostUrgent: Int64 = 3
    /// Maximum number of these that are listings of new accounts.
    static let mostUrgentOfNew = mostUrgent / NotificationRecipients.newAccountDivisor
    /// The period in which they are counted, in seconds: a day.
    static let urgentPeriod: Int64 = 86_400

    /// The condition that a notification is about a strong match.
    static func isStrong(_ table: StaticString) -> String {
        "\(table).probability >= \(MatchStrength.leastStrong) AND \(table).copied = 0"
    }

    /// Whether the mail of a strong match, whose notification is not written yet, may be sent during the pause.
    ///
    /// - Parameter isNew: whether the author of the other listing has a new account.
    static func isUrgent(_ transaction: WriteTransaction, to account: AccountID.Row, isNew: Bool) throws -> Bool {
        let since = transaction.now.adding(seconds: -urgentPeriod)
        let counts: (old: Int64, new: Int64)? = try transaction.db.prepare(
            """
            SELECT count(*) FILTER (WHERE n.ripe_at IS NULL) AS old, count(*) FILTER (WHERE n.ripe_at IS NOT NULL) AS new
            FROM notification AS n WHERE n.account = ?1 AND n.id > ?2 AND \(isStrong("n"))
            """
        ).first([.row(account), .integer(since.microseconds)]) { ($0.integer("old"), $0.integer("new")) }
        guard let counts else { return true }
        guard counts.old + min(counts.new, mostUrgentOfNew) < mostUrgent else { return false }
        return !isNew || counts.new < mostUrgentOfNew
    }

    /// The condition that a notification `n`, which had to wait for its `ripe_at`, is about a strong match that may be
    /// mailed during the pause.
    ///
    /// - Parameter time: the beginning of the period in which they are counted.
    static func isUrgentWhenRipe(since time: StaticString) -> String {
        """
        \(isStrong("n")) AND (SELECT count(*) FROM notification AS e WHERE e.account = n.account AND e.id > \(time)
            AND e.ripe_at IS NOT NULL AND e.id < n.id AND \(isStrong("e"))) < \(mostUrgentOfNew)
        AND (SELECT count(*) FROM notification AS e WHERE e.account = n.account AND e.id > \(time)
            AND e.ripe_at IS NULL AND \(isStrong("e"))) < \(mostUrgent)
        """
    }
}
