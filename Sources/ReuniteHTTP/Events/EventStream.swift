import Hummingbird
import NIOCore
import Synchronization

/// The queue of events for one client.
///
/// Adding events never blocks. A client that reads too slowly is disconnected; it can reconnect and resume after its
/// last event.
final class EventStream: Sendable {
    /// Maximum number of queued bytes when further events are added. Streams with the same events share the memory.
    ///
    /// One batch may exceed it: the client is not to blame for a large import.
    static let maximumBytes = 256 * 1024

    /// Maximum number of queued events when further ones are added.
    static let maximumEvents = 1000

    private struct State {
        var waiting: [ByteBuffer] = []
        var bytes = 0
        /// The last number that was sent or skipped.
        var seq: Int64
        var reader: CheckedContinuation<[ByteBuffer]?, Never>?
        var isLive = false
        var isEnded = false
        /// When the current write to the client began; nil while nothing is written.
        var sendingSince: ContinuousClock.Instant?

        /// Removes all queued events to send them.
        mutating func take() -> [ByteBuffer] {
            defer { (waiting, bytes) = ([], 0) }
            sendingSince = .now
            return waiting
        }
    }

    private let state: Mutex<State>
    private let heartbeat: @Sendable (Int64) -> ByteBuffer
    private let onStall: @Sendable () -> Void
    private let disconnect: @Sendable () -> Void

    /// - Parameters:
    ///   - heartbeat: the text of a heartbeat, for the last number that was sent or skipped.
    ///   - onStall: called when the client is disconnected because it reads too slowly.
    ///   - disconnect: closes the connection.
    init(
        after seq: Int64, heartbeat: @escaping @Sendable (Int64) -> ByteBuffer = EventText.position,
        onStall: @escaping @Sendable () -> Void, disconnect: @escaping @Sendable () -> Void
    ) {
        state = Mutex(State(seq: seq))
        self.heartbeat = heartbeat
        self.onStall = onStall
        self.disconnect = disconnect
    }

    /// Begins to send heartbeats.
    func goLive(after seq: Int64) {
        state.withLock {
            $0.seq = max($0.seq, seq)
            $0.isLive = true
        }
    }

    /// Adds events to the queue.
    ///
    /// - Parameter seq: the number that they reach; nil if they have none.
    func offer(_ events: [ByteBuffer], seq: Int64? = nil) {
        let (reader, waiting) = state.withLock { state -> (CheckedContinuation<[ByteBuffer]?, Never>?, [ByteBuffer]?) in
            guard !state.isEnded else { return (nil, []) }
            guard state.bytes <= Self.maximumBytes, state.waiting.count <= Self.maximumEvents else { return (nil, nil) }
            state.seq = seq ?? state.seq
            state.waiting += events
            state.bytes += events.reduce(0) { $0 + $1.readableBytes }
            guard let reader = state.reader else { return (nil, []) }
            state.reader = nil
            return (reader, state.take())
        }
        guard let waiting else { return drop() }
        reader?.resume(returning: waiting)
    }

    /// Sends a heartbeat with the position of the feed; disconnects the client if a write takes too long.
    ///
    /// - Parameter seq: the last number that was offered to all streams.
    func sendHeartbeat(_ seq: Int64, stallTimeout: Duration, now: ContinuousClock.Instant = .now) {
        let (isStalled, reader, text) = state.withLock {
            state -> (Bool, CheckedContinuation<[ByteBuffer]?, Never>?, ByteBuffer) in
            if let since = state.sendingSince, now - since > stallTimeout { return (true, nil, ByteBuffer()) }
            state.seq = max(state.seq, seq)
            guard state.isLive, let reader = state.reader else { return (false, nil, ByteBuffer()) }
            state.reader = nil
            state.sendingSince = now
            return (false, reader, heartbeat(state.seq))
        }
        if isStalled { drop() }
        reader?.resume(returning: [text])
    }

    /// The next events; nil after the end. Must be called by one task only.
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

    /// Whether the stream has ended.
    var isEnded: Bool { state.withLock { $0.isEnded } }

    /// Notes that a write begins before the stream is live.
    ///
    /// - Returns: false if the stream has ended and nothing may be written.
    func beginSending() -> Bool {
        state.withLock { state in
            guard !state.isEnded else { return false }
            state.sendingSince = .now
            return true
        }
    }

    /// Notes that the write is complete.
    func endSending() { state.withLock { $0.sendingSince = nil } }

    /// Writes text that is not queued, unless the stream has ended.
    func write(_ text: ByteBuffer, to writer: inout any ResponseBodyWriter) async throws {
        guard beginSending() else { return }
        try await writer.write(text)
        endSending()
    }

    /// Ends the stream. With `atOnce`, a client that is still reading is disconnected.
    ///
    /// - Parameter last: the last text for a client that waits for events.
    func end(saying last: ByteBuffer? = nil, atOnce: Bool = false) {
        let (reader, isSending) = state.withLock { state in
            defer { state.reader = nil }
            let isSending = state.sendingSince != nil
            state.isEnded = true
            state.waiting = []
            if state.reader != nil, last != nil { state.sendingSince = .now }
            return (state.reader, isSending)
        }
        reader?.resume(returning: last.map { [$0] })
        if atOnce, isSending { disconnect() }
    }

    /// Ends the stream at once, because another one gets its place.
    func giveWay() { end(saying: EventText.laterReconnection, atOnce: true) }

    private func drop() {
        onStall()
        end()
        disconnect()
    }
}
