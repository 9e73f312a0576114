import Reunite
import ReuniteDatabase

/// Notifications of confirmed matches.
extension MatchStore {
    /// Notifies the owner of a listing that the owner of another one has confirmed the match: once for each pair, within the limits of
    /// matches, unless they have rejected it.
    ///
    /// - Returns: the account, if it has a new notification.
    static func tellConfirmation(
        _ transaction: WriteTransaction, of match: ListingID, by confirming: ListingID
    ) throws -> AccountID? {
        try set(transaction, .confirmed, of: match, by: confirming)
        let found = try NotificationRecipients.of(
            .confirmation, transaction.db, owner: match, with: confirming, now: transaction.now)
        guard let found else { return nil }
        try Notifications.write(
            transaction, .match, to: found.recipient, of: found.sender, about: match, confirming, match: (1, false),
            isConfirmed: true)
        return found.recipient.account
    }

    /// Hides the notification of a confirmation that is taken back, unless it has been read. It is not written again.
    static func hideConfirmation(
        _ transaction: WriteTransaction, of match: ListingID, by confirming: ListingID
    ) throws {
        try set(transaction, .takenBack, of: match, by: confirming)
    }

    private enum Confirmation: Int64 {
        case confirmed = 1
        case takenBack = 2
    }

    private static func set(
        _ transaction: WriteTransaction, _ value: Confirmation, of match: ListingID, by confirming: ListingID
    ) throws {
        try transaction.db.prepare(
            """
            UPDATE notification SET confirmed = ?3 WHERE listing = ?1 AND other = ?2 AND confirmed > 0 AND read_at IS NULL
            """
        ).run([.row(match.row), .row(confirming.row), .integer(value.rawValue)])
    }
}
