import Reunite

extension ClaimStore {
    /// Claims per transaction of ``remind(now:)``.
    private static let remindersAtOnce: Int64 = 100

    /// Notifies the people of claims that end soon: ``ClaimTerms/reminder``. They are reminded of each end once.
    ///
    /// - Returns: the number of claims.
    @discardableResult
    public func remind(now: Timestamp) async throws -> Int {
        try await store.inBatches { transaction in
            let db = transaction.db
            let due = try db.prepare(
                """
                SELECT c.id, c.ends_at, (SELECT max(e.id) FROM claim_event AS e WHERE e.claim = c.id) AS event
                FROM claim AS c WHERE c.ends_at > ?1 AND c.ends_at <= ?2 AND c.reminded = 0 ORDER BY c.ends_at LIMIT ?3
                """
            ).all([
                .integer(now.microseconds), .integer(now.adding(seconds: ClaimTerms.reminder).microseconds),
                .integer(Self.remindersAtOnce),
            ]) { (row: $0.rowID("id") as ClaimID.Row, end: $0.time("ends_at"), event: $0.integer("event")) }
            let note = try db.prepare("UPDATE claim SET reminded = 1 WHERE id = ?1")
            for (row, end, event) in due {
                for claim in try Claims.all(db, where: "c.id = ?1", [.row(row)]) {
                    guard let news = ClaimNews(endOf: claim.state) else { continue }
                    try ClaimNotices.tell(transaction, news, of: event, claim, to: news.sides, near: end)
                }
                try note.run([.row(row)])
            }
            return due.count
        }
    }
}
