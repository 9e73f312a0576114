import NIOCore
import NIOPosix
import Synchronization

/// Lets an event loop look at all its connections between two requests of one of them.
///
/// A loop of NIO runs tasks until none is left, and only then looks for what has arrived. Requests that clients have sent
/// ahead give it new tasks without anything arriving. With enough of them it would read from no other connection until all
/// are answered. So the next request of a connection waits here for the loop's next turn.
public final class EventLoopFairness: NIOEventLoopMetricsDelegate {
    /// The one that all servers of this process share.
    public static let shared = EventLoopFairness()

    /// The loops of all servers of this process: one for each core.
    public static let loops = MultiThreadedEventLoopGroup(numberOfThreads: System.coreCount, metricsDelegate: shared)

    private let waiting = Mutex<[ObjectIdentifier: EventLoopPromise<Void>]>([:])

    /// Succeeds when the loop has looked at its connections.
    ///
    /// - Parameter loop: the current loop. Its group must have this object as its metrics delegate.
    func next(on loop: any EventLoop) -> EventLoopFuture<Void> {
        waiting.withLock { waiting in
            let id = ObjectIdentifier(loop)
            let promise = waiting[id] ?? loop.makePromise()
            waiting[id] = promise
            return promise.futureResult
        }
    }

    /// Called when the loop has no tasks left, before it looks at its connections.
    ///
    /// The loop must be woken from another thread, so that it does not sleep until something arrives. A task added from the
    /// loop itself would not wake it here.
    public func processedTick(info: NIOEventLoopTickInfo) {
        guard let promise = waiting.withLock({ $0.removeValue(forKey: info.eventLoopID) }) else { return }
        Task { promise.succeed() }
    }
}
