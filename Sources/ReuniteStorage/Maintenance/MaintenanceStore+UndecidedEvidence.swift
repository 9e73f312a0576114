import Reunite
import ReuniteDatabase

extension MaintenanceStore {
    /// Deletes the earlier evidence of open cases that have had no report or appeal for ``ModerationPeriod/undecided``.
    ///
    /// The cases stay open, with the current version of the listing as their only evidence. So no case keeps for ever what
    /// an owner has changed, withdrawn or erased. Reports keep their comments, because they still wait; what they have
    /// kept of claims and messages is deleted.
    ///
    /// - Returns: the hashes that name the files of photos that are no evidence any more, for ``sweep(_:remove:)``.
    public func forgetUndecidedEvidence(now: Timestamp) async throws -> [[UInt8]] {
        let time = now.adding(seconds: -ModerationPeriod.undecided)
        // Usually there are none. Then no write transaction is needed.
        guard try await !store.read({ db in try Self.undecided(db, since: time) }).isEmpty else { return [] }
        return try await store.write { transaction in
            let db = transaction.db
            var contents: [[UInt8]] = []
            for row in try Self.undecided(db, since: time) {
                contents += try Self.deleteEvidence(db, of: row)
                try Cases.keepEvidence(transaction, of: row)
            }
            return contents
        }
    }

    /// Open cases with evidence from before a time, and without a report or appeal since.
    private static func undecided(_ db: any Connection, since time: Timestamp) throws -> [CaseID.Row] {
        var rows: [CaseID.Row] = []
        try db.prepare(
            """
            SELECT id FROM moderation_case AS c WHERE state = 'open' AND opened_at <= ?1
            AND EXISTS (SELECT 1 FROM evidence AS e WHERE e.moderation_case = c.id AND e.at <= ?1)
            AND NOT EXISTS (SELECT 1 FROM report AS r WHERE r.moderation_case = c.id AND r.updated_at > ?1)
            AND NOT EXISTS (SELECT 1 FROM appeal AS a WHERE a.moderation_case = c.id AND a.id > ?1) LIMIT 1000
            """
        ).forEachRow([.integer(time.microseconds)]) { rows.append($0.rowID(0)) }
        return rows
    }
}
