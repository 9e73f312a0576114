import ReuniteDatabase

/// Runs the reads of map files for clients on threads of their own, so that no other read waits for them.
///
/// There are as many threads as a ``TileArchive`` has connections. Clients take turns, as in the ``ReadQueue`` of the store, and
/// the timeouts are the same.
public struct MapFileReads: Sendable {
    private let queue: ReadQueue
    private let timeouts: ReadTimeouts

    /// Threads without reads.
    public init(timeouts: ReadTimeouts) {
        self.timeouts = timeouts
        queue = ReadQueue(limits: .init(threads: ReaderCount.queued, waitTimeout: timeouts.waiting))
    }

    /// Reads a tile for the client of the task.
    ///
    /// - Throws: ``Overload/tooManyReads``, and the error of the read.
    public func run<Value: Sendable>(_ read: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await queue.runForClient(read)
    }

    /// Asks for places on behalf of the client of the task.
    ///
    /// - Throws: ``Overload/tooManyReads``, ``Overload/readTooLong``, and the error of the question.
    public func ask<Value: Sendable>(
        _ question: @escaping @Sendable (PlaceBudget) throws -> Value
    ) async throws -> Value {
        let client = ReadClient.current
        return try await queue.runForClient { [queue, timeouts] in
            let budget =
                if let client {
                    PlaceBudget { ReadLimit(timeouts) { queue.hasReads(behind: client) } }
                } else {
                    PlaceBudget()
                }
            let value = try question(budget)
            guard !budget.isTooLong else { throw Overload.readTooLong }
            return value
        }
    }
}
