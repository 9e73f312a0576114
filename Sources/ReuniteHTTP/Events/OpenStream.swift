import Dispatch
import Reunite
import ServerLimits
import Synchronization

/// An event stream as ``StreamPlaces`` counts it, from before it begins.
final class OpenStream: PlaceHolder {
    private struct State {
        var stream: EventStream?
        var isClosing = false
    }

    let client: ClientNetwork
    /// The account that asked for it, if one did.
    let account: AccountID?
    /// A stream always waits for its client: the oldest one is the first to be closed.
    private let since = DispatchTime.now().uptimeNanoseconds
    private let state = Mutex(State())

    var user: [UInt8]? { account?.uuid }

    init(of client: ClientNetwork, _ account: AccountID?) { (self.client, self.account) = (client, account) }

    var waitingSince: UInt64? { since }

    func beginClosing(ifWaitingSince time: UInt64) -> Bool {
        state.withLock { $0.isClosing = true }
        return true
    }

    /// Attaches the stream, and ends it at once if its place has been given to another one.
    func begin(_ stream: EventStream) {
        let isClosing = state.withLock { state in
            state.stream = stream
            return state.isClosing
        }
        if isClosing { stream.giveWay() }
    }

    func close() {
        let stream = state.withLock { state in
            state.isClosing = true
            return state.stream
        }
        stream?.giveWay()
    }
}
