import Synchronization

/// Reads the change feed for the consumers of this process.
///
/// The feed is read by ``run()``, and by readers that call ``caughtUp()`` because they need the latest state. The first of
/// them starts a task that reads the feed, and the others wait for the same task.
public final class ChangeFollower: Sendable {
    /// The most changes read at a time.
    private static let batch = 1000

    /// How often to poll for changes by other processes.
    private static let interval = Duration.milliseconds(100)

    /// The longest time between two attempts after failures.
    private static let longestPause = Duration.seconds(5)

    private struct Waiter {
        let target: Int64
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var waiters: [Waiter] = []
        var isConsuming = false
        /// The last change that each consumer has applied.
        var positions: [Int64]
    }

    private let store: ListingStore
    private let consumers: [any ChangeConsumer]
    private let onFailure: @Sendable (any Error) -> Void
    private let state: Mutex<State>
    /// The last change that all consumers have applied.
    private let consumed: Atomic<Int64>

    /// - Parameters:
    ///   - seq: the last change that the consumers already include.
    ///   - onFailure: called when a consumer fails or the feed cannot be read, before each new attempt.
    public init(
        store: ListingStore, after seq: Int64, consumers: [any ChangeConsumer],
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.store = store
        self.consumers = consumers
        self.onFailure = onFailure
        state = Mutex(State(positions: consumers.map { _ in seq }))
        consumed = Atomic(seq)
    }

    /// Follows the feed until the task is cancelled: changes by this process at once, those by others within a tenth of a
    /// second.
    public func run() async throws {
        await withTaskGroup { group in
            group.addTask { [self] in
                // The other task reports failures and tries again.
                for await _ in store.acknowledgements.stream() { try? await caughtUp() }
            }
            group.addTask { [self] in
                var pause = Self.interval
                while !Task.isCancelled {
                    do {
                        try await consume(to: store.latestChange())
                        pause = Self.interval
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
    /// It costs two atomic loads if they already have. It does not wait for changes by other processes, which ``run()``
    /// polls for.
    ///
    /// - Throws: the error of a consumer or of the store.
    public func caughtUp() async throws {
        try await consume(to: store.acknowledgedChange)
    }

    /// Waits until the consumers have applied every change up to a number, which is in the feed.
    ///
    /// - Throws: the error of a consumer or of the store.
    public func caughtUp(to seq: Int64) async throws { try await consume(to: seq) }

    private func consume(to target: Int64) async throws {
        guard consumed.load(ordering: .acquiring) < target else { return }
        try await withCheckedThrowingContinuation { continuation in
            let isFirst = state.withLock { state in
                state.waiters.append(Waiter(target: target, continuation: continuation))
                defer { state.isConsuming = true }
                return !state.isConsuming
            }
            // Not a child of the caller's task: its cancellation must not cancel the consumers.
            if isFirst { Task.detached(priority: .high) { await self.drain() } }
        }
    }

    private var waiting: Int { state.withLock { $0.waiters.count } }

    /// Reads batch after batch until no caller waits.
    private func drain() async {
        var isDone = false
        while !isDone {
            let waiting = waiting
            do {
                let isLast = try await consumeBatch()
                // The end of the feed was read after these callers began to wait: they wait for no later change, even
                // if their number is higher, as after a restore.
                isDone = release(first: isLast ? waiting : 0)
            } catch {
                isDone = fail(first: waiting, error)
            }
        }
    }

    /// Reads one batch and passes it to the consumers.
    ///
    /// - Returns: whether the end of the feed was reached.
    private func consumeBatch() async throws -> Bool {
        let changes = try await store.changes(after: consumed.load(ordering: .acquiring), limit: Self.batch)
        guard let last = changes.last?.seq else { return true }
        for (index, consumer) in consumers.enumerated() {
            // After a failure, some consumers have already applied a part of the batch.
            let position = position(of: index)
            let newChanges = position < changes[0].seq ? changes : changes.filter { $0.seq > position }
            if !newChanges.isEmpty { try await consumer.consume(newChanges) }
            setPosition(of: index, to: last)
        }
        consumed.store(last, ordering: .releasing)
        return changes.count < Self.batch
    }

    private func position(of consumer: Int) -> Int64 { state.withLock { $0.positions[consumer] } }

    private func setPosition(of consumer: Int, to seq: Int64) { state.withLock { $0.positions[consumer] = seq } }

    /// Resumes the first callers, and all others whose change has been applied.
    ///
    /// - Parameter count: the number of callers to resume in any case.
    /// - Returns: whether no caller waits. The next caller then starts a new task.
    private func release(first count: Int) -> Bool {
        let reached = consumed.load(ordering: .acquiring)
        let (released, isDone) = state.withLock { state in
            var released = Array(state.waiters.prefix(count))
            let others = state.waiters.dropFirst(count)
            released += others.filter { $0.target <= reached }
            state.waiters = others.filter { $0.target > reached }
            state.isConsuming = !state.waiters.isEmpty
            return (released, state.waiters.isEmpty)
        }
        for waiter in released { waiter.continuation.resume() }
        return isDone
    }

    /// Resumes the first callers with an error.
    ///
    /// - Returns: whether no caller waits.
    private func fail(first count: Int, _ error: any Error) -> Bool {
        let (failed, isDone) = state.withLock { state in
            let failed = Array(state.waiters.prefix(count))
            state.waiters.removeFirst(count)
            state.isConsuming = !state.waiters.isEmpty
            return (failed, state.waiters.isEmpty)
        }
        for waiter in failed { waiter.continuation.resume(throwing: error) }
        return isDone
    }
}
