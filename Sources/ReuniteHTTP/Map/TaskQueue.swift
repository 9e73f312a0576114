import Synchronization

/// Runs operations one after the other, in the order in which they were given.
final class TaskQueue: Sendable {
    private let last = Mutex<Task<Void, Never>?>(nil)

    /// Runs an operation after those that were given before it, whether or not they failed.
    ///
    /// - Throws: what the operation throws.
    func run<Value: Sendable>(_ operation: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = last.withLock { last in
            let before = last
            let task = Task {
                await before?.value
                return try await operation()
            }
            last = Task { _ = try? await task.value }
            return task
        }
        return try await task.value
    }
}
