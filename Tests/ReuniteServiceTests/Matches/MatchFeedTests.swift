import Reunite
import TestSupport
import Testing

@testable import ReuniteService
@testable import ReuniteStorage

/// The matcher's listings while they are loaded, and after they have changed.
struct MatchFeedTests {
    private let test: TestStore
    private var store: Store { test.store }

    init() throws { test = try TestStore() }

    private func umbrella(
        _ name: String, at longitude: Double = 4.85, state: ListingState = .open, _ title: String = "Grey umbrella"
    ) throws -> IncomingListing {
        try .test(
            title, category: .umbrellas, at: Coordinate(longitude: longitude, latitude: 45.76), state: state,
            externalID: name)
    }

    /// Posts a lost umbrella that matches those near it.
    private func lostUmbrella() async throws -> (id: ListingID, loser: Session) {
        let loser = try await store.person("loser")
        let lost = try IncomingListing.test(
            "Grey umbrella", status: .lost, category: .umbrellas, occurred: "2026-01-01",
            at: Coordinate(longitude: 4.85, latitude: 45.76)
        ).draft
        return (try await store.listings.post(lost, by: loser, key: nil).listing.listing.id, loser)
    }

    /// The number of matches of a lost umbrella.
    private func count(_ matches: MatchFeed, of lost: (id: ListingID, loser: Session)) async throws -> Int {
        let question = try await store.matches.question(lost.id, by: lost.loser)
        return try await matches.matches(of: question, limit: 100, in: .english).count
    }

    @Test("Of what changes while more listings are loaded than are read at once, the last state counts")
    func changesDuringLoad() async throws {
        let lost = try await lostUmbrella()
        let far = try (0..<4500).map { try umbrella("far \($0)", at: 100) }
        _ = try await store.listings.upsert(far + (0..<9).map { try umbrella("near \($0)") })
        let start = try await store.changes.latest()
        let matches = MatchFeed(store: store, after: start, metrics: PrometheusMetrics())
        let follower = ChangeFollower(changes: store.changes, after: start, consumers: [matches])
        func found() async throws -> Int { try await count(matches, of: lost) }
        async let loading: Void = matches.load()
        _ = try await store.listings.upsert(
            (0..<4).map { try umbrella("near \($0)", state: .resolved) }
                + (4..<6).map { try umbrella("near \($0)", at: 100) } + (10..<20).map { try umbrella("near \($0)") })
        try await loading
        try await follower.caughtUp()
        #expect(try await found() == 9 - 4 - 2 + 10)
        // More changes than are kept beside so few listings: they are compacted in between.
        for round in 0..<3 {
            _ = try await store.listings.upsert(
                (0..<4500).map { try umbrella("far \($0)", at: 100, "Grey umbrella \(round)") })
            _ = try await store.listings.upsert([try umbrella("near \(10 + round)", state: .resolved)])
            try await follower.caughtUp()
        }
        #expect(try await found() == 10)
    }

    @Test("While a large store is loaded, matches are found among its newest listings")
    func newestFirst() async throws {
        let lost = try await lostUmbrella()
        _ = try await store.listings.upsert((0..<6).map { try umbrella("near \($0)") })
        let start = try await store.changes.latest()
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let (arrival, arriving) = AsyncStream.makeStream(of: Void.self)
        let matches = MatchFeed(store: store, after: start, metrics: PrometheusMetrics(), newest: 4) {
            arriving.yield()
            for await _ in gate { return }
        }
        func found() async throws -> Int { try await count(matches, of: lost) }
        async let loading: Void = matches.load()
        for await _ in arrival { break }
        #expect(try await found() == 4)
        #expect(try await !matches.load(within: .milliseconds(1)))
        opening.yield()
        try await loading
        #expect(try await found() == 6)
    }

    @Test("A load that takes long keeps nobody waiting; after a gap the old listings stay until all are read again")
    func slowLoad() async throws {
        let lost = try await lostUmbrella()
        _ = try await store.listings.upsert((0..<3).map { try umbrella("near \($0)") })
        let start = try await store.changes.latest()
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let matches = MatchFeed(store: store, after: start, metrics: PrometheusMetrics()) {
            for await _ in gate { return }
        }
        func found() async throws -> Int { try await count(matches, of: lost) }
        #expect(try await !matches.load(within: .milliseconds(1)))
        #expect(try await found() == 0)
        opening.yield()
        try await matches.load()
        #expect(try await found() == 3)

        _ = try await store.listings.upsert((3..<5).map { try umbrella("near \($0)") })
        // Without the first one.
        let changes = try await Array(store.changes.changes(after: start, limit: 10).dropFirst())
        async let consuming: Void = matches.consume(changes)
        while try await matches.load(within: .milliseconds(1)) { await Task.yield() }
        #expect(try await found() == 3)
        opening.yield()
        try await consuming
        #expect(try await found() == 5)
    }
}
