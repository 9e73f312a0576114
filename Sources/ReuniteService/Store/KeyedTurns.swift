import Synchronization

/// Runs operations with the same key one after the other, in the order in which they came.
final class KeyedTurns<Key: Hashable & Sendable>: Sendable {
    private struct Waiter {
        let id: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        /// The waiting operations, for each key with a running one.
        var waiting: [Key: [Waiter]] = [:]
        /// The number of operations so far.
        var total = 0
    }

    private let state = Mutex(State())

    /// Runs an operation after all earlier ones with its key.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before its turn; the error of the operation.
    func run<Value>(_ key: Key, _ operation: () async throws -> Value) async throws -> Value {
        try await begin(key)
        defer { end(key) }
        return try await operation()
    }

    /// The number of waiting operations with a key.
    func waiting(_ key: Key) -> Int { state.withLock { $0.waiting[key]?.count ?? 0 } }

    private func begin(_ key: Key) async throws {
        let id = state.withLock { state in
            state.total += 1
            return state.total
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state -> Result<Void, any Error>? in
                    // A later cancellation finds the continuation.
                    guard !Task.isCancelled else { return .failure(CancellationError()) }
                    guard state.waiting[key] != nil else {
                        state.waiting[key] = []
                        return .success(())
                    }
                    state.waiting[key]?.append(Waiter(id: id, continuation: continuation))
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiting[key]?.firstIndex { $0.id == id }.flatMap { state.waiting[key]?.remove(at: $0) }
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    private func end(_ key: Key) {
        let next = state.withLock { state -> Waiter? in
            guard state.waiting[key]?.isEmpty == false else {
                state.waiting[key] = nil
                return nil
            }
            return state.waiting[key]?.removeFirst()
        }
        next?.continuation.resume()
    }
}
