import Synchronization

/// Follows the change feed for all that is derived in this process.
///
/// Whoever first needs that something has been consumed has it done, and others wait for it: ``run()``, which follows all the
/// time, or a reader that calls ``caughtUp()``. At no time is it done twice at once.
public final class ChangeFollower: Sendable {
    /// Changes that are read at a time.
    private static let batch = 1000

    /// How often the file is looked into for what other processes wrote.
    private static let interval = Duration.milliseconds(100)

    /// The longest pause after failures.
    private static let longestPause = Duration.seconds(5)

    private struct Waiter {
        let target: Int64
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var waiters: [Waiter] = []
        var isConsuming = false
        /// How far each consumer is.
        var positions: [Int64]
    }

    private let store: ListingStore
    private let consumers: [any ChangeConsumer]
    private let onFailure: @Sendable (any Error) -> Void
    private let state: Mutex<State>
    /// How far all consumers are.
    private let consumed: Atomic<Int64>

    /// - Parameters:
    ///   - seq: the last change that what the consumers have is made of.
    ///   - onFailure: told why a consumer failed or the feed could not be read, each time before it is tried again.
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

    /// Follows until it is cancelled: what this process writes at once, what others write within a tenth of a second.
    public func run() async throws {
        await withTaskGroup { group in
            group.addTask { [self] in
                // Where it fails, the other task tells, and tries again when it is time.
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

    /// Returns when all that this process was acknowledged before the call has been consumed.
    ///
    /// Two loads of atomics where it has. What other processes wrote is not asked for: ``run()`` sees it soon enough.
    ///
    /// - Throws: what kept a consumer from it.
    public func caughtUp() async throws {
        try await consume(to: store.acknowledgedChange)
    }

    private func consume(to target: Int64) async throws {
        guard consumed.load(ordering: .acquiring) < target else { return }
        try await withCheckedThrowingContinuation { continuation in
            let isFirst = state.withLock { state in
                state.waiters.append(Waiter(target: target, continuation: continuation))
                defer { state.isConsuming = true }
                return !state.isConsuming
            }
            // Not a child of the caller's task: who goes away must not interrupt a consumer.
            if isFirst { Task.detached(priority: .high) { await self.drain() } }
        }
    }

    private var waiting: Int { state.withLock { $0.waiters.count } }

    /// Consumes batch after batch, until nobody waits.
    private func drain() async {
        var isDone = false
        while !isDone {
            let waiting = waiting
            do {
                let isLast = try await consumeBatch()
                // Those who waited before the feed's end was read have all they waited for, whatever number they gave.
                isDone = release(first: isLast ? waiting : 0)
            } catch {
                isDone = fail(first: waiting, error)
            }
        }
    }

    /// - Returns: whether it was the last one.
    private func consumeBatch() async throws -> Bool {
        let changes = try await store.changes(after: consumed.load(ordering: .acquiring), limit: Self.batch)
        guard let last = changes.last?.seq else { return true }
        for (index, consumer) in consumers.enumerated() {
            // One that was told of some before another failed is not told again.
            let position = position(of: index)
            let news = position < changes[0].seq ? changes : changes.filter { $0.seq > position }
            if !news.isEmpty { try await consumer.consume(news) }
            setPosition(of: index, to: last)
        }
        consumed.store(last, ordering: .releasing)
        return changes.count < Self.batch
    }

    private func position(of consumer: Int) -> Int64 { state.withLock { $0.positions[consumer] } }

    private func setPosition(of consumer: Int, to seq: Int64) { state.withLock { $0.positions[consumer] = seq } }

    /// Lets those go on who have what they waited for, and the first so many.
    ///
    /// - Returns: whether nobody is left; then whoever comes next begins.
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
