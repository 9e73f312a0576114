import Reunite
import ReuniteDatabase

/// Rows of the table `alert_preference`: an account's preference for emails about a kind of notification.
enum NotificationSubscriptions {
    /// The id of a row, which is added if there is none.
    static func id(
        _ transaction: WriteTransaction, of account: AccountID.Row, _ kind: NotificationKind
    ) throws -> SubscriptionID {
        let db = transaction.db
        let found: SubscriptionID? = try db.prepare(
            "SELECT id, secret FROM alert_preference WHERE account = ?1 AND kind = ?2"
        ).first([.row(account), .text(kind.rawValue)]) { $0.identifier() }
        if let found { return found }
        let id: SubscriptionID = try FreeRow.identifier(db, in: "alert_preference", near: transaction.now)
        try db.prepare("INSERT INTO alert_preference (id, secret, account, kind) VALUES (?1, ?2, ?3, ?4)")
            .run([.row(id.row), .secret(id), .row(account), .text(kind.rawValue)])
        return id
    }

    /// Sets the frequency of emails. ``NotificationFrequency/off`` also deletes pending ones.
    static func set(
        _ transaction: WriteTransaction, of account: AccountID.Row, _ kind: NotificationKind,
        _ frequency: NotificationFrequency
    ) throws {
        let id = try id(transaction, of: account, kind)
        try transaction.db.prepare("UPDATE alert_preference SET mail = ?1 WHERE id = ?2")
            .run([.text(frequency.rawValue), .row(id.row)])
        guard frequency == .off else { return }
        try transaction.db.prepare("DELETE FROM mail WHERE account = ?1 AND kind = ?2")
            .run([.row(account), .text(kind.rawValue)])
    }
}
