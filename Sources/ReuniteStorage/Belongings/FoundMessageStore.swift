import Reunite
import ReuniteDatabase

/// What finders write to the owners of belongings, through the codes on their tags.
public struct FoundMessageStore: Sendable {
    let store: Store

    /// Delivers a message to the owner of a belonging, if there is one.
    ///
    /// The caller does not learn whether there is: for a code that no tag has, for a message that was delivered already, and for
    /// one that the owner does not want, the store does the same work, and keeps nothing.
    ///
    /// - Parameters:
    ///   - client: the network of the finder. The store keeps a hash of it, which differs for each owner.
    ///   - isUrgent: whether the mail may be sent immediately if the belonging is lost.
    public func send(
        _ draft: FoundMessage.Draft, through tag: TagCode, from client: [UInt8], isUrgent: Bool = true
    ) async throws {
        try await store.write { transaction in
            let db = transaction.db
            let found = try Belongings.find(db, tag)
            let client = KnownClients.hash(client, of: "found \(found?.owner.rawValue ?? 0)")
            let isWanted = try Self.isWanted(transaction, draft, to: found?.row, from: client)
            let target = isWanted ? found : nil
            let id = try FoundMessages.insert(transaction, draft, to: target, from: client)
            if let target {
                try TagNotifications.notify(transaction, id, about: target, isUrgent: isUrgent)
            } else {
                try db.prepare("DELETE FROM found_message WHERE id = ?1").run([.row(id.row)])
            }
            try Self.makeRoom(db, of: target?.row)
        }
    }

    /// Whether a message is neither a repetition, nor from a network of which the owner has reported a message.
    private static func isWanted(
        _ transaction: WriteTransaction, _ draft: FoundMessage.Draft, to belonging: BelongingID.Row?,
        from client: [UInt8]
    ) throws -> Bool {
        let now = transaction.now
        let isRepeated = try transaction.db.prepare(
            """
            SELECT 1 FROM found_message WHERE belonging = ?1 AND id > ?2 AND client = ?3 AND body = ?4
            AND contact IS NOT DISTINCT FROM ?5 LIMIT 1
            """
        ).first([
            .optional(belonging), .integer(now.adding(seconds: -BelongingTerms.repetition).microseconds), .blob(client),
            .text(draft.text), .optional(draft.contact),
        ]) { _ in true }
        // The request of a client that did not get the response, or the message of another who knows the secret.
        let isSent = try transaction.db.prepare(
            "SELECT 1 FROM found_message WHERE belonging = ?1 AND answer_secret = ?2 LIMIT 1"
        ).first([.optional(belonging), .optional(draft.secret?.hash)]) { _ in true }
        let isReported = try transaction.db.prepare(
            "SELECT 1 FROM found_message WHERE reported_at > ?1 AND client = ?2 LIMIT 1"
        ).first([.integer(now.adding(seconds: -BelongingTerms.silence).microseconds), .blob(client)]) { _ in true }
        return isRepeated == nil && isSent == nil && isReported == nil
    }

    /// Deletes a message if there are too many: the oldest one from the network that has sent the most, so that a network displaces
    /// only its own messages.
    private static func makeRoom(_ db: any Connection, of belonging: BelongingID.Row?) throws {
        try db.prepare(
            """
            DELETE FROM found_message WHERE id = (
                SELECT min(id) FROM found_message WHERE belonging = ?1
                GROUP BY client ORDER BY count(*) DESC, min(id) LIMIT 1)
            AND (SELECT count(*) FROM found_message WHERE belonging = ?1) > ?2
            """
        ).run([.optional(belonging), .integer(Int64(BelongingTerms.maximumMessages))])
    }

    /// The messages about a belonging of an account, newest first.
    ///
    /// - Throws: ``AccessRefusal/notFound``
    public func messages(
        about belonging: BelongingID, of session: Session, limit: Int, after cursor: ListCursor?, room: Int
    ) async throws -> (messages: [FoundMessage], next: ListCursor?) {
        try await store.readPage { db in
            let row = try Belongings.find(db, belonging, of: session).row.rawValue
            return try FoundMessages.page(
                db, where: "m.belonging = ?1", row, limit: limit, after: cursor, room: room)
        }
    }

    /// The messages about all belongings of an account, newest first.
    public func messages(
        of session: Session, limit: Int, after cursor: ListCursor?, room: Int
    ) async throws -> (messages: [FoundMessage], next: ListCursor?) {
        try await store.readPage { db in
            try FoundMessages.page(
                db, where: "b.owner = ?1", session.account.row.rawValue, limit: limit, after: cursor, room: room)
        }
    }

    /// What the owner has answered to a message; nil if there is no answer, no such message, or no tag with the code.
    public func answer(to secret: SecretToken, through tag: TagCode) async throws -> FoundMessage.Answer? {
        try await store.read { db in try FoundMessages.answer(db, to: secret, through: tag) }
    }

    /// Answers a message; a later answer replaces an earlier one.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/sessionEnded``, ``BelongingRefusal/unanswerable``.
    public func answer(
        _ id: FoundMessageID, about belonging: BelongingID, _ text: String, by session: Session
    ) async throws {
        try await store.writeUnless(by: session) { db -> Void? in
            let found = try FoundMessages.message(db, id, to: Belongings.find(db, belonging, of: session).row)
            guard found.isAnswerable else { throw BelongingRefusal.unanswerable }
            return found.answer?.text == text ? () : nil
        } change: { transaction in
            try transaction.db.prepare("UPDATE found_message SET answer = ?1, answered_at = ?2 WHERE id = ?3")
                .run([.text(text), .integer(transaction.now.microseconds), .row(id.row)])
        }
    }

    /// Deletes a message.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/sessionEnded``.
    public func remove(_ id: FoundMessageID, about belonging: BelongingID, by session: Session) async throws {
        try await store.writeUnless(by: session) { db -> Void? in
            _ = try FoundMessages.message(db, id, to: Belongings.find(db, belonging, of: session).row)
            return nil
        } change: { transaction in
            try transaction.db.prepare("DELETE FROM found_message WHERE id = ?1").run([.row(id.row)])
        }
    }

    /// Reports a message to the operator. For a day, the owner gets no messages from the same network.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/sessionEnded``.
    public func report(_ id: FoundMessageID, about belonging: BelongingID, by session: Session) async throws {
        try await store.writeUnless(by: session) { db -> Void? in
            let found = try FoundMessages.message(db, id, to: Belongings.find(db, belonging, of: session).row)
            return found.isReported ? () : nil
        } change: { transaction in
            try transaction.db.prepare("UPDATE found_message SET reported_at = ?1 WHERE id = ?2")
                .run([.integer(transaction.now.microseconds), .row(id.row)])
        }
    }

    /// The reported messages, newest first, for the operator.
    ///
    /// - Parameter limit: the maximum number of messages.
    public func reported(limit: Int) async throws -> [FoundMessage] {
        try await store.read { db in
            try FoundMessages.page(
                db, where: "m.reported_at > ?1", 0, limit: limit, after: nil, room: .max
            ).messages
        }
    }
}
