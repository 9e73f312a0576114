import Hummingbird
import NIOCore
import Synchronization

/// What one client is to be sent: events wait here while it takes the ones before.
///
/// Who offers never waits. A client that takes too little is cut off; it comes again, and goes on from the last event that it
/// has.
final class EventStream: Sendable {
    /// The most bytes that may wait when more comes. They are shared with the other streams that have the same events.
    ///
    /// What comes at once may be more: an import is no fault of the client's.
    static let maximumBytes = 256 * 1024

    /// The most events that may wait when more comes.
    static let maximumEvents = 1000

    private struct State {
        var waiting: [ByteBuffer] = []
        var bytes = 0
        /// The last number that is told, or passed by.
        var seq: Int64
        var reader: CheckedContinuation<[ByteBuffer]?, Never>?
        var isLive = false
        var isEnded = false
        /// Since when the client has been taking what it was sent.
        var sendingSince: ContinuousClock.Instant?

        /// All that waits, to be sent now.
        mutating func take() -> [ByteBuffer] {
            defer { (waiting, bytes) = ([], 0) }
            sendingSince = .now
            return waiting
        }
    }

    private let state: Mutex<State>
    private let onStall: @Sendable () -> Void
    private let disconnect: @Sendable () -> Void

    /// - Parameters:
    ///   - onStall: called when the client is cut off because it takes too little.
    ///   - disconnect: closes the connection.
    init(after seq: Int64, onStall: @escaping @Sendable () -> Void, disconnect: @escaping @Sendable () -> Void) {
        state = Mutex(State(seq: seq))
        self.onStall = onStall
        self.disconnect = disconnect
    }

    /// Has heartbeats sent from now on.
    func goLive(after seq: Int64) {
        state.withLock {
            $0.seq = max($0.seq, seq)
            $0.isLive = true
        }
    }

    /// Adds events behind those that wait.
    func offer(_ events: [ByteBuffer], seq: Int64) {
        let (reader, waiting) = state.withLock { state -> (CheckedContinuation<[ByteBuffer]?, Never>?, [ByteBuffer]?) in
            guard !state.isEnded else { return (nil, []) }
            guard state.bytes <= Self.maximumBytes, state.waiting.count <= Self.maximumEvents else { return (nil, nil) }
            state.seq = seq
            state.waiting += events
            state.bytes += events.reduce(0) { $0 + $1.readableBytes }
            guard let reader = state.reader else { return (nil, []) }
            state.reader = nil
            return (reader, state.take())
        }
        guard let waiting else { return cutOff() }
        reader?.resume(returning: waiting)
    }

    /// Tells the client that all is well, and how far the feed is; cuts it off where it takes too long.
    ///
    /// - Parameter seq: the last number of which all streams have been told.
    func beat(_ seq: Int64, patience: Duration, now: ContinuousClock.Instant = .now) {
        let (isStalled, reader, heartbeat) = state.withLock {
            state -> (Bool, CheckedContinuation<[ByteBuffer]?, Never>?, ByteBuffer) in
            if let since = state.sendingSince, now - since > patience { return (true, nil, ByteBuffer()) }
            state.seq = max(state.seq, seq)
            guard state.isLive, let reader = state.reader else { return (false, nil, ByteBuffer()) }
            state.reader = nil
            state.sendingSince = now
            return (false, reader, EventText.position(state.seq))
        }
        if isStalled { cutOff() }
        reader?.resume(returning: [heartbeat])
    }

    /// The events that come next; nil where there are no more. Called by one task.
    func next() async -> [ByteBuffer]? {
        await withCheckedContinuation { continuation in
            let result: [ByteBuffer]?? = state.withLock { state in
                state.sendingSince = nil
                if state.isEnded { return .some(nil) }
                guard !state.waiting.isEmpty else {
                    state.reader = continuation
                    return nil
                }
                return state.take()
            }
            if let result { continuation.resume(returning: result) }
        }
    }

    /// Whether nothing more is to be sent.
    var isEnded: Bool { state.withLock { $0.isEnded } }

    /// Notes that something is sent before the stream is live.
    ///
    /// - Returns: false where it has ended, and nothing is to be sent.
    func beginSending() -> Bool {
        state.withLock { state in
            guard !state.isEnded else { return false }
            state.sendingSince = .now
            return true
        }
    }

    /// Notes that the client has taken it.
    func endSending() { state.withLock { $0.sendingSince = nil } }

    /// Ends it: no more events come. A client that still takes some is cut off, where it is to end at once.
    func end(atOnce: Bool = false) {
        let (reader, isSending) = state.withLock { state in
            defer { state.reader = nil }
            state.isEnded = true
            state.waiting = []
            return (state.reader, state.sendingSince != nil)
        }
        reader?.resume(returning: nil)
        if atOnce, isSending { disconnect() }
    }

    private func cutOff() {
        onStall()
        end()
        disconnect()
    }
}
