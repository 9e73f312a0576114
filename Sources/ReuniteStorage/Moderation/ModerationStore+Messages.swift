import Reunite
import ReuniteDatabase

/// Similar messages to owners with the same text, which are held for one decision of a moderator, or a reported message.
public struct HeldMessages: Sendable {
    /// The first message.
    public let id: MessageID
    /// The sender of the first message.
    public let sender: Person
    /// The listing that the first message is about.
    public let listing: ListingID
    /// The title of the listing.
    public let title: String
    /// The text of the first message.
    public let body: String
    /// The number of messages, and of their senders.
    public let count, senders: Int
    /// Whether a recipient has reported one of them.
    public let isReported: Bool
}

extension ModerationStore {
    /// A page of groups of held messages, oldest first. A moderator who has sent one of the messages does not see its group.
    ///
    /// Recipients see it: otherwise a sender could write to each moderator, so that nobody decides.
    public func heldMessages(
        limit: Int, room: Int, after cursor: ListCursor?, by session: Session
    ) async throws -> (messages: [HeldMessages], next: ListCursor?) {
        try await store.readPage { db in
            let (messages, hasMore) = try db.prepare(
                """
                SELECT m.id, m.secret, m.body, m.sender, a.secret AS sender_secret, a.display_name, l.id AS listing,
                l.secret AS listing_secret, l.title, g.messages, g.senders, g.reports
                FROM (SELECT min(m.id) AS first, count(*) AS messages, count(DISTINCT m.sender) AS senders,
                    count(m.reported_at) AS reports
                    FROM message AS m WHERE \(Self.isPending) \(Self.groups(without: "?2")) AND min(m.id) > ?1
                    ORDER BY 1 LIMIT ?3) AS g
                JOIN message AS m ON m.id = g.first JOIN listing AS l ON l.id = m.listing JOIN account AS a ON a.id = m.sender
                ORDER BY m.id
                """
            ).page(
                [.integer(cursor?.row ?? 0), .row(session.account.row), .integer(Int64(limit) + 1)], limit: limit,
                room: room,
                texts: ["body"]
            ) { row in
                HeldMessages(
                    id: row.identifier(),
                    sender: Person(row, id: "sender", secret: "sender_secret", name: "display_name"),
                    listing: row.identifier("listing", secret: "listing_secret"), title: row.text("title"),
                    body: row.text("body"), count: Int(row.integer("messages")), senders: Int(row.integer("senders")),
                    isReported: row.integer("reports") > 0)
            }
            let last = messages.last.map { ListCursor(key: 0, row: $0.id.row.rawValue) }
            return (messages, hasMore ? last : nil)
        }
    }

    /// The number of groups of held messages.
    public func heldCount() async throws -> Int { try await store.read { db in try Self.heldCount(db) } }

    /// The number of groups of held messages, without those of which an account has sent a message.
    static func heldCount(_ db: any Connection, without sender: AccountID.Row? = nil) throws -> Int {
        try db.prepare(
            """
            SELECT count(*) FROM (SELECT min(m.id) AS first FROM message AS m
                WHERE \(Self.isPending) \(groups(without: "?1"))) AS g
            """
        ).first([.row(sender ?? Accounts.operatorRow)]) { Int($0.integer(0)) } ?? 0
    }

    /// Delivers or discards all messages of a group: only their authors see discarded ones. An entry in the log names the sender of the first one.
    ///
    /// - Parameter id: any message of the group.
    /// - Throws: ``AccessRefusal/notFound`` if the message is not held, or no longer; ``AccessRefusal/own`` if the moderator
    ///   has sent one of the messages; ``AccessRefusal/sessionEnded``.
    public func decide(_ verdict: MessageVerdict, on id: MessageID, by session: Session) async throws {
        try await store.write { transaction in
            try Sessions.require(transaction, session)
            let db = transaction.db
            let group = try db.prepare(
                "SELECT held_with, body FROM message WHERE id = ?1 AND secret = ?2 AND held_with IS NOT NULL"
            )
            .first([.row(id.row), .secret(id)]) { row -> [SQLValue] in [.integer(row.integer(0)), .text(row.text(1))] }
            let pending = try db.prepare(
                """
                SELECT m.id, m.sender, m.listing, m.conversation, l.owner, m.reported_at FROM message AS m
                JOIN listing AS l ON l.id = m.listing
                WHERE m.held_with = ?1 AND m.body = ?2 AND \(Self.isPending) ORDER BY m.id
                """
            ).all(group ?? [.null, .null]) { row in
                (
                    id: row.rowID("id") as MessageID.Row, sender: row.rowID("sender") as AccountID.Row,
                    listing: row.rowID("listing") as ListingID.Row, owner: row.rowID("owner") as AccountID.Row,
                    conversation: row.rowID("conversation") as ConversationID.Row,
                    isReported: !row.isNull("reported_at")
                )
            }
            guard let first = pending.first else { throw AccessRefusal.notFound }
            guard !pending.contains(where: { $0.sender == session.account.row }) else { throw AccessRefusal.own }
            let update = try db.prepare("UPDATE message SET verdict = ?1 WHERE id = ?2")
            for message in pending {
                try update.run([.text(verdict.rawValue), .row(message.id)])
                // Whoever has reported a message has had it.
                guard verdict == .release, !message.isReported else { continue }
                try MessageDelivery.deliver(
                    transaction, message.id, of: message.conversation, about: message.listing, to: message.owner,
                    isFirst: true)
            }
            _ = try ModerationLog.append(
                transaction,
                ModerationLog.Entry(
                    moderator: session.account.row, action: verdict.rawValue, account: first.sender, note: "",
                    before: "{}",
                    after: "{}"))
        }
    }

    /// Groups messages `m` with the same text, and leaves out those of which an account has sent a message.
    private static func groups(without sender: StaticString) -> String {
        "GROUP BY m.held_with, m.body HAVING max(CASE WHEN m.sender = \(sender) THEN 1 ELSE 0 END) = 0"
    }

    /// The condition that a message `m` waits for a moderator, because it is held or reported.
    private static let isPending = "m.held_with IS NOT NULL AND m.verdict IS NULL"
}
