import Synchronization

/// The replicas of a database, which answer reads that may be slightly out of date (<doc:Fleet>).
///
/// A replica may answer if its snapshot has every change that this server has seen in any read, and the change that the caller
/// names, and if it has replayed everything that the primary had written ``longestLag`` ago. Otherwise, or if the replica cannot
/// be reached or fails, the primary answers.
///
/// The second condition bounds the age of data that has no entry in the feed: the names of owners. The check is made in the
/// snapshot of the read, and sent in the same message, so it costs no extra round trip.
final class PostgreSQLReplicas: Sendable {
    /// The pause in which no replica is used, after one was behind or failed. It is doubled each time, up to the longest.
    private static let (shortestPause, longestPause) = (Duration.milliseconds(5), Duration.milliseconds(200))

    /// A position in the write-ahead log of the primary, in bytes, and when it was noted.
    private struct Mark {
        var position: Int64 = 0
        var time = ContinuousClock.now
    }

    private struct State {
        /// The newest change in a snapshot of this server.
        var change: Int64 = 0
        /// The position that replicas must have reached, and the position that replaces it later.
        var (required, next) = (Mark(), Mark())
        var nextAttempt = ContinuousClock.now
        var pause = PostgreSQLReplicas.shortestPause
    }

    private let pool: PostgreSQLPool
    /// The number that grows (``PostgreSQLSchema``).
    private let newest: String
    /// Minimum age of the position that replicas must have reached. On a server that reads, its age is at most twice this.
    private let longestLag: Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - url: the address of one or several replicas, `postgresql://…`.
    ///   - newest: the expression for the number that grows.
    init(url: String, newest: String, longestLag: Duration = .seconds(5)) {
        pool = PostgreSQLPool(url: url, connections: ReaderCount.remote)
        (self.newest, self.longestLag) = (newest, longestLag)
    }

    func close() { pool.close() }

    /// Reads one snapshot of the primary, and notes its newest change and its position in the write-ahead log.
    func noting<Value>(_ db: PostgreSQLConnection, _ body: () throws -> Value) throws -> Value {
        try db.read(asking: primaryPosition, answered: note, body)
    }

    private var primaryPosition: String {
        """
        SELECT \(newest), CASE WHEN pg_is_in_recovery() THEN 0
        ELSE CAST(pg_current_wal_flush_lsn() - '0/0' AS bigint) END
        """
    }

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
    ///   - change: a change that the snapshot must have, besides those that this server has seen.
    ///   - body: reads. Its errors are ignored, because the primary then answers; except that the read takes too long.
    /// - Returns: nil if the primary must answer.
    /// - Throws: ``Overload/readTooLong``
    func read<Value>(including change: Int64, _ body: (any Connection) throws -> Value) throws -> Value? {
        guard let (least, position) = requirement() else { return nil }
        var found: Int64?
        do {
            let value = try pool.withConnection { db in
                // The next connection may lead to a replica.
                defer { db.isRetired = found == Self.noReplica }
                return try db.read(
                    asking: replicaPosition, [.integer(position)], answered: { found = $0.first }
                ) { try body(db) }
            }
            if let found, found >= max(least, change) {
                succeed(found)
                return value
            }
        } catch Overload.readTooLong {
            throw Overload.readTooLong
        } catch {
            // If the read itself is wrong, it also fails on the primary.
        }
        postpone()
        return nil
    }

    /// The answer of a server that is not, or no longer, a replica. Its history may differ from that of the primary.
    private static let noReplica: Int64 = -2

    /// The newest change of a replica; -1 if it lags too far behind.
    private var replicaPosition: String {
        """
        SELECT CASE WHEN NOT pg_is_in_recovery() THEN CAST(\(Self.noReplica) AS bigint)
        WHEN pg_last_wal_replay_lsn() - '0/0' < CAST(?1 AS bigint) THEN -1
        ELSE \(newest) END
        """
    }

    /// The change and the position that a replica must have; nil during a pause.
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
