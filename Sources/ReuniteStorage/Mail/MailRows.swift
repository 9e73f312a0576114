import GRDB
import Reunite

/// Rows of the table `mail`: who is to be told what.
enum MailRows {
    /// What somebody is told. The raw values are stored.
    enum Kind: String {
        /// Asks a new address whether it is theirs, or tells one that is taken that somebody tried.
        case registration
        case addressTaken = "address-taken"
        case passwordReset = "password-reset"
        case passwordChanged = "password-changed"
        case listingExpiring = "listing-expiring"
        case accountErased = "account-erased"
        case listingHeld = "listing-held"
        case listingRemoved = "listing-removed"
        case listingRestored = "listing-restored"
        case accountSuspended = "account-suspended"
        case message
    }

    /// Queues a mail, in the transaction that causes it.
    static func queue(
        _ transaction: WriteTransaction, _ kind: Kind, address: String? = nil, locale: String? = nil,
        account: Int64? = nil, registration: Int64? = nil, listing: Int64? = nil, decision: Int64? = nil,
        message: Int64? = nil
    ) throws {
        try RawStatement(
            transaction.db,
            """
            INSERT INTO mail (kind, address, locale, account, registration, listing, queued_at, due_at, decision, message)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8, ?9)
            """
        ).run([
            .text(kind.rawValue), .optional(address), .optional(locale), .optional(account), .optional(registration),
            .optional(listing), .integer(transaction.now.microseconds), .optional(decision), .optional(message),
        ])
    }

    /// Queues a mail to the owner of a listing about a decision; none where nobody owns it.
    static func queueDecision(_ transaction: WriteTransaction, _ kind: Kind, listing: Int64, decision: Int64) throws {
        let owner = try RawStatement(
            transaction.db,
            "SELECT a.id FROM listing AS l JOIN account AS a ON a.id = l.owner WHERE l.id = ? AND a.email IS NOT NULL"
        ).first([.integer(listing)]) { $0.integer(0) }
        guard let owner else { return }
        try queue(transaction, kind, account: owner, listing: listing, decision: decision)
    }
}
