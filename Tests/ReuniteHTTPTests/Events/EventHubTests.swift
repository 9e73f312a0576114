import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteService
@testable import ReuniteStorage

@Suite struct EventHubTests {
    private let test: TestStore
    private let hub: EventHub
    private var store: Store { test.store }

    init() throws {
        test = try TestStore()
        hub = EventHub(
            changes: test.store.changes, after: 0, metrics: PrometheusMetrics(), configuration: ServiceConfiguration())
    }

    private func follow(_ filters: ListingFilter...) -> EventStream {
        let (number, stream) = hub.open(after: 0) {}
        stream.goLive(after: hub.follow(number, ChangeFilter(filters), after: nil))
        return stream
    }

    private func consume() async throws { try await hub.consume(store.changes.changes(after: 0, limit: 1000)) }

    @Test func streamsGetChangesThatMatchTheirFilter() async throws {
        let (all, lost, here) = (
            follow(), follow(.status(.lost)), follow(.box(try BoundingBox(west: 4, south: 45, east: 5, north: 46)))
        )
        _ = try await store.listings.upsert([
            try .test("a", status: .lost), try .test("b", at: Coordinate(longitude: 4.5, latitude: 45.5)),
        ])
        try await consume()
        for (stream, titles) in [(all, ["a", "b"]), (lost, ["a"]), (here, ["b"])] {
            let texts = await stream.next()?.map { String(buffer: $0) } ?? []
            #expect(texts.count == titles.count)
            for (text, title) in zip(texts, titles) { #expect(text.contains("\"title\":\"\(title)\"")) }
        }
    }

    /// A batch is repeated after a failure; streams opened in between get no duplicates.
    @Test func newStreamsGetNoEarlierChanges() async throws {
        let early = follow()
        _ = try await store.listings.upsert([try .test("a")])
        try await consume()
        let late = follow()
        _ = try await store.listings.upsert([try .test("b")])
        try await consume()
        #expect(await early.next()?.count == 3)
        #expect(await late.next()?.map { String(buffer: $0).hasPrefix("id: 2\n") } == [true])
    }

    /// A stream may have read later changes from the store.
    @Test func streamsAheadOfTheHubGetLaterChangesOnly() async throws {
        _ = try await store.listings.upsert([try .test("a"), try .test("b"), try .test("c")])
        let (number, stream) = hub.open(after: 2) {}
        #expect(hub.follow(number, ChangeFilter(), after: 2) == 0)
        try await consume()
        #expect(await stream.next()?.map { String(buffer: $0).hasPrefix("id: 3\n") } == [true])
    }

    /// Each second has its streams, so that not all are written to at once.
    @Test func eachStreamGetsItsHeartbeatInItsTurn() async throws {
        let woken = Collector<Int>()
        for _ in 0..<30 {
            let (number, stream) = hub.open(after: 0) {}
            stream.goLive(after: hub.follow(number, ChangeFilter(), after: nil))
            Task {
                let texts = await stream.next()?.map { String(buffer: $0) }
                if texts == ["id: 0\n\n"] { woken.append(number) }
            }
        }
        for turn in 0..<15 {
            try await eventually("the streams of this turn have got their heartbeats") {
                // Repeated, because a stream that does not wait yet gets none.
                hub.sendHeartbeats(turn: turn)
                return woken.all.count >= 2 * (turn + 1)
            }
            #expect(woken.all.count == 2 * (turn + 1) && woken.all.allSatisfy { $0 % 15 <= turn })
        }
    }

    /// The lifetime is 15 minutes, and up to a tenth less.
    @Test func streamsEndAfterTheirTime() async {
        let streams = (0..<100).map { _ in hub.open(after: 0) {}.stream }
        let start = ContinuousClock.now
        hub.endStreams(now: start + .seconds(13 * 60))
        #expect(!streams.contains { $0.isEnded })
        hub.endStreams(now: start + .seconds(14 * 60))
        let ended = streams.filter(\.isEnded).count
        #expect(ended > 0 && ended < 100)
        hub.endStreams(now: start + .seconds(15 * 60))
        #expect(streams.allSatisfy { $0.isEnded })
        #expect(await streams[0].next() == nil)
    }

    /// Streams that stay keep getting events, in whatever order the others leave.
    @Test(arguments: [[0], [2], [4], [0, 4], [4, 3, 2], [1, 0, 2, 4]]) func closedStreamsAreRemoved(
        _ leaving: [Int]
    ) async throws {
        let opened = (0..<5).map { _ in hub.open(after: 0) {} }
        for (number, _) in opened { _ = hub.follow(number, ChangeFilter(), after: nil) }
        for index in leaving { hub.close(opened[index].number) }
        _ = try await store.listings.upsert([try .test("a")])
        try await consume()
        for (index, opened) in opened.enumerated() {
            if leaving.contains(index) { opened.stream.end() }
            #expect(await opened.stream.next()?.count == (leaving.contains(index) ? nil : 1))
        }
    }
}
