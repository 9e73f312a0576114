import Reunite
import ReuniteDatabase

/// Rows of the table `conversation`, and those of `message` as its two people read them.
enum ListingConversations {
    /// The condition that the recipient of a message `m` sees it: it is not held, or a moderator has released it, or the recipient has
    /// reported it and no moderator has discarded it. Its author always sees it, so as not to learn that it is held.
    static let isDelivered = """
        (m.held_with IS NULL OR m.verdict = '\(MessageVerdict.release.rawValue)'
        OR m.verdict IS NULL AND m.reported_at IS NOT NULL)
        """

    /// A conversation, for one of its two people.
    struct Standing {
        let row: ConversationID.Row
        let listing: ListingID.Row
        let owner, writer: AccountID.Row
        let side: ConversationSide

        var reader: AccountID.Row { side == .owner ? owner : writer }
        var other: AccountID.Row { side == .owner ? writer : owner }
    }

    /// The conversation with an id. For the owner of the listing it does not exist before a message is delivered.
    ///
    /// - Throws: ``AccessRefusal/notFound``
    static func find(_ db: any Connection, _ id: ConversationID, for reader: AccountID.Row) throws -> Standing {
        let found = try db.prepare(
            """
            SELECT c.id, c.listing, l.owner, c.writer FROM conversation AS c JOIN listing AS l ON l.id = c.listing
            WHERE c.id = ?1 AND c.secret = ?2 AND (c.writer = ?3 OR l.owner = ?3 AND EXISTS (
                SELECT 1 FROM message AS m WHERE m.conversation = c.id AND \(isDelivered)))
            """
        ).first([.row(id.row), .secret(id), .row(reader)]) { row in
            let writer: AccountID.Row = row.rowID("writer")
            return Standing(
                row: row.rowID("id"), listing: row.rowID("listing"), owner: row.rowID("owner"), writer: writer,
                side: writer == reader ? .writer : .owner)
        }
        guard let found else { throw AccessRefusal.notFound }
        return found
    }

    /// The conversation of an account about a listing of another one; nil if there is none.
    static func find(
        _ db: any Connection, about listing: ListingID.Row, of owner: AccountID.Row, by writer: AccountID.Row
    ) throws -> Standing? {
        try db.prepare("SELECT id FROM conversation WHERE listing = ?1 AND writer = ?2")
            .first([.row(listing), .row(writer)]) {
                Standing(row: $0.rowID(0), listing: listing, owner: owner, writer: writer, side: .writer)
            }
    }

    /// The same, which begins if there is none.
    static func begin(
        _ transaction: WriteTransaction, about listing: ListingID.Row, of owner: AccountID.Row, by writer: AccountID.Row
    ) throws -> Standing {
        let db = transaction.db
        if let found = try find(db, about: listing, of: owner, by: writer) { return found }
        let id: ConversationID = try FreeRow.identifier(db, in: "conversation", near: transaction.now)
        try db.prepare("INSERT INTO conversation (id, secret, listing, writer) VALUES (?1, ?2, ?3, ?4)")
            .run([.row(id.row), .secret(id), .row(listing), .row(writer)])
        return Standing(row: id.row, listing: listing, owner: owner, writer: writer, side: .writer)
    }

    /// Makes sure that an account may write to another one.
    ///
    /// - Throws: ``ListingRefusal/noOwner``, ``AccessRefusal/blocked``, ``ConversationRefusal/otherBlocked``.
    static func requireReachable(
        _ db: any Connection, _ other: AccountID.Row, from writer: AccountID.Row, at now: Timestamp
    ) throws {
        guard try NotificationRecipients.canRead(db, other, at: now) else { throw ListingRefusal.noOwner }
        guard try !Blocks.has(db, writer, by: other) else { throw AccessRefusal.blocked }
        guard try !Blocks.has(db, other, by: writer) else { throw ConversationRefusal.otherBlocked }
    }

    /// Makes sure that the reader of a conversation may write in it.
    ///
    /// - Returns: whether the owner has written in it.
    /// - Throws: ``ConversationRefusal``, ``ListingRefusal/noOwner``, ``AccessRefusal/blocked``.
    static func requireOpen(_ db: any Connection, _ standing: Standing, at now: Timestamp) throws -> Bool {
        let isShown = try db.prepare("SELECT 1 FROM listing AS l WHERE l.id = ?1 AND \(PublicCondition.isShown("l"))")
            .first([.row(standing.listing)]) { _ in true }
        guard isShown == true else { throw ConversationRefusal.ended }
        try requireReachable(db, standing.other, from: standing.reader, at: now)
        let counts = try db.prepare(
            """
            SELECT count(CASE WHEN sender = ?2 THEN 1 END) AS written,
            count(CASE WHEN sender = ?2 AND read_at IS NULL THEN 1 END) AS unread,
            count(CASE WHEN sender = ?3 THEN 1 END) AS by_owner FROM message WHERE conversation = ?1
            """
        ).first([.row(standing.row), .row(standing.reader), .row(standing.owner)]) {
            (written: Int($0.integer(0)), unread: Int($0.integer(1)), byOwner: Int($0.integer(2)))
        }!
        guard counts.unread < ConversationTerms.unread else { throw ConversationRefusal.unreadMessages }
        guard counts.written < ConversationTerms.messages else { throw ConversationRefusal.tooManyMessages }
        return counts.byOwner > 0
    }

    /// Writes a message, later than all others of the conversation, and delivers it unless it must be held: each message of the
    /// writer is compared with those to other owners, but not the answers of an owner.
    ///
    /// - Parameters:
    ///   - client: the writer's network; empty if it is unknown.
    ///   - isFirst: whether it was written on the page of the listing, so that it is mailed immediately in any case.
    static func write(
        _ transaction: WriteTransaction, _ text: Note, in standing: Standing, by session: Session, from client: [UInt8],
        isFirst: Bool
    ) throws -> MessageID {
        let db = transaction.db
        let last: Timestamp? =
            try db.prepare("SELECT max(id) FROM message WHERE conversation = ?1")
            .first([.row(standing.row)]) { $0.isNull(0) ? nil : Timestamp(microseconds: $0.integer(0)) } ?? nil
        let time = max(transaction.now, last?.adding(microseconds: 1) ?? transaction.now)
        let id: MessageID = try FreeRow.identifier(db, in: "message", near: time)
        let compared =
            standing.side == .writer
            ? LikeMessages.Subject(text.text, by: session.account, to: standing.owner, from: client) : nil
        let group = try compared.flatMap { try LikeMessages.group(transaction, id, $0) }
        try db.prepare(
            """
            INSERT INTO message (id, secret, conversation, listing, sender, body, held_with)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """
        ).run([
            .row(id.row), .secret(id), .row(standing.row), .row(standing.listing), .row(standing.reader),
            .text(text.text), group.map { .integer($0) } ?? .null,
        ])
        if let compared { try LikeMessages.remember(db, compared, as: id) }
        if group == nil {
            try MessageDelivery.deliver(
                transaction, id.row, of: standing.row, about: standing.listing, to: standing.other, isFirst: isFirst)
        }
        return id
    }

    /// Deletes all messages about a listing.
    static func delete(_ db: any Connection, of listing: ListingID.Row) throws {
        try db.prepare("DELETE FROM message WHERE listing = ?1").run([.row(listing)])
    }
}
