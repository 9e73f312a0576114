import Dispatch
import NIOCore
import Synchronization

/// A connection as ``ClientConnections`` counts it.
final class OpenConnection: Sendable {
    /// Since when the connection has waited for its client to send a whole request, or to leave, in nanoseconds since the
    /// system started; 0 while a request is being answered.
    private let waitingSince = Atomic<UInt64>(DispatchTime.now().uptimeNanoseconds)
    private let channel: (any Channel)?

    init(_ channel: (any Channel)?) { self.channel = channel }

    /// Its client has sent a whole request, which is answered now.
    func requestReceived() { waitingSince.store(0, ordering: .relaxed) }

    /// Its client has got the response.
    func requestEnded() { waitingSince.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed) }

    /// Since when it has waited for its client; nil while a request is being answered.
    var waitingTime: UInt64? {
        let since = waitingSince.load(ordering: .relaxed)
        return since > 0 ? since : nil
    }

    func close() { channel?.close(promise: nil) }
}
