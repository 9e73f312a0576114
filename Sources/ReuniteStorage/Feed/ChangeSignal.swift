import Synchronization

/// Tells those who follow the change feed in this process that it has gone on.
final class ChangeSignal: Sendable {
    private struct Listeners {
        var next = 0
        var all: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let acknowledged = Atomic<Int64>(0)
    private let listeners = Mutex(Listeners())

    /// The number of the last change that this process was acknowledged.
    var last: Int64 { acknowledged.load(ordering: .acquiring) }

    /// Notes the number of the last change. Called by the one that writes, before it resumes who asked for the write.
    func acknowledge(_ seq: Int64) {
        guard acknowledged.exchange(seq, ordering: .acquiringAndReleasing) != seq else { return }
        for listener in listeners.withLock({ Array($0.all.values) }) { listener.yield() }
    }

    /// An element for each time that it has gone on, several taken as one.
    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = listeners.withLock { listeners in
            defer { listeners.next += 1 }
            listeners.all[listeners.next] = continuation
            return listeners.next
        }
        continuation.onTermination = { [self] _ in listeners.withLock { _ = $0.all.removeValue(forKey: number) } }
        return stream
    }
}
