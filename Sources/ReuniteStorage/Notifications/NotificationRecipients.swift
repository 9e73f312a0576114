import Reunite
import ReuniteDatabase

/// Selects the accounts to notify about a match or search result.
///
/// The limits keep decoys and edits from reaching many people, and from using up the limits of others. Each person has their
/// own limits, and new accounts have only half of the shared ones. Listings that were imported without an owner count for
/// nobody.
enum NotificationRecipients {
    /// The divisor of shared limits for new accounts, for SQL.
    static let newAccountDivisor = Int64(MatchNotification.newAccountDivisor)

    /// An account to notify.
    struct Recipient {
        let account: AccountID
        let frequency: NotificationFrequency
    }

    /// The condition that neither of two accounts has blocked the other.
    static func areUnblocked(_ one: StaticString, _ other: StaticString) -> String {
        """
        NOT EXISTS (SELECT 1 FROM block WHERE owner = \(one) AND sender = \(other))
        AND NOT EXISTS (SELECT 1 FROM block WHERE owner = \(other) AND sender = \(one))
        """
    }

    /// The condition that an account is neither erased nor suspended at a time.
    static func isActive(_ account: StaticString, at time: StaticString) -> String {
        """
        (\(account).erased_at IS NULL
        AND (\(account).suspended_until IS NULL OR \(account).suspended_until <= \(time)))
        """
    }

    /// Whether an account can sign in, or will be able to after verification.
    static func canRead(_ db: any Connection, _ account: AccountID.Row, at now: Timestamp) throws -> Bool {
        try db.prepare(
            "SELECT 1 FROM account AS a WHERE a.id = ?1 AND a.email IS NOT NULL AND \(isActive("a", at: "?2"))"
        ).first([.row(account), .integer(now.microseconds)]) { _ in true } ?? false
    }

    /// How often an account wants mails of a kind; nil if the account is erased or the operator's.
    static func frequency(
        _ db: any Connection, _ account: AccountID.Row, of kind: NotificationKind
    ) throws -> NotificationFrequency? {
        try db.prepare(
            """
            SELECT coalesce(s.mail, ?2) AS mail FROM account AS a
            LEFT JOIN alert_preference AS s ON s.account = a.id AND s.kind = ?3 WHERE a.id = ?1 AND a.email IS NOT NULL
            """
        ).first([
            .row(account), .text(NotificationPreferences.standard.rawValue), .text(kind.rawValue),
        ]) { frequency($0.text("mail")) }
    }

    static func frequency(_ text: String) -> NotificationFrequency { NotificationFrequency(rawValue: text) ?? .off }
}
