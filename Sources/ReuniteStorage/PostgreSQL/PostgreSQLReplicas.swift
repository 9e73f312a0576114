import Synchronization

/// The replicas of a database, which answer reads that may be a moment old (<doc:Fleet>).
///
/// One rule says whether a replica may answer: its snapshot has every change that this server has seen in any read, and the one
/// that the caller names; and it has replayed all that the primary had written ``longestLag`` ago. Otherwise, and when it
/// cannot be reached or fails, the primary answers.
///
/// The second part bounds the age of what is shown and has no entry in the feed: the names of owners. The replica is asked in the
/// snapshot of the read, with the same message, so asking costs no time.
final class PostgreSQLReplicas: Sendable {
    /// The time in which replicas are not asked after one was behind or failed: doubled each time, up to the longest.
    private static let (shortestPause, longestPause) = (Duration.milliseconds(5), Duration.milliseconds(200))

    /// A position in the write-ahead log of the primary, in bytes, and when it was noted.
    private struct Mark {
        var position: Int64 = 0
        var time = ContinuousClock.now
    }

    private struct State {
        /// The newest change in a snapshot of this server.
        var change: Int64 = 0
        /// The position that replicas must have reached, and the one that takes its place.
        var (required, next) = (Mark(), Mark())
        var nextAttempt = ContinuousClock.now
        var pause = PostgreSQLReplicas.shortestPause
    }

    private let pool: PostgreSQLPool
    /// How old the position is that replicas must have reached: at least this, and at most twice as much on a server that reads.
    private let longestLag: Duration
    private let state = Mutex(State())

    /// - Parameter url: `postgresql://…`, of one or several.
    init(url: String, longestLag: Duration = .seconds(5)) {
        pool = PostgreSQLPool(url: url, connections: ReaderCount.remote)
        self.longestLag = longestLag
    }

    func close() { pool.close() }

    /// Reads one snapshot of the primary, and notes how far it is.
    func noting<Value>(_ db: PostgreSQLConnection, _ body: () throws -> Value) throws -> Value {
        try db.read(asking: Self.primaryPosition, answered: note, body)
    }

    private static let primaryPosition = """
        SELECT coalesce((SELECT max(seq) FROM change), 0), CASE WHEN pg_is_in_recovery() THEN 0
        ELSE CAST(pg_current_wal_flush_lsn() - '0/0' AS bigint) END
        """

    private func note(_ answer: [Int64]) {
        guard answer.count == 2 else { return }
        state.withLock { state in
            state.change = max(state.change, answer[0])
            let mark = Mark(position: answer[1])
            if state.next.position == 0 {
                (state.required, state.next) = (mark, mark)
            } else if state.next.time + longestLag <= mark.time {
                (state.required, state.next) = (state.next, mark)
            }
        }
    }

    /// Reads one snapshot of a replica.
    ///
    /// - Parameters:
    ///   - change: a change that the snapshot must have, beside those that this server has seen.
    ///   - body: reads; its errors do not count if the replica may not answer.
    /// - Returns: nil if the primary must answer.
    /// - Throws: ``StoreError``, such as that the read takes too long.
    func read<Value>(including change: Int64, _ body: (any Connection) throws -> Value) throws -> Value? {
        guard let (least, position) = requirement() else { return nil }
        var found: Int64?
        do {
            let value = try pool.withConnection { db in
                // The next connection may lead to a replica.
                defer { db.isRetired = found == Self.noReplica }
                return try db.read(
                    asking: Self.replicaPosition, [.integer(position)], answered: { found = $0.first }
                ) { try body(db) }
            }
            if let found, found >= max(least, change) {
                succeed(found)
                return value
            }
        } catch let error as StoreError where error == .readTooLong {
            throw error
        } catch {
            // The primary says whether the error is one of the read itself.
        }
        postpone()
        return nil
    }

    /// The answer of a server that is no replica, or not any more. It may have another history than the primary.
    private static let noReplica: Int64 = -2

    /// The newest change of a replica; -1 if it lags too far behind.
    private static let replicaPosition = """
        SELECT CASE WHEN NOT pg_is_in_recovery() THEN CAST(\(noReplica) AS bigint)
        WHEN pg_last_wal_replay_lsn() - '0/0' < CAST(?1 AS bigint) THEN -1
        ELSE coalesce((SELECT max(seq) FROM change), 0) END
        """

    /// The change and the position that a replica must have; nil if none is asked now.
    private func requirement() -> (change: Int64, position: Int64)? {
        state.withLock { state in
            state.nextAttempt <= .now ? (state.change, state.required.position) : nil
        }
    }

    private func succeed(_ change: Int64) {
        state.withLock { ($0.change, $0.pause) = (max($0.change, change), Self.shortestPause) }
    }

    private func postpone() {
        state.withLock { state in
            state.nextAttempt = .now + state.pause
            state.pause = min(state.pause * 2, Self.longestPause)
        }
    }
}
