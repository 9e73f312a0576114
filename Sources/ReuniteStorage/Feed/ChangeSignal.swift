import Synchronization

/// Notifies followers in this process of new changes in the feed.
final class ChangeSignal: Sendable {
    private struct Listeners {
        var next = 0
        var all: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let acknowledged = Atomic<Int64>(0)
    private let listeners = Mutex(Listeners())

    /// The number of the last change that this process has committed; 0 at first.
    var last: Int64 { acknowledged.load(ordering: .acquiring) }

    /// Sets the number of the last change. The writer calls it before it resumes the callers whose writes it committed.
    func acknowledge(_ seq: Int64) {
        guard acknowledged.exchange(seq, ordering: .acquiringAndReleasing) != seq else { return }
        for listener in listeners.withLock({ Array($0.all.values) }) { listener.yield() }
    }

    /// A stream with an element for new changes; elements that nobody has taken yet are merged into one.
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
