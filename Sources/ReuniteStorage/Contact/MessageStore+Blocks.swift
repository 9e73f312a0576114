import Reunite
import ReuniteDatabase

extension MessageStore {
    /// The accounts that an account has blocked, the latest first.
    public func blocks(of session: Session) async throws -> [PublicProfile] {
        try await store.read { db in
            var blocks: [PublicProfile] = []
            try db.prepare(
                """
                SELECT a.id, a.secret, a.display_name FROM block AS b JOIN account AS a ON a.id = b.sender
                WHERE b.owner = ?1 ORDER BY b.at DESC, a.id
                """
            ).forEachRow([.row(session.account.row)]) { row in
                blocks.append(PublicProfile(id: row.identifier(), displayName: row.text("display_name")))
            }
            return blocks
        }
    }

    /// Blocks messages from an account.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/own``.
    public func block(_ sender: AccountID, by session: Session) async throws {
        try await store.writeUnless(by: session) { db -> Void? in
            guard sender != session.account else { throw AccessRefusal.own }
            let exists = try db.prepare("SELECT 1 FROM account WHERE id = ?1 AND secret = ?2")
                .first([.row(sender.row), .secret(sender)]) { _ in true }
            guard exists == true, sender.row != Accounts.operatorRow else {
                throw AccessRefusal.notFound
            }
            return try Blocks.has(db, sender.row, by: session.account.row) ? () : nil
        } change: { transaction in
            try Self.block(transaction, sender.row, by: session.account.row)
        }
    }

    /// Unblocks an account.
    ///
    /// - Throws: ``AccessRefusal/notFound`` if it was not blocked.
    public func unblock(_ sender: AccountID, by session: Session) async throws {
        try await store.writeUnless(by: session) { db -> Void? in
            let isBlocked = try db.prepare(
                "SELECT 1 FROM block AS b JOIN account AS a ON a.id = b.sender WHERE b.owner = ?1 AND a.id = ?2 AND a.secret = ?3"
            ).first([.row(session.account.row), .row(sender.row), .secret(sender)]) { _ in true }
            guard isBlocked == true else { throw AccessRefusal.notFound }
            return nil
        } change: { transaction in
            try transaction.db.prepare("DELETE FROM block WHERE owner = ?1 AND sender = ?2")
                .run([.row(session.account.row), .row(sender.row)])
        }
    }

    /// Blocks the sender of a message for its recipient, who has the secret from the mail.
    ///
    /// - Returns: the display name of the sender; nil if there is no such message, or with another secret.
    public func blockSender(ofMessage id: MessageID, _ secret: SecretToken) async throws -> String? {
        let service = try await store.maintenance.secret()
        return try await store.writeUnless { db -> String?? in
            guard let found = try Self.sender(db, ofMessage: id, secret, service) else { return .some(nil) }
            if try Blocks.has(db, found.sender, by: found.owner) { return found.name }
            return nil
        } change: { transaction in
            guard let found = try Self.sender(transaction.db, ofMessage: id, secret, service) else { return nil }
            try Self.block(transaction, found.sender, by: found.owner)
            return found.name
        }
    }

    /// The sender of a message with the name, and its recipient.
    private static func sender(
        _ db: any Connection, ofMessage id: MessageID, _ secret: SecretToken, _ service: String
    ) throws -> (sender: AccountID.Row, owner: AccountID.Row, name: String)? {
        let found: (sender: AccountID.Row, owner: AccountID.Row, name: String)? = try db.prepare(
            """
            SELECT m.sender, CASE WHEN m.sender = l.owner THEN c.writer ELSE l.owner END AS recipient, a.display_name
            FROM message AS m JOIN conversation AS c ON c.id = m.conversation JOIN listing AS l ON l.id = m.listing
            JOIN account AS a ON a.id = m.sender WHERE m.id = ?1 AND m.secret = ?2
            """
        ).first([.row(id.row), .secret(id)]) { ($0.rowID("sender"), $0.rowID("recipient"), $0.text("display_name")) }
        guard let found, SecretToken(toBlockSenderOf: id, by: found.owner, of: service).hash == secret.hash else {
            return nil
        }
        return found
    }

    private static func block(
        _ transaction: WriteTransaction, _ sender: AccountID.Row, by owner: AccountID.Row
    ) throws {
        try transaction.db.prepare("INSERT INTO block (owner, sender, at) VALUES (?1, ?2, ?3)")
            .run([.row(owner), .row(sender), .integer(transaction.now.microseconds)])
    }
}
