import Reunite
import Synchronization

/// Passes on whose notifications other processes have changed.
final class NewsSignal: Sendable {
    private let listeners = Mutex<[@Sendable (AccountID.Row?) -> Void]>([])

    /// Calls a closure from now on.
    func add(_ listener: @escaping @Sendable (AccountID.Row?) -> Void) { listeners.withLock { $0.append(listener) } }

    /// Names an account; nil for any.
    func send(_ account: AccountID.Row?) {
        for listener in listeners.withLock(\.self) { listener(account) }
    }
}
