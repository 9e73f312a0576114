import Reunite
import ReuniteDatabase

/// Notifications of messages through tags.
///
/// They are written in the transaction that writes the message, so that none is lost or doubled, and deleted with it. They
/// contain nothing that the finder has written: a stranger must not be able to put words or links into mails of the service.
enum FoundNotices {
    /// Notifies the owner of a belonging of a message, and queues a mail, which is sent immediately if the belonging is lost.
    ///
    /// - Parameter isUrgent: whether the mail may be sent immediately.
    static func tell(
        _ transaction: WriteTransaction, _ message: FoundMessageID, about belonging: Belongings.Standing, isUrgent: Bool
    ) throws {
        let account = belonging.owner
        guard let frequency = try ClaimNotices.frequency(transaction.db, account, of: .tag) else { return }
        let mail = try AlertMails.queueOrJoin(
            transaction, .tag, to: account, frequency, ripeAt: nil, isUrgent: isUrgent && belonging.lostListing != nil)
        let id = try Notifications.nextID(transaction)
        try transaction.db.prepare(
            """
            INSERT INTO notification (id, secret, account, kind, mail, found_message) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """
        ).run([
            .row(id.row), .secret(id), .row(account), .text(AlertKind.tag.rawValue), .optional(mail), .row(message.row),
        ])
        transaction.told.add(.tag, account)
    }

    /// The notifications that a mail about tags names, newest first, and how many there are.
    static func entries(
        _ transaction: WriteTransaction, of mail: MailID
    ) throws -> (entries: [AccountNotification], count: Int) {
        try Notifications.unread(
            transaction, of: mail,
            """
            AND n.found_message IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM account WHERE id = n.account AND suspended_until > ?3) ORDER BY n.id DESC
            """)
    }
}
