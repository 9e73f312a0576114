import Synchronization

/// Runs a load once, and lets everybody wait for it. After a failure the next caller starts it again.
final class LoadOnce: Sendable {
    private struct State {
        var isRunning = false
        var waiters: [Int: CheckedContinuation<Bool, any Error>] = [:]
        /// The number of the last waiter.
        var last = 0
    }

    private let isDone = Atomic(false)
    private let isStopped = Atomic(false)
    private let state = Mutex(State())

    /// Waits until the load has succeeded.
    ///
    /// - Parameters:
    ///   - patience: how long to wait; nil for as long as it takes.
    ///   - load: the load. It continues when this caller gives up.
    /// - Returns: whether it has; false if it takes longer than `patience`.
    /// - Throws: the error of the load.
    @discardableResult
    func run(
        within patience: Duration? = nil, _ load: @escaping @Sendable () async throws -> Void
    ) async throws -> Bool {
        guard !isDone.load(ordering: .acquiring) else { return true }
        return try await withCheckedThrowingContinuation { continuation in
            let (number, isFirst) = state.withLock { state -> (Int?, Bool) in
                guard !isDone.load(ordering: .relaxed) else { return (nil, false) }
                state.last += 1
                state.waiters[state.last] = continuation
                defer { state.isRunning = true }
                return (state.last, !state.isRunning)
            }
            guard let number else { return continuation.resume(returning: true) }
            // No child of the caller's task: others wait for it too.
            if isFirst { Task.detached { [self] in await finish(load) } }
            if let patience {
                Task.detached { [self] in
                    try? await Task.sleep(for: patience)
                    state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: false)
                }
            }
        }
    }

    /// Makes the next caller load again. A load that is already running continues, and counts.
    func forget() { isDone.store(false, ordering: .releasing) }

    /// Ends the load that runs, and later ones, as soon as they call ``checkStopped()``: the server stops.
    func stop() { isStopped.store(true, ordering: .releasing) }

    /// Called by a load now and then.
    ///
    /// - Throws: `CancellationError` after ``stop()``.
    func checkStopped() throws {
        guard !isStopped.load(ordering: .acquiring) else { throw CancellationError() }
    }

    private func finish(_ load: @Sendable () async throws -> Void) async {
        let result: Result<Bool, any Error>
        do {
            try await load()
            result = .success(true)
        } catch {
            result = .failure(error)
        }
        let waiters = state.withLock { state in
            if case .success = result { isDone.store(true, ordering: .releasing) }
            defer { (state.isRunning, state.waiters) = (false, [:]) }
            return state.waiters.values
        }
        for waiter in waiters { waiter.resume(with: result) }
    }
}
