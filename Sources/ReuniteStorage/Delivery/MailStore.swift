import Reunite
import ReuniteDatabase

/// The queue of mail.
public struct MailStore: Sendable {
    let store: Store

    /// Reserves due mails, so that no other process sends them.
    ///
    /// Each is due again after the time, unless ``finish(_:)`` or ``postpone(_:by:)`` is called: a mail is sent at least
    /// once, even if the process is killed.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of mails.
    ///   - seconds: the time for sending them.
    public func take(limit: Int, for seconds: Int64) async throws -> [QueuedMail] {
        guard try await hasMail() else { return [] }
        return try await store.write { transaction in
            var rows: [MailID] = []
            try transaction.db.prepare("SELECT id FROM mail WHERE due_at <= ?1 ORDER BY due_at LIMIT ?2")
                .forEachRow([.integer(transaction.now.microseconds), .integer(Int64(limit))]) {
                    rows.append($0.rowID(0))
                }
            return try rows.compactMap { try Self.takeMail(transaction, row: $0, for: seconds) }
        }
    }

    private func hasMail() async throws -> Bool {
        try await store.read { db in
            try db.prepare("SELECT 1 FROM mail WHERE due_at <= ?1 LIMIT 1")
                .first([.integer(Timestamp.now.microseconds)]) { _ in true } ?? false
        }
    }

    private static func takeMail(
        _ transaction: WriteTransaction, row: MailID, for seconds: Int64
    ) throws -> QueuedMail? {
        let composer = MailComposer(transaction: transaction)
        let mail: QueuedMail?
        do {
            mail =
                try transaction.db.prepare(
                    """
                    SELECT id, kind, address, locale, account, registration, listing, queued_at, attempts, decision,
                    message FROM mail WHERE id = ?1
                    """
                ).first([.row(row)]) { try composer.compose($0) } ?? nil
        } catch is InvalidValue {
            // Stored under older rules and invalid now, or of a kind that only a newer release knows: other mails must not
            // wait for it.
            let oldest = transaction.now.adding(seconds: -QueuedMail.lifetime).microseconds
            let isOld =
                try transaction.db.prepare("SELECT 1 FROM mail WHERE id = ?1 AND queued_at < ?2")
                .first([.row(row), .integer(oldest)]) { _ in true } ?? false
            if isOld {
                try delete(transaction, mail: row)
            } else {
                try postpone(transaction, mail: row, by: 3600)
            }
            return nil
        }
        if mail == nil {
            try delete(transaction, mail: row)
        } else {
            try transaction.db.prepare("UPDATE mail SET due_at = ?1, attempts = attempts + 1 WHERE id = ?2")
                .run([.integer(transaction.now.adding(seconds: seconds).microseconds), .row(row)])
        }
        return mail
    }

    /// Removes a mail that was sent or given up.
    public func finish(_ id: MailID) async throws {
        try await store.write { transaction in
            try Self.delete(transaction, mail: id)
        }
    }

    /// Removes a mail whose address was refused by a mail server. If it has an account, no mails go there until a mailed link shows that
    /// it takes them, except those that somebody asks for: to verify an address, or to choose a password.
    public func refuse(_ id: MailID) async throws {
        try await store.write { transaction in
            let account: AccountID.Row? =
                try transaction.db.prepare("SELECT account, address FROM mail WHERE id = ?1").first([.row(id)]) { row in
                    try row.optionalRowID("account")
                        ?? row.optionalText("address").flatMap { try Accounts.row(transaction.db, email: $0) }
                } ?? nil
            if let account {
                try transaction.db.prepare(
                    "UPDATE account SET email_refused_at = ?1 WHERE id = ?2 AND email IS NOT NULL"
                ).run([.integer(transaction.now.microseconds), .row(account)])
            }
            try Self.delete(transaction, mail: id)
        }
    }

    private static func delete(_ transaction: WriteTransaction, mail id: MailID) throws {
        try transaction.db.prepare("DELETE FROM mail WHERE id = ?1").run([.row(id)])
    }

    /// Postpones a mail that could not be sent.
    public func postpone(_ id: MailID, by seconds: Int64) async throws {
        try await store.write { transaction in try Self.postpone(transaction, mail: id, by: seconds) }
    }

    private static func postpone(_ transaction: WriteTransaction, mail id: MailID, by seconds: Int64) throws {
        try transaction.db.prepare("UPDATE mail SET due_at = ?1 WHERE id = ?2")
            .run([.integer(transaction.now.adding(seconds: seconds).microseconds), .row(id)])
    }

    /// The number of pending mails.
    public func count() async throws -> Int {
        try await store.read { db in try db.integer("SELECT count(*) FROM mail") ?? 0 }
    }
}
