import Synchronization

/// Runs operations one after the other, in the order in which they were added.
final class TaskQueue: Sendable {
    private let last = Mutex<Task<Void, Never>?>(nil)

    /// Runs an operation after all earlier ones, whether or not they failed.
    ///
    /// - Throws: the error of the operation.
    func run<Value: Sendable>(_ operation: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = last.withLock { last in
            let before = last
            // Not a child of the caller's task: later operations wait for it, even if the caller is cancelled.
            let task = Task.detached {
                await before?.value
                return try await operation()
            }
            last = Task.detached { _ = try? await task.value }
            return task
        }
        return try await task.value
    }
}
