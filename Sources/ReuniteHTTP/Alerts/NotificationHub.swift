import Reunite
import Synchronization

/// Wakes the open streams of an account when its notifications have changed.
public final class NotificationHub: Sendable {
    private struct State {
        var next = 0
        var streams: [AccountID: [Int: EventStream]] = [:]
    }

    private let state = Mutex(State())

    /// Wakes a stream from now on.
    ///
    /// - Returns: its number, for ``remove(_:of:)``.
    func add(_ stream: EventStream, of account: AccountID) -> Int {
        state.withLock { state in
            defer { state.next += 1 }
            state.streams[account, default: [:]][state.next] = stream
            return state.next
        }
    }

    /// Removes a stream.
    func remove(_ number: Int, of account: AccountID) {
        state.withLock { state in
            state.streams[account]?[number] = nil
            if state.streams[account]?.isEmpty == true { state.streams[account] = nil }
        }
    }

    /// Wakes the streams of accounts: they read what is new.
    func wake(_ accounts: Set<AccountID>) {
        let streams = state.withLock { state in accounts.flatMap { state.streams[$0].map { Array($0.values) } ?? [] } }
        for stream in streams { stream.offer([EventText.comment]) }
    }
}
