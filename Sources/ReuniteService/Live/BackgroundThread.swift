import Foundation
import Synchronization

/// Runs slow work on a thread of its own with a low priority, one piece after the other.
///
/// It progresses even on a busy machine.
public final class BackgroundThread: Sendable {
    private struct State {
        var work: [@Sendable () -> Void] = []
        var isStopped = false
    }

    /// What the thread and its owner share, so that the thread does not keep its owner alive.
    private final class Shared: Sendable {
        let state = Mutex(State())
        let available = DispatchSemaphore(value: 0)

        /// Runs queued work until the owner is gone and the queue is empty.
        func run() {
            BackgroundThread.lowerPriority()
            while true {
                available.wait()
                let (work, isStopped) = state.withLock { state -> ((@Sendable () -> Void)?, Bool) in
                    state.work.isEmpty ? (nil, state.isStopped) : (state.work.removeFirst(), false)
                }
                work?()
                if isStopped { return }
            }
        }
    }

    private let shared = Shared()

    /// Starts the thread.
    public init(name: String) {
        let shared = shared
        let thread = Thread { shared.run() }
        thread.name = name
        thread.qualityOfService = .utility
        thread.start()
    }

    deinit {
        shared.state.withLock { $0.isStopped = true }
        shared.available.signal()
    }

    /// Runs work after all that was added before, and returns its result.
    public func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            shared.state.withLock { $0.work.append { continuation.resume(with: Result { try work() }) } }
            shared.available.signal()
        }
    }

    /// Linux gives a thread with this nice value about a tenth of the CPU time that it gives to other runnable threads.
    private static func lowerPriority() {
        #if canImport(Glibc)
            // Zero stands for the calling thread, not for the process.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        #endif
    }
}
