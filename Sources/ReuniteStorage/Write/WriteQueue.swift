import GRDB
import Reunite
import Synchronization

/// Gathers the writes of many callers into transactions.
///
/// A transaction is on the disk before it is acknowledged, and waiting for the disk is most of what it costs. While one
/// transaction is written the next callers gather, and share the next one: each still all or nothing, by a savepoint of
/// its own. A caller that comes alone has a transaction of its own and waits for nobody.
final class WriteQueue: Sendable {
    /// The most writes in one transaction. Few enough that of many callers some are being read and answered while others
    /// are written, rather than all by turns.
    private static let largestGroup = 32

    /// A write, and what tells its caller how it went.
    private struct Job: Sendable {
        /// Writes, and answers what is to be done once it is on the disk.
        let write: @Sendable (WriteTransaction) throws -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var jobs: [Job] = []
        var isWriting = false
    }

    private let database: any DatabaseWriter
    private let lifetime: Int64
    private let acknowledgements: ChangeSignal
    private let state = Mutex(State())

    /// - Parameters:
    ///   - lifetime: how long listings stay open, in seconds.
    ///   - acknowledgements: told of the last change before whoever wrote it is.
    init(database: any DatabaseWriter, lifetime: Int64, acknowledgements: ChangeSignal) {
        self.database = database
        self.lifetime = lifetime
        self.acknowledgements = acknowledgements
    }

    /// Writes, all or nothing; what it answers is on the disk.
    func write<Value: Sendable>(_ body: @escaping @Sendable (WriteTransaction) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let job = Job { transaction in
                let value = try body(transaction)
                return { continuation.resume(returning: value) }
            } fail: {
                continuation.resume(throwing: $0)
            }
            let isFirst = state.withLock { state in
                state.jobs.append(job)
                defer { state.isWriting = true }
                return !state.isWriting
            }
            // Not a child of the caller's task: who goes away must not take the others' writes along.
            if isFirst { Task.detached { await self.drain() } }
        }
    }

    private func drain() async {
        while let group = next() {
            do {
                let (outcomes, change) = try await database.write { [lifetime] db in
                    let writer = ListingWriter(db: db, now: .now, lifetime: lifetime)
                    let outcomes = try Self.run(group, WriteTransaction(db: db, writer: writer))
                    return (outcomes, try ChangeRows.last(db))
                }
                acknowledgements.acknowledge(change)
                for outcome in outcomes { outcome() }
            } catch {
                for job in group { job.fail(error) }
            }
        }
    }

    private func next() -> [Job]? {
        state.withLock { state in
            guard !state.jobs.isEmpty else {
                state.isWriting = false
                return nil
            }
            defer { state.jobs.removeFirst(min(Self.largestGroup, state.jobs.count)) }
            return Array(state.jobs.prefix(Self.largestGroup))
        }
    }

    /// What is to be done for each caller once the transaction is on the disk.
    private static func run(_ group: [Job], _ transaction: WriteTransaction) throws -> [@Sendable () -> Void] {
        var outcomes: [@Sendable () -> Void] = []
        for job in group {
            if group.count == 1 {
                // Alone, the transaction itself is all or nothing.
                outcomes.append(try job.write(transaction))
                continue
            }
            let mark = transaction.writer.mark
            do {
                var outcome: (@Sendable () -> Void)?
                try transaction.db.inSavepoint {
                    outcome = try job.write(transaction)
                    return .commit
                }
                // Not before the savepoint is released: each caller is told once.
                if let outcome { outcomes.append(outcome) }
            } catch {
                // A full disk ends the whole transaction; a refusal only its own part.
                guard transaction.db.isInsideTransaction else { throw error }
                transaction.writer.reset(to: mark)
                outcomes.append { job.fail(error) }
            }
        }
        try transaction.writer.finish()
        return outcomes
    }
}

/// What a write has at hand: the connection, and the writer of listings that it shares with those beside it.
struct WriteTransaction {
    let db: Database
    let writer: ListingWriter

    /// The time of the transaction.
    var now: Timestamp { writer.now }
}
