import Reunite
import ReuniteDatabase

/// The conversations of claims: what the two people of each write to each other.
public struct ConversationStore: Sendable {
    let store: Store

    /// Writes a message to the other side of a claim, notifies them, and queues a mail unless they have unread messages already.
    ///
    /// - Parameter key: from the client, or nil. The same request with the same key gets the first message again.
    /// - Returns: the message, and whether an earlier request wrote it.
    /// - Throws: the errors of ``requireOpen(_:for:)``, ``AccessRefusal/sessionEnded``, ``AccessRefusal/idempotencyKeyReused``.
    public func send(
        _ text: Note, in claim: ClaimID, by session: Session, key: IdempotencyKey?
    ) async throws -> (message: ClaimMessage, isReplay: Bool) {
        let (result, isReplay) = try await store.creations.create(by: session, key: key) { transaction in
            let (standing, side) = try Claims.find(transaction.db, claim, for: session.account.row)
            try Conversations.requireOpen(transaction.db, standing, for: side, at: transaction.now)
            return .claimMessage(try Conversations.write(transaction, text, in: standing, by: side))
        }
        guard case .claimMessage(let id) = result else { throw AccessRefusal.idempotencyKeyReused }
        return (try await message(id, in: claim, for: session), isReplay)
    }

    /// Makes sure that an account could write to the other side of a claim now.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``ListingRefusal/noOwner`` if the other side is suspended or erased, ``AccessRefusal/blocked``,
    ///   ``RefusedClaim``.
    public func requireOpen(_ claim: ClaimID, for session: Session) async throws {
        try await store.read { db in
            let (standing, side) = try Claims.find(db, claim, for: session.account.row)
            try Conversations.requireOpen(db, standing, for: side, at: .now)
        }
    }

    /// A page of the messages of a claim, newest first, and how many the reader has not read.
    ///
    /// - Throws: ``AccessRefusal/notFound``
    public func messages(
        of claim: ClaimID, for session: Session, limit: Int, after cursor: ListCursor?, room: Int
    ) async throws -> (messages: [ClaimMessage], next: ListCursor?, unread: Int) {
        try await store.readPage { db in
            let (standing, side) = try Claims.find(db, claim, for: session.account.row)
            let (messages, hasMore) = try db.prepare(
                "\(Conversations.select) WHERE m.claim = ?1 AND m.id < ?2 ORDER BY m.id DESC LIMIT ?3"
            ).page(
                [.row(standing.row), .integer(cursor?.row ?? .max), .integer(Int64(limit) + 1)], limit: limit,
                room: room, texts: ["body"]
            ) { Conversations.message($0, in: standing) }
            let last = messages.last.map { ListCursor(key: 0, row: $0.id.row.rawValue) }
            let unread = try Conversations.unread(db, standing, by: side.other)
            return (messages, hasMore ? last : nil, unread)
        }
    }

    /// Marks the messages of the other side as read, up to one, and the notifications of them.
    ///
    /// - Parameter id: the newest of them. It may be gone.
    /// - Returns: whether any was unread.
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/sessionEnded``.
    public func markRead(upTo id: ClaimMessageID, of claim: ClaimID, by session: Session) async throws -> Bool {
        try await store.writeUnless(by: session) { db in
            let (standing, side) = try Claims.find(db, claim, for: session.account.row)
            let isUnread = try db.prepare(
                "SELECT 1 FROM claim_message WHERE claim = ?1 AND author = ?2 AND read_at IS NULL AND id <= ?3 LIMIT 1"
            ).first([.row(standing.row), .row(standing.account(of: side.other)), .row(id.row)]) { _ in true }
            return isUnread == true ? nil : false
        } change: { transaction in
            let (standing, side) = try Claims.find(transaction.db, claim, for: session.account.row)
            try transaction.db.prepare(
                """
                UPDATE claim_message SET read_at = ?1
                WHERE claim = ?2 AND author = ?3 AND read_at IS NULL AND id <= ?4
                """
            ).run([
                .integer(transaction.now.microseconds), .row(standing.row), .row(standing.account(of: side.other)),
                .row(id.row),
            ])
            try transaction.db.prepare(
                """
                UPDATE notification SET read_at = ?1 WHERE account = ?2 AND read_at IS NULL
                AND claim_message IN (SELECT m.id FROM claim_message AS m WHERE m.claim = ?3 AND m.id <= ?4)
                """
            ).run([
                .integer(transaction.now.microseconds), .row(session.account.row), .row(standing.row), .row(id.row),
            ])
            return true
        }
    }

    /// The messages that an account has written, with their claims, in the order of their ids, for its export.
    ///
    /// - Parameter message: the last message of the previous page; nil for the first page.
    public func messages(
        by session: Session, after message: ClaimMessageID?, limit: Int
    ) async throws -> [(claim: ClaimID, message: ClaimMessage)] {
        try await store.readPage { db in
            try db.prepare(
                """
                SELECT m.id, m.secret, m.author, m.body, m.read_at, c.id AS claim, c.secret AS claim_secret, c.claimant
                FROM claim_message AS m JOIN claim AS c ON c.id = m.claim WHERE m.author = ?1 AND m.id > ?2
                ORDER BY m.id LIMIT ?3
                """
            ).all([
                .row(session.account.row), .integer(message?.row.rawValue ?? 0), .integer(Int64(limit)),
            ]) { row in
                let claimant: AccountID.Row = row.rowID("claimant")
                return (
                    row.identifier("claim", secret: "claim_secret"),
                    Conversations.message(row, by: claimant == session.account.row ? .claimant : .finder)
                )
            }
        }
    }

    private func message(
        _ id: ClaimMessageID, in claim: ClaimID, for session: Session
    ) async throws -> ClaimMessage {
        try await store.read { db in
            let (standing, _) = try Claims.find(db, claim, for: session.account.row)
            let found = try db.prepare("\(Conversations.select) WHERE m.id = ?1 AND m.claim = ?2")
                .first([.row(id.row), .row(standing.row)]) { Conversations.message($0, in: standing) }
            guard let found else { throw AccessRefusal.notFound }
            return found
        }
    }
}
