import Reunite
import Synchronization

/// Combines the writes of many callers into transactions (group commit).
///
/// A transaction is on disk before it is confirmed, and waiting for the disk is most of its cost. Callers that come
/// while a transaction is written share the next one; each has its own savepoint, so its write is still all or nothing.
/// A single caller has a transaction of its own, and does not wait for others. Clients take turns (``FairQueue``): one with many
/// writes delays those of others by at most one write each. Writes without a client, such as those of followers and of
/// maintenance, share the turns of one client, and are not limited.
final class WriteQueue: Sendable {
    /// Maximum number of writes in one transaction. Few enough that with many callers, some requests are parsed and
    /// answered while others are written.
    private static let largestGroup = 32

    /// Maximum number of queued writes of one client: four groups, so that the next group is always full.
    static let waitingPerClient = 128

    /// A write, and how to resume its caller.
    private struct Job: Sendable {
        /// Writes, and returns what to do when it is on disk.
        let write: @Sendable (WriteTransaction) throws -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    private struct State {
        /// Senders are clients, by ``ReadClient/key``.
        var writes = FairQueue<Job>(maxima: [.max, WriteQueue.waitingPerClient])
        var transactions = 0
        var isWriting = false
    }

    private let database: any DatabaseEngine
    private let lifetime: Int64
    private let acknowledgements: AcknowledgedChanges
    private let news: NewsSignal
    private let state = Mutex(State())

    /// - Parameters:
    ///   - lifetime: how long listings stay open, in seconds.
    ///   - acknowledgements: gets the last change before the caller is resumed.
    ///   - news: gets the accounts that the transaction has notified.
    init(
        database: any DatabaseEngine, lifetime: Int64, acknowledgements: AcknowledgedChanges, news: NewsSignal
    ) {
        self.database = database
        self.lifetime = lifetime
        self.acknowledgements = acknowledgements
        self.news = news
    }

    /// The number of waiting writes.
    var waiting: Int { state.withLock(\.writes.waiting) }

    /// The number of transactions so far.
    var transactions: Int { state.withLock(\.transactions) }

    /// Writes, all or nothing; when it returns, the write is on disk.
    ///
    /// - Throws: ``StoreError/tooManyWrites`` if the client of the current task has too many that wait, and the error of the
    ///   write.
    func write<Value: Sendable>(_ body: @escaping @Sendable (WriteTransaction) throws -> Value) async throws -> Value {
        let client = ReadClient.current?.key
        return try await withCheckedThrowingContinuation { continuation in
            let job = Job { transaction in
                let value = try body(transaction)
                return { continuation.resume(returning: value) }
            } fail: {
                continuation.resume(throwing: $0)
            }
            let (isAccepted, isFirst) = state.withLock { state -> (Bool, Bool) in
                guard state.writes.add(job, of: [client ?? []], isLimited: client != nil) else { return (false, false) }
                defer { state.isWriting = true }
                return (true, !state.isWriting)
            }
            guard isAccepted else { return continuation.resume(throwing: StoreError.tooManyWrites) }
            // Not a child of the caller's task: its cancellation must not cancel the writes of others.
            if isFirst { Task.detached { await self.drain() } }
        }
    }

    private func drain() async {
        while let group = next() {
            do {
                let (outcomes, change, told) = try await database.write { [lifetime] db in
                    let writer = ListingWriter(db: db, now: .now, lifetime: lifetime)
                    let transaction = WriteTransaction(db: db, writer: writer)
                    let outcomes = try Self.run(group, transaction)
                    return (outcomes, try ChangeRows.last(db), transaction.told.counts)
                }
                acknowledgements.acknowledge(change)
                for (account, written) in told { news.send(account, written: written) }
                for outcome in outcomes { outcome() }
            } catch {
                for job in group { job.fail(error) }
            }
        }
    }

    private func next() -> [Job]? {
        state.withLock { state in
            var group: [Job] = []
            while group.count < Self.largestGroup, let (job, client) = state.writes.next() {
                state.writes.finish(client, cost: 1)
                group.append(job)
            }
            state.isWriting = !group.isEmpty
            guard state.isWriting else { return nil }
            state.transactions += 1
            return group
        }
    }

    /// The action for each caller when the transaction is on disk.
    private static func run(_ group: [Job], _ transaction: WriteTransaction) throws -> [@Sendable () -> Void] {
        var outcomes: [@Sendable () -> Void] = []
        for job in group {
            if group.count == 1 {
                // A single write needs no savepoint: the transaction is all or nothing.
                outcomes.append(try job.write(transaction))
                continue
            }
            let mark = transaction.writer.mark
            do {
                var outcome: (@Sendable () -> Void)?
                try transaction.db.savepoint { outcome = try job.write(transaction) }
                // After the savepoint is released: each caller is resumed once.
                if let outcome { outcomes.append(outcome) }
            } catch {
                // A full disk ends the whole transaction; a refusal only its own write.
                guard transaction.db.isInTransaction else { throw error }
                transaction.writer.reset(to: mark)
                outcomes.append { job.fail(error) }
            }
        }
        try transaction.writer.finish()
        return outcomes
    }
}

/// The resources of a write: the connection, and the writer of listings, which the writes of a transaction share.
struct WriteTransaction {
    let db: any Connection
    let writer: ListingWriter

    /// The time of the transaction.
    var now: Timestamp { writer.now }

    /// The accounts that it has notified.
    var told: ToldAccounts { writer.told }
}
