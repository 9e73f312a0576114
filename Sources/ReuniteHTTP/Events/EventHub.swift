import Metrics
import NIOCore
import Reunite
import ReuniteStorage
import Synchronization

/// Hands each change to the streams of all who follow it.
///
/// A changed listing is read and written out once, whoever follows; a stream whose filter it does not pass costs a comparison,
/// and nobody waits for a client.
public final class EventHub: ChangeConsumer {
    private struct Follower {
        let filter: ChangeFilter
        /// What comes up to here, it has from the store.
        let after: Int64
        let stream: EventStream
        let number: Int
    }

    private struct State {
        /// The last change that is or was handed out.
        var position: Int64
        var followers: [Follower] = []
        /// Where each stream stands among the followers: thousands may leave at once.
        var places: [Int: Int] = [:]
        var streams: [Int: EventStream] = [:]
        var next = 0

        mutating func remove(_ number: Int) {
            streams[number] = nil
            guard let place = places.removeValue(forKey: number), let last = followers.popLast() else { return }
            guard last.number != number else { return }
            followers[place] = last
            places[last.number] = place
        }
    }

    /// Seconds between two heartbeats of a stream.
    private static let heartbeat = 15

    private let store: ListingStore
    private let baseURL: String
    private let maximum: Int
    private let patience: Duration
    private let metrics: PrometheusMetrics
    private let state: Mutex<State>
    /// The last change that all streams have been offered.
    private let told: Atomic<Int64>
    private let count = Atomic<Int>(0)

    /// - Parameter seq: the last change that it is not told of.
    public init(
        store: ListingStore, after seq: Int64, metrics: PrometheusMetrics, configuration: ServiceConfiguration
    ) {
        self.store = store
        baseURL = configuration.publicURL
        maximum = min(configuration.maximumEventStreams, configuration.maximumConnections / 2)
        patience = .seconds(configuration.idleTimeout)
        self.metrics = metrics
        state = Mutex(State(position: seq))
        told = Atomic(seq)
        measure(0)
    }

    /// A place for one stream, given back with its last reference.
    final class Place: Sendable {
        private let hub: EventHub
        fileprivate init(hub: EventHub) { self.hub = hub }
        deinit { hub.changeCount(by: -1) }
    }

    /// Takes a place; nil where there is none.
    func takePlace() -> Place? {
        guard changeCount(by: 1) <= maximum else {
            changeCount(by: -1)
            return nil
        }
        return Place(hub: self)
    }

    @discardableResult
    private func changeCount(by difference: Int) -> Int {
        let new = count.add(difference, ordering: .relaxed).newValue
        measure(new)
        return new
    }

    private func measure(_ count: Int) {
        Gauge(.eventStreams, in: metrics).record(count)
    }

    /// A stream for a client, which has heartbeats and an end from now on, and events once it is live.
    func open(after seq: Int64, disconnect: @escaping @Sendable () -> Void) -> (number: Int, stream: EventStream) {
        let stream = EventStream(
            after: seq,
            onStall: { [metrics] in Counter(.eventStreamsDropped, in: metrics).increment() }, disconnect: disconnect)
        return state.withLock { state in
            defer { state.next += 1 }
            state.streams[state.next] = stream
            return (state.next, stream)
        }
    }

    /// Has a stream told of what comes.
    ///
    /// - Returns: the number up to which the client has to have everything from the store.
    func follow(_ number: Int, _ filter: ChangeFilter, after seq: Int64?) -> Int64 {
        state.withLock { state in
            let position = state.position
            if let stream = state.streams[number] {
                state.places[number] = state.followers.count
                state.followers.append(
                    Follower(filter: filter, after: max(position, seq ?? position), stream: stream, number: number))
            }
            return position
        }
    }

    /// Forgets a stream.
    func close(_ number: Int) {
        state.withLock { $0.remove(number) }
    }

    /// Hands out changes.
    public func consume(_ changes: [ListingChange]) async throws {
        guard let last = changes.last?.seq else { return }
        let followers = begin(last)
        if !followers.isEmpty {
            let found = try await store.published(Set(changes.map(\.listing))) { [baseURL] listing, row in
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
                // Others need the thread too.
                if index % 1000 == 999 { await Task.yield() }
            }
        }
        told.store(last, ordering: .releasing)
    }

    /// Whoever comes from now on has the changes up to the last one from the store.
    private func begin(_ last: Int64) -> [Follower] {
        state.withLock { state in
            state.position = max(state.position, last)
            return state.followers
        }
    }

    /// Sends heartbeats until it is cancelled: each second to another part of the streams.
    func run() async {
        var turn = 0
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(1))
            turn = (turn + 1) % Self.heartbeat
            beat(turn: turn)
        }
    }

    /// Sends the heartbeats of one turn.
    func beat(turn: Int) {
        let seq = told.load(ordering: .acquiring)
        let streams = state.withLock { $0.streams.filter { $0.key % Self.heartbeat == turn }.map(\.value) }
        for stream in streams { stream.beat(seq, patience: patience) }
    }
}

/// A change with what it is told as, written out when the first who follows needs it.
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
