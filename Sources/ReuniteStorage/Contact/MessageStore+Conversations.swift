import Reunite
import ReuniteDatabase

extension MessageStore {
    /// Maximum number of messages that one report shows to moderators: the newest ones.
    private static let reported: Int64 = 5

    /// A page of the conversations of an account about its own listings and those of others, the latest message first.
    public func conversations(
        of session: Session, limit: Int, after cursor: ListCursor?, room: Int
    ) async throws -> (conversations: [Conversation], next: ListCursor?) {
        try await store.readPage { db in
            let (found, hasMore) = try db.prepare(
                """
                SELECT * FROM (\(Self.select) WHERE c.id IN (
                    SELECT id FROM conversation WHERE writer = ?1
                    UNION SELECT x.id FROM listing AS mine CROSS JOIN conversation AS x
                    WHERE mine.owner = ?1 AND mine.owner <> 0 AND x.listing = mine.id)) AS q
                WHERE q.last_message < ?2 ORDER BY q.last_message DESC LIMIT ?3
                """
            ).page(
                [.row(session.account.row), .integer(cursor?.row ?? .max), .integer(Int64(limit) + 1)], limit: limit,
                room: room, texts: ["title"]
            ) { Self.conversation($0, for: session) }
            let last = found.last.map { ListCursor(key: 0, row: $0.lastMessageAt.microseconds) }
            return (found, hasMore ? last : nil)
        }
    }

    /// One of the conversations of an account.
    ///
    /// - Throws: ``AccessRefusal/notFound``
    public func conversation(_ id: ConversationID, for session: Session) async throws -> Conversation {
        try await store.read { db in
            let standing = try ListingConversations.find(db, id, for: session.account.row)
            return try db.prepare("\(Self.select) WHERE c.id = ?2")
                .first([.row(session.account.row), .row(standing.row)]) { Self.conversation($0, for: session) }!
        }
    }

    /// A page of the messages of a conversation that the reader sees, newest first, and how many they have not read.
    ///
    /// - Throws: ``AccessRefusal/notFound``
    public func messages(
        of id: ConversationID, for session: Session, limit: Int, after cursor: ListCursor?, room: Int
    ) async throws -> (messages: [ConversationMessage], next: ListCursor?, unread: Int) {
        try await store.readPage { db in
            let standing = try ListingConversations.find(db, id, for: session.account.row)
            let (messages, hasMore) = try db.prepare(
                """
                SELECT m.id, m.secret, m.sender, m.body, m.read_at FROM message AS m
                WHERE m.conversation = ?1 AND m.id < ?2 AND (m.sender = ?3 OR \(ListingConversations.isDelivered))
                ORDER BY m.id DESC LIMIT ?4
                """
            ).page(
                [
                    .row(standing.row), .integer(cursor?.row ?? .max), .row(standing.reader),
                    .integer(Int64(limit) + 1),
                ], limit: limit, room: room, texts: ["body"]
            ) { Self.message($0, of: standing.writer) }
            let unread =
                try db.prepare("SELECT count(*) FROM message AS m WHERE \(Self.isUnread)")
                .first([.row(standing.row), .row(standing.other)]) { Int($0.integer(0)) } ?? 0
            let last = messages.last.map { ListCursor(key: 0, row: $0.id.row.rawValue) }
            return (messages, hasMore ? last : nil, unread)
        }
    }

    /// Makes sure that an account could write in a conversation now.
    ///
    /// - Returns: its listing and the owner of it, if the account has written to the owner and got no answer yet; otherwise nil.
    /// - Throws: ``AccessRefusal/notFound``, ``ConversationRefusal``, ``ListingRefusal/noOwner``, ``AccessRefusal/blocked``.
    public func requireOpen(
        _ id: ConversationID, for session: Session
    ) async throws -> (listing: ListingID, owner: AccountID)? {
        try await store.read { db in
            let standing = try ListingConversations.find(db, id, for: session.account.row)
            let isAnswered = try ListingConversations.requireOpen(db, standing, at: .now)
            guard standing.side == .writer, !isAnswered else { return nil }
            return try db.prepare(
                """
                SELECT l.id, l.secret, a.id AS owner, a.secret AS owner_secret FROM listing AS l
                JOIN account AS a ON a.id = l.owner WHERE l.id = ?1
                """
            ).first([.row(standing.listing)]) { ($0.identifier(), $0.identifier("owner", secret: "owner_secret")) }
        }
    }

    /// Writes in a conversation.
    ///
    /// - Parameters:
    ///   - client: the network of the account; empty if it is unknown.
    ///   - key: from the client, or nil. The same request with the same key gets the first message again.
    /// - Returns: the message, and whether an earlier request wrote it.
    /// - Throws: the errors of ``requireOpen(_:for:)``, ``AccessRefusal/sessionEnded``, ``AccessRefusal/idempotencyKeyReused``.
    public func send(
        _ text: Note, in id: ConversationID, by session: Session, from client: [UInt8] = [], key: IdempotencyKey?
    ) async throws -> (message: ConversationMessage, isReplay: Bool) {
        let (result, isReplay) = try await store.creations.create(by: session, key: key) { transaction in
            let standing = try ListingConversations.find(transaction.db, id, for: session.account.row)
            _ = try ListingConversations.requireOpen(transaction.db, standing, at: transaction.now)
            return .message(
                try ListingConversations.write(
                    transaction, text, in: standing, by: session, from: client, isFirst: false))
        }
        guard case .message(let message) = result else { throw AccessRefusal.idempotencyKeyReused }
        return (
            try await store.read { db in
                let standing = try ListingConversations.find(db, id, for: session.account.row)
                let found = try db.prepare(
                    "SELECT id, secret, sender, body, read_at FROM message WHERE id = ?1 AND conversation = ?2"
                ).first([.row(message.row), .row(standing.row)]) { Self.message($0, of: standing.writer) }
                guard let found else { throw AccessRefusal.notFound }
                return found
            }, isReplay
        )
    }

    /// Marks the messages of the other side as read, up to one, and the notifications of them.
    ///
    /// - Parameter message: the newest of them. It may be gone.
    /// - Returns: whether any was unread.
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/sessionEnded``.
    public func markRead(
        upTo message: MessageID, of id: ConversationID, by session: Session
    ) async throws -> Bool {
        let due = "SELECT m.id FROM message AS m WHERE \(Self.isUnread) AND m.id <= ?3"
        return try await store.writeUnless(by: session) { db in
            let standing = try ListingConversations.find(db, id, for: session.account.row)
            let isUnread = try db.prepare("\(due) LIMIT 1")
                .first([.row(standing.row), .row(standing.other), .row(message.row)]) { _ in true }
            return isUnread == true ? nil : false
        } change: { transaction in
            let standing = try ListingConversations.find(transaction.db, id, for: session.account.row)
            let now = SQLValue.integer(transaction.now.microseconds)
            try transaction.db.prepare("UPDATE message SET read_at = ?4 WHERE id IN (\(due))")
                .run([.row(standing.row), .row(standing.other), .row(message.row), now])
            try transaction.db.prepare(
                """
                UPDATE notification SET read_at = ?1 WHERE account = ?2 AND read_at IS NULL
                AND message IN (SELECT id FROM message WHERE conversation = ?3 AND id <= ?4)
                """
            ).run([now, .row(standing.reader), .row(standing.row), .row(message.row)])
            return true
        }
    }

    /// Reports the other side's newest messages: each text is an entry among the held messages, until a moderator decides. A message
    /// that a moderator has released is not read again.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/sessionEnded``.
    public func report(_ id: ConversationID, by session: Session) async throws {
        try await store.write { transaction in
            try Sessions.require(transaction, session)
            let standing = try ListingConversations.find(transaction.db, id, for: session.account.row)
            try transaction.db.prepare(
                """
                UPDATE message SET reported_at = ?1, held_with = id WHERE id IN (
                    SELECT id FROM message WHERE conversation = ?2 AND sender = ?3 AND held_with IS NULL
                    ORDER BY id DESC LIMIT \(Self.reported))
                """
            ).run([.integer(transaction.now.microseconds), .row(standing.row), .row(standing.other)])
        }
    }

    /// The messages that an account has written, with their conversations, in the order of their ids, for its export.
    ///
    /// - Parameter message: the last message of the previous page; nil for the first page.
    public func messages(
        by session: Session, after message: MessageID?, limit: Int
    ) async throws -> [(conversation: ConversationID, message: ConversationMessage)] {
        try await store.readPage { db in
            try db.prepare(
                """
                SELECT m.id, m.secret, m.sender, m.body, m.read_at, c.id AS conversation, c.secret AS conversation_secret, c.writer
                FROM message AS m JOIN conversation AS c ON c.id = m.conversation WHERE m.sender = ?1 AND m.id > ?2
                ORDER BY m.id LIMIT ?3
                """
            ).all([
                .row(session.account.row), .integer(message?.row.rawValue ?? 0), .integer(Int64(limit)),
            ]) {
                ($0.identifier("conversation", secret: "conversation_secret"), Self.message($0, of: $0.rowID("writer")))
            }
        }
    }

    /// The condition that a message `m` of the conversation `?1` by the account `?2` is delivered and unread.
    private static let isUnread =
        "m.conversation = ?1 AND m.sender = ?2 AND m.read_at IS NULL AND \(ListingConversations.isDelivered)"

    /// Selects conversations as the account `?1` sees them.
    private static let select = """
        SELECT c.id, c.secret, w.id AS writer, w.secret AS writer_secret, w.display_name AS writer_name,
        l.id AS listing, l.secret AS listing_secret, l.title, o.id AS owner, o.secret AS owner_secret,
        o.display_name AS owner_name, \(PublicCondition.isShown("l")) AS is_open,
        (SELECT max(m.id) FROM message AS m WHERE m.conversation = c.id
            AND (m.sender = ?1 OR \(ListingConversations.isDelivered))) AS last_message,
        (SELECT count(*) FROM message AS m WHERE m.conversation = c.id AND m.sender <> ?1 AND m.read_at IS NULL
            AND \(ListingConversations.isDelivered)) AS unread
        FROM conversation AS c JOIN listing AS l ON l.id = c.listing JOIN account AS w ON w.id = c.writer
        JOIN account AS o ON o.id = l.owner
        """

    private static func conversation(_ row: Row, for session: Session) -> Conversation {
        let id: ConversationID = row.identifier()
        let owner: AccountID = row.identifier("owner", secret: "owner_secret")
        let (isOwner, isOpen) = (owner == session.account, row.flag("is_open"))
        return Conversation(
            id: id, listing: row.identifier("listing", secret: "listing_secret"),
            title: isOwner || isOpen ? row.text("title") : nil,
            owner: PublicProfile(id: owner, displayName: row.text("owner_name")),
            writer: PublicProfile(
                id: row.identifier("writer", secret: "writer_secret"), displayName: row.text("writer_name")),
            side: isOwner ? .owner : .writer, isOpen: isOpen,
            lastMessageAt: row.optionalTime("last_message") ?? id.createdAt, unreadMessages: Int(row.integer("unread")))
    }

    private static func message(_ row: Row, of writer: AccountID.Row) -> ConversationMessage {
        ConversationMessage(
            id: row.identifier(), author: row.rowID("sender") == writer ? .writer : .owner, text: row.text("body"),
            readAt: row.optionalTime("read_at"))
    }
}
