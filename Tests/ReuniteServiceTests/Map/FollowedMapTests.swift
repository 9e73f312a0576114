import Reunite
import ReuniteStorage
import Synchronization
import TestSupport
import Testing

@testable import ReuniteService

/// What the map answers while its follower cannot read the feed.
@Suite struct FollowedMapTests {
    /// Applies changes to the map, as soon as the database can be reached.
    private final class Reach: ChangeConsumer {
        let map: PinMapFeed
        /// What reading fails with.
        let failure = Mutex<(any Error)?>(nil)

        init(map: PinMapFeed) { self.map = map }

        func consume(_ changes: [ListingChange]) async throws {
            if let failure = failure.withLock({ $0 }) { throw failure }
            try await map.consume(changes)
        }
    }

    private struct Defect: Error {}

    private let test: TestStore
    private let reach: Reach
    private let map: FollowedMap

    init() throws {
        test = try TestStore()
        reach = Reach(map: PinMapFeed(store: test.store))
        map = FollowedMap(
            feed: reach.map, follower: ChangeFollower(changes: test.store.changes, after: 0, consumers: [reach]))
    }

    private func post(_ title: String) async throws {
        let place = try Coordinate(longitude: 8.68, latitude: 50.11)
        _ = try await test.store.listings.upsert([try .test(title, at: place)])
    }

    @Test func itGoesOnFromMemoryWhileTheStoreIsUnavailable() async throws {
        try await post("a")
        #expect(try await map.current(within: .seconds(60)).count == 1)
        try await post("b")
        reach.failure.withLock { $0 = StoreError.unavailable("there is no primary") }
        #expect(try await map.current(within: .seconds(60)).count == 1)
        reach.failure.withLock { $0 = nil }
        #expect(try await map.current(within: .seconds(60)).count == 2)
    }

    @Test func aDefectIsNotConcealed() async throws {
        #expect(try await map.current(within: .seconds(60)).count == 0)
        try await post("a")
        reach.failure.withLock { $0 = Defect() }
        await #expect(throws: Defect.self) { try await map.current(within: .seconds(60)) }
    }

    @Test func aServerThatStopsLoadsNoMore() async throws {
        try await post("a")
        reach.map.stop()
        await #expect(throws: CancellationError.self) { try await reach.map.load() }
    }
}
