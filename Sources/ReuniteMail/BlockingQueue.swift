import Foundation

/// Threads for work that waits, so that it does not hold up those that tasks share.
final class BlockingQueue: Sendable {
    private let queue = OperationQueue()

    /// A queue of so many threads at most.
    init(name: String, width: Int) {
        queue.name = name
        queue.maxConcurrentOperationCount = width
    }

    /// Runs work on one of the threads.
    func run(_ work: @escaping @Sendable () throws(MailError) -> Void) async throws(MailError) {
        let result: Result<Void, MailError> = await withCheckedContinuation { continuation in
            queue.addOperation {
                do throws(MailError) {
                    try work()
                    continuation.resume(returning: .success(()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        try result.get()
    }
}
