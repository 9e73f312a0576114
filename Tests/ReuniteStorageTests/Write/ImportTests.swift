import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

@Suite struct ImportTests {
    private let test: TestStore
    private var store: Store { test.store }

    init() throws { test = try TestStore() }

    @Test func aListingImportedTwiceIsStoredOnce() async throws {
        let first = try IncomingListing.test("Red bag", externalID: "a:1")
        #expect(try await store.listings.upsert([first]) == ImportCounts(created: 1))
        #expect(try await store.listings.upsert([first]) == ImportCounts(unchanged: 1))
        let before = try await store.listings.walk([])[0].id
        let second = try IncomingListing.test(
            "Blue bag", at: Coordinate(longitude: 2, latitude: 3), externalID: "a:1")
        #expect(try await store.listings.upsert([second, second]) == ImportCounts(updated: 1, unchanged: 1))
        let found = try await store.listings.walk([])
        #expect(found.map(\.title) == ["Blue bag"] && found[0].id == before)
        #expect(try await store.listings.walk([.words(try SearchWords("red"))]).isEmpty)
        #expect(try await store.listings.walk([.words(try SearchWords("blue"))]).count == 1)
        #expect(try await store.listings.walk([.box(try BoundingBox(west: 2, south: 3, east: 2, north: 3))]).count == 1)
        #expect(try await store.listings.listing(before)?.version == 2)
        #expect(try await store.maintenance.check(repair: false).isEmpty)
    }

    @Test func transactionsAreShortWhileOthersWrite() async throws {
        let other = try test.another()
        defer { try? other.close() }
        let listings = try (0..<1000).map { try IncomingListing.test("Bag \($0)") }
        var sizes: [Int] = []
        var pace = WritePace(store, largest: 1000, patience: .seconds(3600))
        try await pace.write(listings) { part in
            sizes.append(part.count)
            _ = try await store.listings.upsert(part)
            _ = try await other.listings.upsert([.test("Hat")])
        }
        #expect(sizes.count > 1 && sizes.reduce(0, +) == 1000)
        #expect(try await store.listings.count() == 1000 + sizes.count)

        sizes = []
        var alone = WritePace(store, largest: 1000, patience: .zero)
        try await alone.write(listings) { sizes.append($0.count) }
        #expect(sizes == [1000])
    }

    @Test(.sqliteOnly) func aProcessNoticesThatOthersHaveWritten() async throws {
        let other = try test.another()
        defer { try? other.close() }
        let before = try await store.database.commitsOfOthers()
        _ = try await store.listings.upsert([.test("Bag")])
        #expect(try await store.database.commitsOfOthers() == before)
        _ = try await other.listings.upsert([.test("Hat")])
        #expect(try await store.database.commitsOfOthers() != before)
    }

    /// A program that rounds times makes many equal: all but one of these listings get the next free ones.
    @Test func listingsCreatedAtTheSameTimeAreAllStored() async throws {
        for round in 0..<20 {
            let listings = try [0, 0, 1, 2, 0, 3, 1].enumerated().map { number, offset in
                let time = Timestamp(microseconds: 1_700_000_000_000_000 + Int64(round * 1000 + offset))
                return try IncomingListing.test("n\(number)", externalID: "\(round) \(number)", createdAt: time)
            }
            #expect(try await store.listings.upsert(listings) == ImportCounts(created: 7))
        }
        #expect(try await store.listings.walk([]).count == 140)
    }

    private static func numbered(_ number: Int) throws -> IncomingListing {
        let (longitude, latitude) = (Double(number) * 1.7 - 170, Double(number) / 3 - 30)
        let place = try Coordinate(longitude: longitude, latitude: latitude)
        // Not in the order of creation.
        let createdAt = Timestamp(microseconds: 1_700_000_000_000_000 + Int64(number * 7 % 200))
        return try .test(
            "n\(number)", at: number % 5 == 0 ? nil : place, precision: number % 2 == 0 ? .exact : .approximate,
            externalID: "\(number)", createdAt: createdAt)
    }

    private static func rows(_ query: String, _ store: Store) async throws -> [[SQLValue]] {
        try await store.write { transaction in
            try transaction.db.prepare(query).all { row in (0..<5).map { row.value(Int32($0)) } }
        }
    }

    /// A large import writes itself what triggers write for single listings.
    @Test(.sqliteOnly) func manyListingsAreWrittenAsSingleOnes() async throws {
        let listings = try (0..<200).map(Self.numbered)
        let other = try TestStore()
        for listing in listings { _ = try await other.store.listings.upsert([listing]) }
        _ = try await store.listings.upsert(listings)
        for query in [
            "SELECT listing, kind, version, was_found, seq FROM change ORDER BY seq",
            "SELECT pkid, xmin, xmax, ymin, ymax FROM idx_listing_geom ORDER BY pkid",
        ] {
            let (many, single) = try await (Self.rows(query, store), Self.rows(query, other.store))
            #expect(many == single && many.count >= 160)
        }
        // The secrets and times of changes.
        let (differing, triggers) = try await store.write { transaction in
            (
                try transaction.db.integer(
                    """
                    SELECT count(*) FROM change AS c JOIN listing AS l ON l.id = c.listing
                    WHERE l.secret <> c.secret OR l.version <> c.version
                        OR c.at NOT BETWEEN \(FeedTriggers.now) - 3600000000 AND \(FeedTriggers.now)
                    """),
                try transaction.db.prepare(
                    """
                    SELECT name FROM sqlite_master
                    WHERE type = 'trigger' AND tbl_name = 'listing' AND sql LIKE '% INSERT ON %'
                    """
                ).all { $0.text("name") }
            )
        }
        #expect(differing == 0)
        #expect(Set(triggers) == ListingTriggers.ofInsertions, "insertListings writes what these triggers write")
        // Triggers run again.
        _ = try await store.listings.upsert([try .test("last", at: Coordinate(longitude: 2, latitude: 3))])
        #expect(try await store.listings.walk([.box(try BoundingBox(west: 2, south: 3, east: 2, north: 3))]).count == 1)
        #expect(try await store.maintenance.check(repair: false).isEmpty)
    }

    @Test func theLastOfSeveralLinesForAListingCounts() async throws {
        #expect(
            try await store.listings.upsert([
                try .test("Red bag", externalID: "1"), try .test("Blue bag", externalID: "1"),
                try .test("Green bag", externalID: "1"),
            ]) == ImportCounts(created: 1, updated: 2))
        #expect(try await store.listings.walk([.words(try SearchWords("green"))]).map(\.title) == ["Green bag"])
        #expect(try await store.listings.walk([.words(try SearchWords("red"))]).isEmpty)
        #expect(try await store.maintenance.check(repair: false).isEmpty)
    }

    @Test func missingValuesInAnImportAreKept() async throws {
        let home = try Coordinate(longitude: 2, latitude: 3)
        _ = try await store.listings.upsert([
            try .test("a", at: home, precision: .approximate, state: .resolved, externalID: "1"),
            try .test("b", state: .withdrawn, externalID: "2"),
        ])
        #expect(
            try await store.listings.upsert([
                try .test("a", at: home, precision: nil, state: nil, externalID: "1"),
                try .test("b", precision: nil, state: nil, externalID: "2"),
            ]) == ImportCounts(unchanged: 2))
    }

    @Test func composedAndDecomposedLettersAreDifferentTexts() async throws {
        _ = try await store.listings.upsert([try .test("\u{E9}cole", externalID: "a")])
        #expect(
            try await store.listings.upsert([try .test("e\u{301}cole", externalID: "a")]) == ImportCounts(updated: 1))
    }

    @Test func anUnknownOwnerIsRefused() async throws {
        await #expect(throws: AccountRefusal.unknownAddress("nobody@example.org")) {
            try await store.listings.upsert([try .test()], owner: "nobody@example.org")
        }
    }

    @Test(
        "An owner is found by each form of the address",
        arguments: ["jo@BÜCHER.example", "JO@xn--bcher-kva.example"])
    func owner(address: String) async throws {
        let registration = Registration(
            email: try EmailAddress("jo@bücher.example"), password: PasswordHash(text: "x"),
            profile: Profile(displayName: try DisplayName("Jo")))
        _ = try await store.registrations.createAccount(registration, role: .member)
        #expect(try await store.listings.upsert([try .test()], owner: address) == ImportCounts(created: 1))
        await #expect(throws: AccountRefusal.unknownAddress("jo@bucher.example")) {
            try await store.listings.upsert([try .test()], owner: "jo@bucher.example")
        }
    }

    @Test func listingsWithTheSameCreationTimeGetDifferentRows() async throws {
        let time = Timestamp(microseconds: 1_700_000_000_000_000)
        _ = try await store.listings.upsert(try (0..<3000).map { try .test("n\($0)", createdAt: time) })
        let found = try await store.listings.walk([], limit: 1000)
        #expect(Set(found.map(\.id)).count == 3000)
        #expect(found.allSatisfy { abs($0.id.createdAt.microseconds - time.microseconds) < 1_000_000 })
    }

    @Test func theChangeFeedHasEveryChangeInOrder() async throws {
        _ = try await store.listings.upsert([try .test("a", externalID: "1"), try .test("b", externalID: "2")])
        _ = try await store.listings.upsert([try .test("c", externalID: "1"), try .test("b", externalID: "2")])
        let kinds = try await store.read { db in
            try db.prepare("SELECT kind FROM change ORDER BY seq").all { $0.text("kind") }
        }
        #expect(kinds == ["created", "created", "updated"])
    }

    @Test func newAndChangedListingsOfAnImportStayInOrder() async throws {
        let ids = (0..<20).map { "\($0)" }
        _ = try await store.listings.upsert(try ids.map { try .test("old \($0)", externalID: $0) })
        // Many new ones, a changed one, many new ones, the first of them again, and a changed one.
        let new = (100..<150).map { "\($0)" }
        let order = new[..<25] + ["3"] + new[25...] + [new[0], "4"]
        let counts = try await store.listings.upsert(
            try order.enumerated().map { try .test("new \($1) at \($0)", externalID: $1) })
        #expect(counts == ImportCounts(created: 50, updated: 3))
        let changes = try await store.read { db in
            try db.prepare(
                """
                SELECT c.seq, c.kind, l.external_id FROM change AS c JOIN listing AS l ON l.id = c.listing ORDER BY c.seq
                """
            ).all { (seq: $0.integer("seq"), kind: $0.text("kind"), id: $0.text("external_id")) }
        }
        #expect(changes.map(\.seq) == Array(1...73))
        #expect(changes.map(\.id) == ids + order)
        #expect(changes.filter { $0.kind == "updated" }.map(\.id) == ["3", new[0], "4"])
        for (position, id) in [(0, new[0]), (25, "3"), (51, new[0]), (52, "4")] {
            let found = try await store.listings.walk([.words(try SearchWords("new \(id) at \(position)"))])
            #expect(found.count == (position == 0 ? 0 : 1))
        }
        #expect(try await store.maintenance.check(repair: false).isEmpty)
    }

    @Test func expiryAddsAChange() async throws {
        _ = try await store.listings.upsert([
            try .test("old", createdAt: Timestamp.now.adding(seconds: -100 * 86_400)), try .test("new"),
        ])
        #expect(try await store.listings.expire(now: .now) == 1)
        #expect(try await store.listings.expire(now: .now) == 0)
        #expect(try await store.listings.walk([]).map(\.title) == ["new"])
        #expect(try await store.listings.walk([.states([.expired])]).map(\.title) == ["old"])
        #expect(try await store.maintenance.check(repair: false).isEmpty)
    }

    @Test func theSchemaRefusesInvalidValues() async throws {
        _ = try await store.listings.upsert([try .test()])
        for change in [
            "state = 'lost'", "visibility = 'secret'", "status = ''", "title = ''", "occurred_end = occurred_start - 1",
            "owner = 77", "state = 'resolved'", "geom = x'00'", "geom = MakePoint(1, 2, 3857)",
            "exact = ST_GeomFromText('LINESTRING(0 0, 1 1)', 4326)",
        ] {
            await #expect(throws: DatabaseError.self, "\(change)") {
                try await store.write { try $0.db.execute("UPDATE listing SET \(change)") }
            }
        }
    }

    @Test func twoStoresShareAFile() async throws {
        let other = try test.another()
        _ = try await other.listings.upsert([try .test("from the other")])
        #expect(try await store.listings.walk([]).map(\.title) == ["from the other"])
        try other.close()
    }
}
