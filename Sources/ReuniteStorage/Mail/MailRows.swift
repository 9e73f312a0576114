import Reunite
import ReuniteDatabase

/// Rows of the table `mail`: pending mails. The column `kind` is the raw value of a ``Letter/Kind``; for a decision, that of
/// its ``DecisionMail``; for notifications, that of their ``NotificationKind``. No two of these enumerations share a raw value.
enum MailRows {
    /// Queues a mail, in the transaction that causes it.
    ///
    /// - Parameters:
    ///   - notice: the notice of a letter about a decision; nil for other letters.
    ///   - alert: the kind of the notifications in a letter; nil for other letters.
    ///   - due: when it is sent; nil for immediately.
    @discardableResult
    static func queue(
        _ transaction: WriteTransaction, _ kind: Letter.Kind, notice: DecisionMail? = nil,
        alert: NotificationKind? = nil,
        address: String? = nil, locale: String? = nil, account: AccountID.Row? = nil,
        registration: RegistrationID? = nil, listing: ListingID.Row? = nil,
        decision: LogEntryID? = nil, message: MessageID.Row? = nil, due: Timestamp? = nil
    ) throws -> MailID {
        precondition((kind == .decision) == (notice != nil), "a decision is queued by its notice")
        precondition((kind == .alerts) == (alert != nil), "notifications are queued by their kind")
        return try transaction.db.prepare(
            """
            INSERT INTO mail (kind, address, locale, account, registration, listing, queued_at, due_at, decision, message)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            RETURNING id
            """
        ).first([
            .text(notice?.rawValue ?? alert?.rawValue ?? kind.rawValue), .optional(address), .optional(locale),
            .optional(account), .optional(registration), .optional(listing),
            .integer(transaction.now.microseconds), .integer((due ?? transaction.now).microseconds),
            .optional(decision), .optional(message),
        ]) { $0.rowID("id") }!
    }

    /// Queues the mail to the owner of a listing about a decision; none if the listing has no owner.
    static func queue(
        _ transaction: WriteTransaction, _ effect: OwnerEffect, listing: ListingID.Row, decision: LogEntryID
    ) throws {
        let (kind, notice): (Letter.Kind, DecisionMail?)
        switch effect {
        case .notMailed: return
        case .mailed(let notified): (kind, notice) = (.decision, notified)
        case .suspended: (kind, notice) = (.accountSuspended, nil)
        }
        let owner: AccountID.Row? = try transaction.db.prepare(
            "SELECT a.id FROM listing AS l JOIN account AS a ON a.id = l.owner WHERE l.id = ?1 AND a.email IS NOT NULL"
        ).first([.row(listing)]) { $0.rowID(0) }
        guard let owner else { return }
        try queue(transaction, kind, notice: notice, account: owner, listing: listing, decision: decision)
    }
}
