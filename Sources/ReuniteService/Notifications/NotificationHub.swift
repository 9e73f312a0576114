import Reunite
import Synchronization

/// Wakes the open event streams of an account when its notifications have changed.
public final class NotificationHub: Sendable {
    private struct State {
        var next = 0
        var streams: [AccountID: [Int: @Sendable () -> Void]] = [:]
    }

    private let state = Mutex(State())

    /// A hub without streams.
    init() {}

    /// Adds a stream, which is woken from now on.
    ///
    /// - Parameter onWake: called when the stream should read what is new.
    /// - Returns: its number, for ``remove(_:of:)``.
    public func add(of account: AccountID, onWake: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            defer { state.next += 1 }
            state.streams[account, default: [:]][state.next] = onWake
            return state.next
        }
    }

    /// Removes a stream.
    public func remove(_ number: Int, of account: AccountID) {
        state.withLock { state in
            state.streams[account]?[number] = nil
            if state.streams[account]?.isEmpty == true { state.streams[account] = nil }
        }
    }

    /// The accounts that have streams.
    var accounts: [AccountID] { state.withLock { Array($0.streams.keys) } }

    /// Wakes the streams of the account that was created at a time, or all streams.
    func wake(createdAt time: Timestamp?) {
        wake(Set(accounts.filter { time == nil || $0.createdAt == time }))
    }

    /// Wakes the streams of accounts: they read what is new.
    public func wake(_ accounts: Set<AccountID>) {
        let streams = state.withLock { state in accounts.flatMap { state.streams[$0].map { Array($0.values) } ?? [] } }
        for wake in streams { wake() }
    }
}
