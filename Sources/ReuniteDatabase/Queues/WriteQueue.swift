import ReuniteQueue
import Synchronization

/// Combines the writes of many callers into transactions (group commit).
///
/// A transaction is on disk before it is confirmed, and waiting for the disk is most of its cost. Callers that come
/// while a transaction is written share the next one; each has its own savepoint, so its write is still all or nothing.
/// A single caller has a transaction of its own, and does not wait for others. Clients take turns (``FairQueue``): one with many
/// writes delays those of others by at most one write each. Writes without a client, such as those of followers and of
/// maintenance, share the turns of one client, and are not limited.
package final class WriteQueue<Transaction: QueuedTransaction>: Sendable {
    /// Maximum number of writes in one transaction. Few enough that with many callers, some requests are parsed and
    /// answered while others are written.
    private static var largestGroup: Int { 32 }

    /// Maximum number of queued writes of one client: four groups, so that the next group is always full.
    static var waitingPerClient: Int { 128 }

    /// A write, and how to resume its caller.
    private struct Job: Sendable {
        /// Writes, and returns what to do when it is on disk.
        let write: @Sendable (Transaction) throws -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    private struct State {
        /// Senders are clients, by ``ReadClient/key``.
        var writes = FairQueue<Job>(maxima: [.max, waitingPerClient])
        var transactions = 0
        var isWriting = false
    }

    private let database: any DatabaseEngine
    private let begin: @Sendable (any Connection) -> Transaction
    private let finish: @Sendable (Transaction) throws -> @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - begin: called at the beginning of each transaction.
    ///   - finish: makes its last writes, and returns what to do when it is on disk, before its callers are resumed.
    package init(
        database: any DatabaseEngine, begin: @escaping @Sendable (any Connection) -> Transaction,
        finish: @escaping @Sendable (Transaction) throws -> @Sendable () -> Void
    ) {
        (self.database, self.begin, self.finish) = (database, begin, finish)
    }

    /// The number of waiting writes.
    package var waiting: Int { state.withLock(\.writes.waiting) }

    /// The number of transactions so far.
    package var transactions: Int { state.withLock(\.transactions) }

    /// Writes, all or nothing; when it returns, the write is on disk.
    ///
    /// - Throws: ``Overload/tooManyWrites`` if the client of the current task has too many that wait, and the error of the
    ///   write.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
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
            guard isAccepted else { return continuation.resume(throwing: Overload.tooManyWrites) }
            // Not a child of the caller's task: its cancellation must not cancel the writes of others.
            if isFirst { Task.detached { await self.drain() } }
        }
    }

    private func drain() async {
        while let group = next() {
            do {
                let outcomes = try await database.write { [begin, finish] db in
                    let transaction = begin(db)
                    let outcomes = try Self.run(group, transaction)
                    return [try finish(transaction)] + outcomes
                }
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
    private static func run(_ group: [Job], _ transaction: Transaction) throws -> [@Sendable () -> Void] {
        var outcomes: [@Sendable () -> Void] = []
        for job in group {
            if group.count == 1 {
                // A single write needs no savepoint: the transaction is all or nothing.
                outcomes.append(try job.write(transaction))
                continue
            }
            let mark = transaction.mark
            do {
                var outcome: (@Sendable () -> Void)?
                try transaction.db.savepoint { outcome = try job.write(transaction) }
                // After the savepoint is released: each caller is resumed once.
                if let outcome { outcomes.append(outcome) }
            } catch {
                // A full disk ends the whole transaction; a refusal only its own write.
                guard transaction.db.isInTransaction else { throw error }
                transaction.reset(to: mark)
                outcomes.append { job.fail(error) }
            }
        }
        return outcomes
    }
}
