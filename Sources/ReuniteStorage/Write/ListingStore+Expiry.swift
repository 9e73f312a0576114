import Reunite
import ReuniteDatabase

extension ListingStore {
    /// Minimum time between two of these mails to an owner, in seconds; at most half the notice.
    private static let pause: Int64 = 86_400

    /// Owners per transaction.
    private static let ownerBatch = 100

    /// Moves open listings to ``ListingState/expired`` after their time.
    ///
    /// - Returns: the number of listings.
    @discardableResult
    public func expire(now: Timestamp) async throws -> Int {
        try await store.inBatches { transaction in
            let rows: [ListingID.Row] = try transaction.db.prepare(
                "SELECT id FROM listing WHERE state = 'open' AND expires_at <= ?1 ORDER BY expires_at LIMIT ?2"
            ).all([.integer(now.microseconds), .integer(Store.batch)]) { $0.rowID(0) }
            let update = try transaction.db.prepare(
                "UPDATE listing SET state = 'expired', updated_at = ?1, version = version + 1 WHERE id = ?2")
            for row in rows {
                try update.run([.integer(now.microseconds), .row(row)])
                try transaction.close(row, because: .listingExpired)
            }
            return rows.count
        }
    }

    /// Queues a mail to each owner whose listings expire within a week: one for all of them, once for each listing, and at
    /// most one a day.
    ///
    /// - Returns: the number of listings.
    @discardableResult
    public func remindOfExpiry(now: Timestamp) async throws -> Int {
        var total = 0
        while true {
            let (owners, listings) = try await store.write { transaction in
                let notice = min(ListingProgress.notice, transaction.lifetime / 2)
                let soon = now.adding(seconds: notice)
                let owners = try Self.ownersToRemind(
                    transaction.db, soon, lastBefore: now.adding(seconds: -min(Self.pause, notice / 2)))
                return (owners.count, try owners.reduce(0) { try $0 + Self.remind(transaction, $1, soon, now) })
            }
            total += listings
            if owners < Self.ownerBatch { return total }
        }
    }

    /// The owners of listings that expire before `?1`, at most `?3`, unless they were reminded after `?2` or are erased.
    ///
    /// It is written so that SQLite uses `listing_by_reminder`. Without `IS TRUE` it would use `listing_by_state`, and with
    /// `l.owner` instead of `a.id` it would read `listing_by_owner` in order: both have nearly all listings.
    static let ownersToRemind = """
        SELECT DISTINCT a.id FROM listing AS l CROSS JOIN account AS a
        WHERE a.id = l.owner AND (\(PublicCondition.isFound("l"))) IS TRUE AND l.state = 'open' AND l.reminded_at IS NULL
        AND l.owner <> 0 AND l.expires_at <= ?1 AND a.email IS NOT NULL
        AND (a.reminded_at IS NULL OR a.reminded_at <= ?2) LIMIT ?3
        """

    private static func ownersToRemind(
        _ db: any Connection, _ soon: Timestamp, lastBefore: Timestamp
    ) throws -> [AccountID.Row] {
        try db.prepare(ownersToRemind).all([
            .integer(soon.microseconds), .integer(lastBefore.microseconds), .integer(Int64(ownerBatch)),
        ]) { $0.rowID(0) }
    }

    /// - Returns: the number of listings.
    private static func remind(
        _ transaction: WriteTransaction, _ owner: AccountID.Row, _ soon: Timestamp, _ now: Timestamp
    ) throws -> Int {
        try transaction.db.prepare(
            """
            UPDATE listing AS l SET reminded_at = ?1 WHERE owner = ?2 AND owner <> 0 AND \(PublicCondition.isFound("l"))
            AND reminded_at IS NULL AND expires_at <= ?3
            """
        ).run([.integer(now.microseconds), .row(owner), .integer(soon.microseconds)])
        let listings = transaction.db.changes
        // A pending one will list these too.
        let waits = try transaction.db.prepare("SELECT 1 FROM mail WHERE account = ?1 AND kind = ?2")
            .first([.row(owner), .text(Letter.Kind.listingsExpiring.rawValue)]) { _ in true }
        if waits == nil {
            try transaction.db.prepare("UPDATE account SET reminded_at = ?1 WHERE id = ?2")
                .run([.integer(now.microseconds), .row(owner)])
            try MailRows.queue(transaction, .listingsExpiring, account: owner)
        }
        return listings
    }
}
