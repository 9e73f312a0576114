import Reunite
import ReuniteDatabase

/// Notifications of messages through tags.
///
/// They are written in the transaction that writes the message, so that none is lost or doubled, and deleted with it. They
/// contain nothing that the finder has written: a stranger must not be able to put words or links into mails of the service.
enum TagNotifications {
    /// Notifies the owner of a belonging of a message, and queues a mail, which is sent immediately if the belonging is lost.
    ///
    /// - Parameter isUrgent: whether the mail may be sent immediately.
    static func notify(
        _ transaction: WriteTransaction, _ message: FoundMessageID, about belonging: Belongings.Standing, isUrgent: Bool
    ) throws {
        let account = belonging.owner
        guard let frequency = try NotificationRecipients.frequency(transaction.db, account, of: .tag) else { return }
        let mail = try NotificationMails.queueOrJoin(
            transaction, .tag, to: account, frequency, ripeAt: nil, isUrgent: isUrgent && belonging.lostListing != nil)
        try Notifications.insert(transaction, .tag, to: account, mail, ["found_message": .row(message.row)])
        transaction.notified.add(.tag, account)
    }
}
