import NIOCore
import Reunite
import ReuniteService
import ReuniteStorage
import ServerLimits
import Synchronization

/// Sends each change to the streams of all followers.
///
/// A changed listing is read and encoded once for all streams. A stream whose filter does not match costs only a
/// comparison, and slow clients delay nobody.
public final class EventHub: ChangeConsumer {
    private struct Follower {
        let filter: ChangeFilter
        /// Changes up to this number are read from the store.
        let after: Int64
        let stream: EventStream
        let number: Int
    }

    private struct State {
        /// The last change that was or is being sent.
        var position: Int64
        var followers: [Follower] = []
        /// The index of each stream in `followers`, because thousands may disconnect at once.
        var indices: [Int: Int] = [:]
        var streams: [Int: (stream: EventStream, end: ContinuousClock.Instant)] = [:]
        var next = 0

        mutating func remove(_ number: Int) {
            streams[number] = nil
            guard let index = indices.removeValue(forKey: number), let last = followers.popLast() else { return }
            guard last.number != number else { return }
            followers[index] = last
            indices[last.number] = index
        }
    }

    /// Seconds between two heartbeats of a stream.
    private static let heartbeat = 15

    private let changes: ChangeStore
    private let baseURL: String
    private let places: StreamPlaces
    /// The longest time that a stream lasts.
    private let lifetime: Duration
    private let stallTimeout: Duration
    private let heartbeatTurn: Duration
    private let metrics: PrometheusMetrics
    private let state: Mutex<State>
    /// The last change that was offered to all streams.
    private let delivered: Atomic<Int64>
    private let count = Atomic<Int>(0)

    /// - Parameter seq: the last change that it does not get.
    public init(
        changes: ChangeStore, after seq: Int64, metrics: PrometheusMetrics, configuration: ServiceConfiguration
    ) {
        self.changes = changes
        baseURL = configuration.publicURL
        places = StreamPlaces(
            total: min(configuration.maximumEventStreams, configuration.maximumConnections / 2),
            lifetime: configuration.eventStreamLifetime,
            onClosing: { metrics.count(.eventStreamsClosed) })
        lifetime = configuration.eventStreamLifetime
        stallTimeout = .seconds(configuration.idleTimeout)
        heartbeatTurn = configuration.heartbeatTurn
        self.metrics = metrics
        state = Mutex(State(position: seq))
        delivered = Atomic(seq)
        measure(0)
    }

    /// Counts as one open stream until it is released.
    final class Reservation: Sendable {
        private let hub: EventHub
        let place: OpenStream

        fileprivate init(hub: EventHub, place: OpenStream) { (self.hub, self.place) = (hub, place) }

        deinit {
            hub.places.free(place)
            hub.changeCount(by: -1)
        }
    }

    /// Reserves a stream of a client, and of its account if it is signed in; nil if there is no place: see ``StreamPlaces``.
    func reserveStream(for client: ClientNetwork, _ account: AccountID?) -> Reservation? {
        let place = OpenStream(of: client, account)
        guard places.take(for: place) else { return nil }
        changeCount(by: 1)
        return Reservation(hub: self, place: place)
    }

    private func changeCount(by difference: Int) {
        measure(count.add(difference, ordering: .relaxed).newValue)
    }

    private func measure(_ count: Int) {
        metrics.set(.eventStreams, to: count)
    }

    /// Opens a stream for a client. It can end and times out from now on; events and heartbeats begin when it is live.
    func open(
        after seq: Int64, heartbeat: @escaping @Sendable (Int64) -> ByteBuffer = EventText.position,
        disconnect: @escaping @Sendable () -> Void
    ) -> (number: Int, stream: EventStream) {
        let stream = EventStream(
            after: seq, heartbeat: heartbeat,
            onStall: { [metrics] in metrics.count(.eventStreamsDropped) }, disconnect: disconnect)
        // Those that begin together, after a restart, do not come back together.
        let end = ContinuousClock.now + lifetime * Double.random(in: 0.9...1)
        return state.withLock { state in
            defer { state.next += 1 }
            state.streams[state.next] = (stream, end)
            return (state.next, stream)
        }
    }

    /// Sends future changes to a stream.
    ///
    /// - Returns: the number up to which the client must read changes from the store.
    func follow(_ number: Int, _ filter: ChangeFilter, after seq: Int64?) -> Int64 {
        state.withLock { state in
            let position = state.position
            if let stream = state.streams[number]?.stream {
                state.indices[number] = state.followers.count
                state.followers.append(
                    Follower(filter: filter, after: max(position, seq ?? position), stream: stream, number: number))
            }
            return position
        }
    }

    /// Removes a stream.
    func close(_ number: Int) {
        state.withLock { $0.remove(number) }
    }

    /// Sends changes to the streams that follow.
    public func consume(_ changes: [ListingChange]) async throws {
        guard let last = changes.last?.seq else { return }
        let followers = begin(last)
        if !followers.isEmpty {
            let found = try await self.changes.published(Set(changes.map(\.listing))) { [baseURL] listing, row in
                (listing: listing, feature: JSONWriter.bytes { $0.feature(row, baseURL: baseURL) })
            }
            var events = changes.map { change in
                let found = found[change.listing]
                return HubEvent(change: change, now: found?.listing, feature: found?.feature)
            }
            for (index, follower) in followers.enumerated() {
                var texts: [ByteBuffer] = []
                for event in events.indices where changes[event].seq > follower.after {
                    if let text = events[event].text(for: follower.filter) { texts.append(text) }
                }
                if !texts.isEmpty { follower.stream.offer(texts, seq: last) }
                // Let other tasks use the thread.
                if index % 1000 == 999 { await Task.yield() }
            }
        }
        delivered.store(last, ordering: .releasing)
    }

    /// Streams that open from now on read changes up to `last` from the store.
    private func begin(_ last: Int64) -> [Follower] {
        state.withLock { state in
            state.position = max(state.position, last)
            return state.followers
        }
    }

    /// Sends heartbeats until cancelled, each second to a fifteenth of the streams, and ends those that have lasted their time.
    func run() async {
        var turn = 0
        while !Task.isCancelled {
            try? await Task.sleep(for: heartbeatTurn)
            turn = (turn + 1) % Self.heartbeat
            sendHeartbeats(turn: turn)
            endStreams()
        }
    }

    /// Ends the streams that have lasted their time. Their clients reconnect and resume after the last event.
    func endStreams(now: ContinuousClock.Instant = .now) {
        let streams = state.withLock { $0.streams.values.filter { $0.end <= now }.map(\.stream) }
        for stream in streams { stream.end() }
    }

    /// Sends the heartbeats of one second.
    func sendHeartbeats(turn: Int) {
        let seq = delivered.load(ordering: .acquiring)
        let streams = state.withLock { $0.streams.filter { $0.key % Self.heartbeat == turn }.map(\.value.stream) }
        for stream in streams { stream.sendHeartbeat(seq, stallTimeout: stallTimeout) }
    }
}

/// A change, with its event text for each type; encoded when it is first needed.
private struct HubEvent {
    let change: ListingChange
    let now: PublishedListing?
    let feature: [UInt8]?
    private var texts: [ChangeType: ByteBuffer] = [:]

    init(change: ListingChange, now: PublishedListing?, feature: [UInt8]?) {
        self.change = change
        self.now = now
        self.feature = feature
    }

    mutating func text(for filter: ChangeFilter) -> ByteBuffer? {
        guard let type = change.type(for: filter, now: now) else { return nil }
        if let text = texts[type] { return text }
        let text = EventText.change(
            FollowedChange(
                seq: change.seq, listing: change.listing, type: type, feature: type == .removed ? nil : feature))
        texts[type] = text
        return text
    }
}
