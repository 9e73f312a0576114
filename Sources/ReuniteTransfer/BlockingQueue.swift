import Foundation

/// Threads for blocking work, so that it does not block the threads of the task executor.
package final class BlockingQueue: Sendable {
    private let queue = OperationQueue()

    /// - Parameter width: the maximum number of threads.
    package init(name: String, width: Int) {
        queue.name = name
        queue.maxConcurrentOperationCount = width
    }

    /// Runs work on one of the threads.
    package func add(_ work: @escaping @Sendable () -> Void) { queue.addOperation(work) }

    /// Runs work that cannot fail, and waits for its result.
    package func value<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.addOperation { continuation.resume(returning: work()) }
        }
    }
}
