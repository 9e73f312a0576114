import Reunite
import Synchronization

@testable import ReuniteStorage

/// Collects the arguments of closure calls.
final class Collected<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    func append(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// A consumer that records the changes, after failing a number of times.
final class Recorder: ChangeConsumer {
    struct Failure: Error {}

    private let failures: Mutex<Int>
    private let changes = Collected<ListingChange>()
    private let isConsuming = Mutex(false)
    private let overlaps = Collected<Int64>()

    init(failing failures: Int = 0) { self.failures = Mutex(failures) }

    var seqs: [Int64] { changes.all.map(\.seq) }
    /// Whether it was called concurrently.
    var wasInterrupted: Bool { !overlaps.all.isEmpty }

    func consume(_ news: [ListingChange]) async throws {
        if exchange(true) { overlaps.append(news[0].seq) }
        defer { _ = exchange(false) }
        await Task.yield()
        if fails() { throw Failure() }
        for change in news { changes.append(change) }
    }

    private func exchange(_ value: Bool) -> Bool {
        isConsuming.withLock { current in
            defer { current = value }
            return current
        }
    }

    private func fails() -> Bool {
        failures.withLock { failures in
            failures -= 1
            return failures >= 0
        }
    }
}
