import GRDB
import Reunite

extension ListingStore {
    /// Listings in one transaction of ``expire(now:)``: others who write wait no longer than it takes.
    private static let expiryBatch = 1000

    /// Moves the open listings whose time is over to ``ListingState/expired``.
    ///
    /// - Returns: how many they were.
    public func expire(now: Timestamp) async throws -> Int {
        var total = 0
        while true {
            let count = try await write { db in try Self.expireBatch(db, now: now) }
            total += count
            if count < Self.expiryBatch { return total }
        }
    }

    private static func expireBatch(_ db: Database, now: Timestamp) throws -> Int {
        let rows = try Int64.fetchAll(
            db,
            sql: "SELECT id FROM listing WHERE state = 'open' AND expires_at <= ? ORDER BY expires_at LIMIT ?",
            arguments: [now.microseconds, expiryBatch])
        let update = try RawStatement(
            db, "UPDATE listing SET state = 'expired', updated_at = ?, version = version + 1 WHERE id = ?")
        for row in rows {
            try update.run([.integer(now.microseconds), .integer(row)])
            try Changes.append(db, row: row, kind: .updated, at: now)
        }
        return rows.count
    }
}
