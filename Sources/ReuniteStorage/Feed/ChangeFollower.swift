import ReuniteDatabase
import Synchronization

/// Reads the change feed for the consumers of this process.
///
/// The feed is read by ``run()``, and by readers that call ``caughtUp()`` because they need the latest state. The first of
/// them starts a task that reads the feed, and the others wait for the same task.
public final class ChangeFollower: Sendable {
    /// Maximum number of changes read at a time.
    private static let batch = 1000

    /// How often to poll for changes by other processes.
    private static let interval = Duration.milliseconds(100)

    /// How often to poll while the database notifies this process of them.
    private static let intervalBesideNotifications = Duration.seconds(1)

    /// Maximum time between two attempts after failures.
    private static let longestPause = Duration.seconds(5)

    private struct Waiter {
        /// Higher than that of every caller before.
        let number: Int
        let target: Int64
        let continuation: CheckedContinuation<Bool, any Error>
        /// Ends the wait; nil if it has no limit.
        let timer: Task<Void, Never>?

        func resume(with result: Result<Bool, any Error>) {
            timer?.cancel()
            continuation.resume(with: result)
        }
    }

    private struct State {
        /// In the order of their numbers.
        var waiters: [Waiter] = []
        var lastNumber = 0
        var isConsuming = false
        /// The last change that each consumer has applied.
        var positions: [Int64]
    }

    private let changes: ChangeStore
    private let consumers: [any ChangeConsumer]
    private let onFailure: @Sendable (any Error) -> Void
    private let state: Mutex<State>
    /// The last change that all consumers have applied.
    private let consumed: Atomic<Int64>

    /// - Parameters:
    ///   - seq: the last change that the consumers already include.
    ///   - onFailure: called when a consumer fails or the feed cannot be read, before each new attempt.
    public init(
        changes: ChangeStore, after seq: Int64, consumers: [any ChangeConsumer],
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.changes = changes
        self.consumers = consumers
        self.onFailure = onFailure
        state = Mutex(State(positions: consumers.map { _ in seq }))
        consumed = Atomic(seq)
    }

    /// Follows the feed until the task is cancelled: changes by this process immediately, and those by others when the database
    /// notifies this process of them, or else within a tenth of a second.
    public func run() async throws {
        let store = changes.store
        store.listen()
        await withTaskGroup { group in
            // The last task reports failures and tries again.
            group.addTask { [self] in
                for await _ in store.acknowledgements.signal.stream() { try? await caughtUp() }
            }
            group.addTask { [self] in
                for await _ in store.arrivals.stream() { _ = try? await consume(to: changes.latest()) }
            }
            group.addTask { [self] in
                var pause = Self.interval
                while !Task.isCancelled {
                    do {
                        try await consume(to: changes.latest())
                        pause = store.database.isListening ? Self.intervalBesideNotifications : Self.interval
                    } catch {
                        onFailure(error)
                        pause = min(pause * 2, Self.longestPause)
                    }
                    try? await Task.sleep(for: pause)
                }
            }
        }
    }

    /// Waits until the consumers have applied every change that this process committed before the call.
    ///
    /// It costs two atomic loads if they already have. It does not wait for other changes by other processes, which ``run()``
    /// looks for.
    ///
    /// - Throws: the error of a consumer or of the store.
    public func caughtUp() async throws {
        try await consume(to: changes.acknowledged)
    }

    /// Waits until the consumers have applied every change up to a number, which is in the feed.
    ///
    /// - Throws: the error of a consumer or of the store.
    public func caughtUp(to seq: Int64) async throws { try await consume(to: seq) }

    /// Waits as ``caughtUp(to:)`` does, but for a limited time. A number that is not in the feed stands for its end.
    ///
    /// - Returns: whether the consumers have applied every change up to the number.
    /// - Throws: the error of a consumer or of the store.
    public func caughtUp(to seq: Int64, within patience: Duration) async throws -> Bool {
        try await consume(to: seq, within: patience)
    }

    /// Waits as ``caughtUp()`` does, but for a limited time. The batch that is being consumed is not interrupted.
    ///
    /// - Returns: whether the consumers have applied every change.
    /// - Throws: the error of a consumer or of the store.
    public func caughtUp(within patience: Duration) async throws -> Bool {
        try await consume(to: changes.acknowledged, within: patience)
    }

    @discardableResult
    private func consume(to target: Int64, within patience: Duration? = nil) async throws -> Bool {
        guard consumed.load(ordering: .acquiring) < target else { return true }
        return try await withCheckedThrowingContinuation { continuation in
            let isFirst = state.withLock { state in
                state.lastNumber += 1
                let number = state.lastNumber
                let timer = patience.map { patience in
                    Task.detached {
                        guard (try? await Task.sleep(for: patience)) != nil else { return }
                        self.giveUp(number)
                    }
                }
                state.waiters.append(
                    Waiter(number: number, target: target, continuation: continuation, timer: timer))
                defer { state.isConsuming = true }
                return !state.isConsuming
            }
            // Not a child of the caller's task: its cancellation must not cancel the consumers.
            if isFirst { Task.detached(priority: .high) { await self.drain() } }
        }
    }

    /// Resumes a caller whose time is over, if it is still waiting.
    private func giveUp(_ number: Int) {
        let waiter = state.withLock { state -> Waiter? in
            guard let index = state.waiters.firstIndex(where: { $0.number == number }) else { return nil }
            return state.waiters.remove(at: index)
        }
        waiter?.resume(with: .success(false))
    }

    /// The number of callers that wait.
    var waiting: Int { state.withLock { $0.waiters.count } }

    /// The number of the last caller that is waiting or has waited.
    private var lastNumber: Int { state.withLock { $0.lastNumber } }

    /// Reads batch after batch until no caller is waiting.
    private func drain() async {
        var isDone = false
        while !isDone {
            let last = lastNumber
            do {
                let isLast = try await consumeBatch()
                // The end of the feed was read after these callers began to wait: they wait for no later change, even
                // if their number is higher, as after a restore.
                isDone = release(upTo: isLast ? last : 0)
            } catch {
                isDone = fail(upTo: last, error)
            }
        }
    }

    /// Reads one batch and passes it to the consumers.
    ///
    /// - Returns: whether the end of the feed was reached.
    private func consumeBatch() async throws -> Bool {
        let page = try await changes.changes(after: consumed.load(ordering: .acquiring), limit: Self.batch)
        guard let last = page.last?.seq else { return true }
        for (index, consumer) in consumers.enumerated() {
            // After a failure, some consumers have already applied a part of the batch.
            let position = position(of: index)
            let newChanges = position < page[0].seq ? page : page.filter { $0.seq > position }
            if !newChanges.isEmpty { try await consumer.consume(newChanges) }
            setPosition(of: index, to: last)
        }
        consumed.store(last, ordering: .releasing)
        return page.count < Self.batch
    }

    private func position(of consumer: Int) -> Int64 { state.withLock { $0.positions[consumer] } }

    private func setPosition(of consumer: Int, to seq: Int64) { state.withLock { $0.positions[consumer] = seq } }

    /// Resumes the first callers, and all others whose change has been applied.
    ///
    /// - Parameter number: that of the last caller to resume in any case.
    /// - Returns: whether no caller is waiting. The next caller then starts a new task.
    private func release(upTo number: Int) -> Bool {
        let reached = consumed.load(ordering: .acquiring)
        return resume(with: .success(true)) { $0.number <= number || $0.target <= reached }
    }

    /// Resumes the first callers with an error.
    ///
    /// - Returns: whether no caller is waiting.
    private func fail(upTo number: Int, _ error: any Error) -> Bool {
        resume(with: .failure(error)) { $0.number <= number }
    }

    private func resume(with result: Result<Bool, any Error>, where isResumed: (Waiter) -> Bool) -> Bool {
        let (resumed, isDone) = state.withLock { state in
            let resumed = state.waiters.filter(isResumed)
            state.waiters.removeAll(where: isResumed)
            state.isConsuming = !state.waiters.isEmpty
            return (resumed, state.waiters.isEmpty)
        }
        for waiter in resumed { waiter.resume(with: result) }
        return isDone
    }
}
