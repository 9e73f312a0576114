import GRDB
import Reunite

extension ListingStore {
    /// Rows in one transaction: others who write wait no longer than it takes.
    private static let batch: Int64 = 1000

    /// How long before the end an owner is told, in seconds; half the time where listings live for less than twice so.
    private static let notice: Int64 = 7 * 86_400

    /// How long it is known who wrote to whom, in seconds: the mail has a link by which its sender is blocked.
    private static let messageLifetime: Int64 = 90 * 86_400

    /// Moves the open listings whose time is over to ``ListingState/expired``.
    ///
    /// - Returns: how many they were.
    @discardableResult
    public func expire(now: Timestamp) async throws -> Int {
        try await inBatches { transaction in
            let rows = try Self.rows(
                transaction.db,
                "SELECT id FROM listing WHERE state = 'open' AND expires_at <= ? ORDER BY expires_at LIMIT ?", now)
            let update = try RawStatement(
                transaction.db,
                "UPDATE listing SET state = 'expired', updated_at = ?, version = version + 1 WHERE id = ?")
            for row in rows { try update.run([.integer(now.microseconds), .row(row)]) }
            return rows.count
        }
    }

    /// Queues a mail to each owner whose listing expires within a week, once.
    ///
    /// - Returns: how many listings they were.
    @discardableResult
    public func remindOfExpiry(now: Timestamp) async throws -> Int {
        try await inBatches { transaction in
            let soon = now.adding(seconds: min(Self.notice, transaction.writer.lifetime / 2))
            let rows = try Self.rows(
                transaction.db,
                """
                SELECT id FROM listing WHERE state = 'open' AND reminded_at IS NULL AND owner <> 0 AND expires_at <= ?
                AND visibility = 'public'
                ORDER BY expires_at LIMIT ?
                """, soon)
            for row in rows {
                try RawStatement(transaction.db, "UPDATE listing SET reminded_at = ? WHERE id = ?")
                    .run([.integer(now.microseconds), .row(row)])
                let owner: AccountID.Row? = try RawStatement(transaction.db, "SELECT owner FROM listing WHERE id = ?")
                    .first([.row(row)]) { $0.rowID(0) }
                try MailRows.queue(transaction, .listingExpiring, account: owner, listing: row)
            }
            return rows.count
        }
    }

    /// Removes what is good for nothing any more: what is kept for a time only, and whose time is over.
    ///
    /// - Returns: how many rows they were.
    @discardableResult
    public func prune(now: Timestamp) async throws -> Int {
        var total = 0
        for (table, key, time, age) in [
            ("session", "id", "expires_at", 0), ("mailed_token", "token", "expires_at", 0),
            ("registration", "id", "expires_at", 0),
            ("idempotency_key", "id", "created_at", IdempotencyKeys.lifetime),
            ("post", "listing", "listing", PostLikeness.lifetime), ("message", "id", "id", Self.messageLifetime),
        ] {
            total += try await inBatches { transaction in
                try RawStatement(
                    transaction.db,
                    "DELETE FROM \(table) WHERE \(key) IN (SELECT \(key) FROM \(table) WHERE \(time) <= ? LIMIT ?)"
                ).run([.integer(now.adding(seconds: -age).microseconds), .integer(Self.batch)])
                return transaction.db.changesCount
            }
        }
        total += try await inBatches { transaction in
            try ChangeRows.prune(
                transaction.db, until: now.adding(seconds: -ChangeRows.lifetime), limit: Self.batch)
        }
        return total
    }

    /// Repeats a transaction until it finds less than a batch.
    private func inBatches(_ body: @escaping @Sendable (WriteTransaction) throws -> Int) async throws -> Int {
        var total = 0
        while true {
            let count = try await write(body)
            total += count
            if count < Self.batch { return total }
        }
    }

    private static func rows(_ db: Database, _ sql: String, _ time: Timestamp) throws -> [ListingID.Row] {
        var rows: [ListingID.Row] = []
        try RawStatement(db, sql).forEachRow([.integer(time.microseconds), .integer(batch)]) {
            rows.append($0.rowID(0))
        }
        return rows
    }
}
