import Dispatch
import NIOCore
import Synchronization

/// A connection as ``ClientConnections`` counts it.
final class OpenConnection: PlaceHolder {
    /// The value of ``state`` once the connection is being closed for another one.
    private static let isClosing = UInt64.max

    /// Since when the connection has waited for its client, in nanoseconds since the system started; 0 while a request is being
    /// answered; or ``isClosing``.
    private let state = Atomic<UInt64>(DispatchTime.now().uptimeNanoseconds)
    private let channel: (any Channel)?

    /// A connection may have requests of several.
    var user: [UInt8]? { nil }

    init(_ channel: (any Channel)?) { self.channel = channel }

    /// Its client has sent a request.
    ///
    /// - Returns: whether the request may be answered; false if the connection is being closed.
    func beginAnswering() -> Bool { change(to: 0) }

    /// It waits for its client: to send more of a request, to take the rest of a response, to ask again or to leave.
    func waitForClient() { change(to: DispatchTime.now().uptimeNanoseconds) }

    @discardableResult
    private func change(to new: UInt64) -> Bool {
        var old = state.load(ordering: .relaxed)
        while old != Self.isClosing {
            let (exchanged, original) = state.compareExchange(expected: old, desired: new, ordering: .relaxed)
            if exchanged { return true }
            old = original
        }
        return false
    }

    /// Nil while a request is being answered.
    var waitingSince: UInt64? {
        let state = state.load(ordering: .relaxed)
        return state > 0 && state < Self.isClosing ? state : nil
    }

    /// Decides to close the connection, if it still waits as it did at a time. No request of it is answered any more.
    func beginClosing(ifWaitingSince time: UInt64) -> Bool {
        state.compareExchange(expected: time, desired: Self.isClosing, ordering: .relaxed).exchanged
    }

    func close() { channel?.close(promise: nil) }
}
