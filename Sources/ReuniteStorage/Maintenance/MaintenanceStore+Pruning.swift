import Reunite
import ReuniteDatabase

extension MaintenanceStore {
    /// Deletes rows that are only kept for a time.
    ///
    /// - Returns: the number of rows.
    @discardableResult
    public func prune(now: Timestamp) async throws -> Int {
        var total = 0
        for (table, key, time, age) in [
            ("session", "id", "expires_at", 0), ("mailed_token", "token", "expires_at", 0),
            ("hand_over_code", "code", "expires_at", ClaimTerms.codeMemory),
            ("transfer_code", "belonging", "expires_at", 0),
            ("found_message", "id", "id", BelongingTerms.memory),
            ("claim_client", "claim", "claim", ClaimRecord.period),
            ("new_account", "account", "account", NewAccountShare.newness),
            ("registration", "id", "expires_at", 0), ("known_client", "id", "seen_at", KnownClients.lifetime),
            ("idempotency_key", "id", "created_at", IdempotencyKeys.lifetime),
            ("post", "listing", "listing", PostQueue.lifetime),
            ("message_pair", "message", "message", LikeMessages.period),
            ("message", "id", "id", ConversationTerms.memory),
        ] {
            total += try await store.inBatches { transaction in
                try transaction.db.prepare(
                    "DELETE FROM \(table) WHERE \(key) IN (SELECT \(key) FROM \(table) WHERE \(time) <= ?1 LIMIT ?2)"
                ).run([.integer(now.adding(seconds: -age).microseconds), .integer(Store.batch)])
                return transaction.db.changes
            }
        }
        total += try await pruneNotifications(now: now)
        total += try await forgetConversations(now: now)
        total += try await deleteEmptyConversations(now: now)
        total += try await forgetClaims(now: now)
        total += try await forgetReaders(now: now)
        total += try await store.inBatches { transaction in
            try ChangeRows.prune(
                transaction.db, until: now.adding(seconds: -ChangeRows.lifetime), limit: Store.batch)
        }
        return total
    }

    /// Deletes notifications that are older than a year.
    func pruneNotifications(now: Timestamp) async throws -> Int {
        try await store.inBatches { transaction in
            try transaction.db.prepare(
                "DELETE FROM notification WHERE id IN (SELECT id FROM notification WHERE id <= ?1 ORDER BY id LIMIT ?2)"
            ).run([
                .integer(now.adding(seconds: -Notifications.lifetime).microseconds), .integer(Store.batch),
            ])
            return transaction.db.changes
        }
    }

    /// Deletes who has read the questions of a listing, when it has been closed for as long as the texts of claims are kept.
    func forgetReaders(now: Timestamp) async throws -> Int {
        let due = """
            SELECT r.listing, r.account FROM proof_read AS r JOIN listing AS l ON l.id = r.listing
            WHERE r.at <= ?1 AND (l.state <> 'open' OR l.status <> 'found') AND l.updated_at <= ?1 LIMIT ?2
            """
        let values: [SQLValue] = [
            .integer(now.adding(seconds: -ClaimTerms.memory).microseconds), .integer(Store.batch),
        ]
        return try await store.inBatches(ifAny: due, values) { transaction in
            try transaction.db.prepare("DELETE FROM proof_read WHERE (listing, account) IN (\(due))").run(values)
            return transaction.db.changes
        }
    }

    /// Deletes the texts of claims that ended 90 days ago; their history stays.
    func forgetClaims(now: Timestamp) async throws -> Int {
        try await store.inBatches { transaction in
            try transaction.db.prepare(
                """
                UPDATE claim SET title = '', questions = '', answers = '', message = NULL, serial = NULL, withheld = NULL,
                found_serial = NULL, note = NULL WHERE id IN (
                    SELECT id FROM claim WHERE questions <> '' AND updated_at <= ?1
                    AND state NOT IN ('submitted', 'accepted') ORDER BY updated_at LIMIT ?2)
                """
            ).run([
                .integer(now.adding(seconds: -ClaimTerms.memory).microseconds), .integer(Store.batch),
            ])
            return transaction.db.changes
        }
    }
}
