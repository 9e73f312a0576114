import GRDB
import Reunite

extension ListingStore {
    /// The accounts from which one takes no messages, those last blocked first.
    public func blocks(of session: Session) async throws -> [PublicProfile] {
        try await read { db in
            var blocks: [PublicProfile] = []
            try RawStatement(
                db,
                """
                SELECT a.id, a.secret, a.display_name FROM block AS b JOIN account AS a ON a.id = b.sender
                WHERE b.owner = ? ORDER BY b.at DESC, a.id
                """
            ).forEachRow([.integer(session.account.createdAt.microseconds)]) { row in
                blocks.append(PublicProfile(id: row.identifier(0), displayName: row.text(2)))
            }
            return blocks
        }
    }

    /// Takes no messages from an account any more.
    ///
    /// - Throws: ``StoreError/notFound``, ``StoreError/own``.
    public func block(_ sender: AccountID, by session: Session) async throws {
        try await write { transaction in
            try Sessions.require(transaction, session)
            guard sender != session.account else { throw StoreError.own }
            let exists = try RawStatement(transaction.db, "SELECT 1 FROM account WHERE id = ? AND secret = ?")
                .first([.integer(sender.createdAt.microseconds), .integer(Int64(sender.secret))]) { _ in true }
            guard exists == true, sender.createdAt.microseconds != Accounts.operatorRow else {
                throw StoreError.notFound
            }
            try Self.block(
                transaction, sender.createdAt.microseconds, by: session.account.createdAt.microseconds)
        }
    }

    /// Takes messages from an account again.
    ///
    /// - Throws: ``StoreError/notFound`` where it was not blocked.
    public func unblock(_ sender: AccountID, by session: Session) async throws {
        try await write { transaction in
            try Sessions.require(transaction, session)
            try RawStatement(
                transaction.db,
                "DELETE FROM block WHERE owner = ? AND sender = (SELECT id FROM account WHERE id = ? AND secret = ?)"
            ).run([
                .integer(session.account.createdAt.microseconds), .integer(sender.createdAt.microseconds),
                .integer(Int64(sender.secret)),
            ])
            guard transaction.db.changesCount > 0 else { throw StoreError.notFound }
        }
    }

    /// Blocks the sender of a message, by its id alone: that stands in the mail, and nobody else knows it.
    ///
    /// - Returns: how the sender wants to be called; nil where there is no such message.
    public func blockSender(ofMessage id: MessageID) async throws -> String? {
        try await write { transaction in
            let found = try RawStatement(
                transaction.db,
                """
                SELECT m.sender, l.owner, a.display_name FROM message AS m JOIN listing AS l ON l.id = m.listing
                JOIN account AS a ON a.id = m.sender WHERE m.id = ? AND m.secret = ?
                """
            ).first([.integer(id.createdAt.microseconds), .integer(Int64(id.secret))]) {
                (sender: $0.integer(0), owner: $0.integer(1), name: $0.text(2))
            }
            guard let found else { return nil }
            try Self.block(transaction, found.sender, by: found.owner)
            return found.name
        }
    }

    /// Whether an owner wants to hear nothing of an account.
    static func isBlocked(_ db: Database, _ sender: Int64, by owner: Int64) throws -> Bool {
        try RawStatement(db, "SELECT 1 FROM block WHERE owner = ? AND sender = ?")
            .first([.integer(owner), .integer(sender)]) { _ in true } ?? false
    }

    private static func block(_ transaction: WriteTransaction, _ sender: Int64, by owner: Int64) throws {
        try RawStatement(transaction.db, "INSERT OR IGNORE INTO block (owner, sender, at) VALUES (?, ?, ?)")
            .run([.integer(owner), .integer(sender), .integer(transaction.now.microseconds)])
    }
}
