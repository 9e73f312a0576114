import Synchronization

/// Notifies followers in this process of new changes in the feed.
final class ChangeSignal: Sendable {
    private struct Listeners {
        var next = 0
        var all: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())

    /// Notifies the followers.
    func send() {
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
