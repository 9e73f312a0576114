import Reunite
import ReuniteDatabase
import Synchronization

/// Passes on whose notifications have changed: by other processes, and by this one if the event that caused them wrote them.
final class NotificationSignal: Sendable {
    /// Called with an account, or nil for any; and with the kinds of the notifications that this process has written for it.
    typealias Listener = @Sendable (AccountID.Row?, [NotificationKind: Int]) -> Void

    private let listeners = Mutex<[Listener]>([])

    /// Calls a closure from now on.
    func add(_ listener: @escaping Listener) { listeners.withLock { $0.append(listener) } }

    /// Names an account; nil for any.
    func send(_ account: AccountID.Row?, written: [NotificationKind: Int] = [:]) {
        for listener in listeners.withLock(\.self) { listener(account, written) }
    }
}
