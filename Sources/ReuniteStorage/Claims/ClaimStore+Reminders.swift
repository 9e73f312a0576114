import Reunite
import ReuniteDatabase

extension ClaimStore {
    /// Claims per transaction of ``remind(now:)``.
    private static let remindersAtOnce: Int64 = 100

    /// Notifies the people of claims that end soon: ``ClaimTerms/reminder``. They are reminded of each end once.
    ///
    /// - Returns: the number of claims.
    @discardableResult
    public func remind(now: Timestamp) async throws -> Int {
        try await store.inBatches(of: Self.remindersAtOnce) { transaction in
            let due = try Self.noteReminders(transaction.db, now: now)
            for (claim, end, event) in due {
                guard let update = ClaimUpdate(endOf: claim.state) else { continue }
                try ClaimNotifications.notify(transaction, of: event, claim, to: update.sides, near: end)
            }
            return due.count
        }
    }

    /// Marks a batch of claims as reminded, those that end first.
    ///
    /// - Returns: the claims, their ends, and the last entries of their histories, ordered by the end.
    private static func noteReminders(
        _ db: any Connection, now: Timestamp
    ) throws -> [(claim: Claims.Standing, end: Timestamp, event: Int64)] {
        try db.prepare(
            """
            UPDATE claim SET reminded = 1 WHERE id IN (
                SELECT id FROM claim WHERE ends_at > ?1 AND ends_at <= ?2 AND reminded = 0 ORDER BY ends_at LIMIT ?3)
            RETURNING id, listing, claimant, state, ends_at, (SELECT owner FROM listing WHERE id = claim.listing) AS owner,
                (SELECT max(e.id) FROM claim_event AS e WHERE e.claim = claim.id) AS event
            """
        ).all([
            .integer(now.microseconds), .integer(now.adding(seconds: ClaimTerms.reminder).microseconds),
            .integer(remindersAtOnce),
        ]) { (claim: try Claims.standing($0), end: $0.time("ends_at"), event: $0.integer("event")) }
        .sorted { ($0.end, $0.claim.row.rawValue) < ($1.end, $1.claim.row.rawValue) }
    }
}
