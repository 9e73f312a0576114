import Reunite
import ReuniteDatabase

extension MaintenanceStore {
    /// Deletes conversations about listings whose messages have all been deleted.
    func deleteEmptyConversations(now: Timestamp) async throws -> Int {
        let due = """
            SELECT c.id FROM conversation AS c
            WHERE c.id <= ?1 AND NOT EXISTS (SELECT 1 FROM message AS m WHERE m.conversation = c.id) LIMIT ?2
            """
        let values: [SQLValue] = [
            .integer(now.adding(seconds: -ConversationTerms.memory).microseconds), .integer(Store.batch),
        ]
        return try await store.inBatches(ifAny: due, values) { transaction in
            try transaction.db.prepare("DELETE FROM conversation WHERE id IN (\(due))").run(values)
            return transaction.db.changes
        }
    }

    /// Deletes the messages of claims that ended 90 days ago, with the other texts of the claims: the newest first, so that a
    /// notification never belongs to a message that is gone.
    func forgetConversations(now: Timestamp) async throws -> Int {
        let end = now.adding(seconds: -ClaimTerms.memory)
        // None is written later, so that the others need not be read.
        let last = end.adding(seconds: ConversationTerms.afterHandOver)
        let due = """
            SELECT m.id FROM claim_message AS m JOIN claim AS c ON c.id = m.claim
            WHERE m.id <= ?2 AND c.updated_at <= ?1 AND c.state NOT IN ('submitted', 'accepted')
            ORDER BY m.id DESC LIMIT ?3
            """
        let values: [SQLValue] = [
            .integer(end.microseconds), .integer(last.microseconds), .integer(Store.batch),
        ]
        return try await store.inBatches(ifAny: due, values) { transaction in
            try transaction.db.prepare("DELETE FROM claim_message WHERE id IN (\(due))").run(values)
            return transaction.db.changes
        }
    }
}
