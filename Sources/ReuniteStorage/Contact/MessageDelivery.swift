import Reunite
import ReuniteDatabase

/// Notifies the recipients of messages about listings, in the transaction that writes or releases them.
enum MessageDelivery {
    /// Notifies the recipient of a message, unless they have an unread notification of an earlier one of the conversation. A mail with
    /// the text is queued by their preference. That of an answer waits, because people who write to each other now need none, and
    /// there is none while an earlier message is unread.
    ///
    /// - Parameter isFirst: whether the mail is sent immediately in any case.
    static func deliver(
        _ transaction: WriteTransaction, _ id: MessageID.Row, of conversation: ConversationID.Row,
        about listing: ListingID.Row, to recipient: AccountID.Row, isFirst: Bool
    ) throws {
        let db = transaction.db
        guard let frequency = try NotificationRecipients.frequency(db, recipient, of: .message) else { return }
        let isNotified =
            try db.prepare(
                """
                SELECT 1 FROM message AS m JOIN notification AS n ON n.message = m.id
                WHERE m.conversation = ?1 AND n.account = ?2 AND n.read_at IS NULL LIMIT 1
                """
            ).first([.row(conversation), .row(recipient)]) { _ in true } ?? false
        if frequency == .atOnce, isFirst || !isNotified {
            let due = isFirst ? nil : transaction.now.adding(seconds: ConversationTerms.mailDelay)
            try MailRows.queue(
                transaction, .message, account: recipient, listing: listing, message: id, due: due)
        }
        guard !isNotified else { return }
        let daily =
            frequency == .daily
            ? try NotificationMails.queueOrJoin(transaction, .message, to: recipient, frequency, ripeAt: nil) : nil
        try Notifications.insert(
            transaction, .message, to: recipient, daily, ["listing": .row(listing), "message": .row(id)])
        transaction.notified.add(.message, recipient)
    }
}
