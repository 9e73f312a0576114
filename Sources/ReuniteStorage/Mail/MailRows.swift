import Reunite

/// Rows of the table `mail`: waiting mails. The kind is the raw value of a ``Letter/Kind`` or, for a decision, of its
/// ``ListingNotice``, or, for notifications, of their ``AlertKind``; no value belongs to two of them.
enum MailRows {
    /// Queues a mail, in the transaction that causes it.
    ///
    /// - Parameter due: when it is sent; nil for immediately.
    @discardableResult
    static func queue(
        _ transaction: WriteTransaction, _ kind: Letter.Kind, address: String? = nil, locale: String? = nil,
        account: AccountID.Row? = nil, registration: RegistrationID? = nil, listing: ListingID.Row? = nil,
        decision: LogEntryID? = nil, message: MessageID.Row? = nil, due: Timestamp? = nil
    ) throws -> MailID {
        precondition(kind != .decision && kind != .alerts, "they are queued by their notice or kind")
        return try insert(
            transaction, kind.rawValue, address: address, locale: locale, account: account, registration: registration,
            listing: listing, decision: decision, message: message, due: due)
    }

    /// Queues the mail that will tell of notifications of a kind.
    static func queue(
        _ transaction: WriteTransaction, _ kind: AlertKind, account: AccountID.Row, due: Timestamp
    ) throws -> MailID {
        try insert(transaction, kind.rawValue, account: account, due: due)
    }

    @discardableResult
    private static func insert(
        _ transaction: WriteTransaction, _ kind: String, address: String? = nil, locale: String? = nil,
        account: AccountID.Row? = nil, registration: RegistrationID? = nil, listing: ListingID.Row? = nil,
        decision: LogEntryID? = nil, message: MessageID.Row? = nil, due: Timestamp? = nil
    ) throws -> MailID {
        try transaction.db.prepare(
            """
            INSERT INTO mail (kind, address, locale, account, registration, listing, queued_at, due_at, decision, message)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            RETURNING id
            """
        ).first([
            .text(kind), .optional(address), .optional(locale), .optional(account), .optional(registration),
            .optional(listing), .integer(transaction.now.microseconds), .integer((due ?? transaction.now).microseconds),
            .optional(decision), .optional(message),
        ]) { $0.rowID("id") }!
    }

    /// Queues the mail to the owner of a listing about a decision; none if the listing has no owner.
    static func queue(
        _ transaction: WriteTransaction, _ effect: OwnerEffect, listing: ListingID.Row, decision: LogEntryID
    ) throws {
        let kind: String
        switch effect {
        case .notTold: return
        case .told(let notice): kind = notice.rawValue
        case .suspended: kind = Letter.Kind.accountSuspended.rawValue
        }
        let owner: AccountID.Row? = try transaction.db.prepare(
            "SELECT a.id FROM listing AS l JOIN account AS a ON a.id = l.owner WHERE l.id = ?1 AND a.email IS NOT NULL"
        ).first([.row(listing)]) { $0.rowID(0) }
        guard let owner else { return }
        try insert(transaction, kind, account: owner, listing: listing, decision: decision)
    }
}
