import Dispatch
import Synchronization

/// Holds reads until it is opened, and records their order.
final class Gate: Sendable {
    let entered = Atomic(0)
    let order = Mutex<[String]>([])
    private let semaphore = DispatchSemaphore(value: 0)

    func pass(_ name: String) {
        order.withLock { $0.append(name) }
        entered.add(1, ordering: .relaxed)
        semaphore.wait()
    }

    func open(_ count: Int) { for _ in 0..<count { semaphore.signal() } }
}
