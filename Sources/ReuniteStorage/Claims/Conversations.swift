import Reunite
import ReuniteDatabase

/// Rows of the table `claim_message`.
enum Conversations {
    static let select = "SELECT m.id, m.secret, m.author, m.body, m.read_at FROM claim_message AS m"

    /// The message in a row of ``select``.
    static func message(_ row: Row, in claim: Claims.Standing) -> ClaimMessage {
        message(row, by: row.rowID("author") == claim.claimant ? .claimant : .finder)
    }

    /// The message of a side.
    static func message(_ row: Row, by side: ClaimSide) -> ClaimMessage {
        ClaimMessage(
            id: row.identifier(), author: side, text: row.text("body"), readAt: row.optionalTime("read_at"))
    }

    /// Makes sure that a side of a claim can write to the other one.
    ///
    /// - Throws: ``ListingRefusal/noOwner``, ``AccessRefusal/blocked``, ``RefusedClaim``.
    static func requireOpen(
        _ db: any Connection, _ claim: Claims.Standing, for side: ClaimSide, at now: Timestamp
    ) throws {
        func refuse(_ reason: ClaimRefusal) -> RefusedClaim { RefusedClaim(reason, claim.state) }
        let since = try db.prepare("SELECT updated_at FROM claim WHERE id = ?1")
            .first([.row(claim.row)]) { $0.time("updated_at") }
        guard let since, ConversationTerms.isOpen(claim.state, since: since, at: now) else { throw refuse(.ended) }
        guard try ClaimableListing.find(db, row: claim.listing)?.visibility == .public else {
            throw refuse(.listingHidden)
        }
        let (author, other) = (claim.account(of: side), claim.account(of: side.other))
        guard try NotificationRecipients.canRead(db, other, at: now) else { throw ListingRefusal.noOwner }
        guard try !Blocks.has(db, author, by: other) else { throw AccessRefusal.blocked }
        guard try !Blocks.has(db, other, by: author) else { throw refuse(.otherBlocked) }
        let counts = try counts(db, claim, by: side)
        guard counts.unread < ConversationTerms.unread else { throw refuse(.unreadMessages) }
        guard counts.all < ConversationTerms.messages else { throw refuse(.tooManyMessages) }
    }

    /// How many messages of a side the other one has not read.
    static func unread(_ db: any Connection, _ claim: Claims.Standing, by side: ClaimSide) throws -> Int {
        try db.prepare("SELECT count(*) FROM claim_message WHERE claim = ?1 AND author = ?2 AND read_at IS NULL")
            .first([.row(claim.row), .row(claim.account(of: side))]) { Int($0.integer(0)) } ?? 0
    }

    /// How many messages a side has written, and how many of them the other one has not read.
    private static func counts(
        _ db: any Connection, _ claim: Claims.Standing, by side: ClaimSide
    ) throws -> (all: Int, unread: Int) {
        try db.prepare("SELECT count(*), count(*) - count(read_at) FROM claim_message WHERE claim = ?1 AND author = ?2")
            .first([.row(claim.row), .row(claim.account(of: side))]) { (Int($0.integer(0)), Int($0.integer(1))) }
            ?? (0, 0)
    }

    /// Writes a message, later than all others of the claim.
    static func write(
        _ transaction: WriteTransaction, _ text: Note, in claim: Claims.Standing, by side: ClaimSide
    ) throws -> ClaimMessageID {
        let db = transaction.db
        let last =
            try db.prepare("SELECT max(id) FROM claim_message WHERE claim = ?1")
            .first([.row(claim.row)]) { $0.isNull(0) ? nil : Timestamp(microseconds: $0.integer(0)) } ?? nil
        let time = max(transaction.now, last?.adding(microseconds: 1) ?? transaction.now)
        let id: ClaimMessageID = try FreeRow.identifier(db, in: "claim_message", near: time)
        try db.prepare("INSERT INTO claim_message (id, secret, claim, author, body) VALUES (?1, ?2, ?3, ?4, ?5)")
            .run([.row(id.row), .secret(id), .row(claim.row), .row(claim.account(of: side)), .text(text.text)])
        try ClaimNotifications.notify(transaction, message: id, of: claim, to: side.other)
        return id
    }

    /// Deletes the messages of all claims on a listing.
    static func delete(_ db: any Connection, of listing: ListingID.Row) throws {
        try db.prepare("DELETE FROM claim_message WHERE claim IN (SELECT id FROM claim WHERE listing = ?1)")
            .run([.row(listing)])
    }

    /// Keeps the messages of a claim as evidence of a case, with those that are kept already. They stay until the evidence of the
    /// case is deleted, whatever becomes of the claim and its people.
    static func keepAsEvidence(_ transaction: WriteTransaction, of claim: ClaimID.Row, in row: CaseID.Row) throws {
        try transaction.db.prepare(
            """
            INSERT INTO evidence_message (moderation_case, message, claim, author, body)
            SELECT ?2, m.id, m.claim, m.author, m.body FROM claim_message AS m WHERE m.claim = ?1 ON CONFLICT DO NOTHING
            """
        ).run([.row(claim), .row(row)])
    }
}
