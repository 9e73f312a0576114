import Reunite
import ReuniteDatabase

/// Notifications of what happens to claims.
///
/// They are written in the transaction that writes the history, so that none is lost or doubled. No block and no limit applies:
/// they say only what became of a claim, and contain nothing that one of the two has written, except the title of the listing.
enum ClaimNotifications {
    /// Notifies people of a claim, and queues their mails. Nobody is notified for the operator, or an account that is erased.
    ///
    /// - Parameters:
    ///   - event: the entry in the claim's history.
    ///   - sides: the people to notify.
    ///   - near: when the claim ends, if it ends soon; nil to tell of the event.
    static func notify(
        _ transaction: WriteTransaction, of event: Int64, _ claim: Claims.Standing,
        to sides: [ClaimSide], near: Timestamp? = nil
    ) throws {
        for side in sides {
            try write(transaction, claim, to: side, event: event, near: near, message: nil, mailedAt: nil)
        }
    }

    /// Notifies a side of a claim of a message by the other, unless it has an unread notification of an earlier one. The mail
    /// waits, because people who write to each other now need none.
    static func notify(
        _ transaction: WriteTransaction, message: ClaimMessageID, of claim: Claims.Standing, to side: ClaimSide
    ) throws {
        let isNotified = try transaction.db.prepare(
            """
            SELECT 1 FROM claim_message AS m JOIN notification AS n ON n.claim_message = m.id
            WHERE m.claim = ?1 AND n.account = ?2 AND n.read_at IS NULL LIMIT 1
            """
        ).first([.row(claim.row), .row(claim.account(of: side))]) { _ in true }
        guard isNotified != true else { return }
        try write(
            transaction, claim, to: side, event: nil, near: nil, message: message,
            mailedAt: transaction.now.adding(seconds: ConversationTerms.mailDelay))
    }

    /// Notifies the finder that a moderator has read the proof.
    ///
    /// - Parameters:
    ///   - entry: the entry of the read in the log.
    ///   - claim: a reported claim, to which the notification links.
    static func notify(_ transaction: WriteTransaction, read entry: LogEntryID, because claim: ClaimID.Row) throws {
        let event = try transaction.db.prepare("SELECT max(id) FROM claim_event WHERE claim = ?1")
            .first([.row(claim)]) { $0.integer(0) }
        for claim in try Claims.all(transaction.db, where: "c.id = ?1", [.row(claim)]) {
            try write(
                transaction, claim, to: .finder, event: event, near: nil, message: nil, mailedAt: nil, read: entry)
        }
    }

    private static func write(
        _ transaction: WriteTransaction, _ claim: Claims.Standing, to side: ClaimSide, event: Int64?, near: Timestamp?,
        message: ClaimMessageID?, mailedAt: Timestamp?, read: LogEntryID? = nil
    ) throws {
        let account = claim.account(of: side)
        guard let frequency = try NotificationRecipients.frequency(transaction.db, account, of: .claim) else { return }
        // Many claims can come to one finder, so these mails are combined. A claimant waits for an answer, and a finder may have to
        // act after a read of the proof.
        let mail = try NotificationMails.queueOrJoin(
            transaction, .claim, to: account, frequency, ripeAt: mailedAt, isUrgent: side == .claimant || read != nil)
        try Notifications.insert(
            transaction, .claim, to: account, mail,
            [
                "listing": .row(claim.listing), "claim_event": .optional(event),
                "near": .integer(near?.microseconds ?? 0), "claim_message": .optional(message?.row),
                "proof_read": .optional(read),
            ])
        transaction.notified.add(.claim, account)
    }
}
