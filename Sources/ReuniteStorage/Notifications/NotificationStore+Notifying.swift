import Reunite
import ReuniteDatabase

extension NotificationStore {
    /// Maximum number of notifications of a transaction, so that other writers do not wait long.
    static let tellingBatch = 200

    /// The last change whose notifications are all written. Changes that are no longer in the feed are skipped.
    public func alertPosition() async throws -> Int64 {
        try await store.read { db in
            try db.prepare("SELECT seq, (SELECT min(seq) - 1 FROM change) AS gone FROM alert_position")
                .first { max($0.integer("seq"), $0.integer("gone")) } ?? 0
        }
    }

    /// Records that the notifications of all changes up to a number are written.
    public func moveAlertPosition(to seq: Int64) async throws {
        try await store.write { transaction in
            try transaction.db.prepare("UPDATE alert_position SET seq = ?1 WHERE seq < ?1").run([.integer(seq)])
        }
    }

    /// Writes the position again as it is, to learn whether the store takes writes.
    public func touchAlertPosition() async throws {
        try await store.write { transaction in
            try transaction.db.prepare("UPDATE alert_position SET seq = seq").run([])
        }
    }
}
