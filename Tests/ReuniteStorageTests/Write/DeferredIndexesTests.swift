import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// A large import writes rows first, and the indexes of points and texts at its end.
@Suite(.sqliteOnly) struct DeferredIndexesTests {
    private let test: TestStore
    private var store: Store { test.store }

    init() throws { test = try TestStore() }

    /// Listings around the globe, many at the same places.
    private static func listings(_ numbers: Range<Int>, word: String = "bag") throws -> [IncomingListing] {
        try numbers.map { number in
            let (longitude, latitude) = (
                Double(number * 7919 % 3600) / 10 - 180, Double(number * 104_729 % 1800) / 10 - 90
            )
            return try .test(
                "n\(number) \(word)", at: number % 9 == 0 ? nil : Coordinate(longitude: longitude, latitude: latitude),
                externalID: "\(number)", createdAt: Timestamp(microseconds: 1_700_000_000_000_000 + Int64(number)))
        }
    }

    private static let boxes = [
        (-180.0, -90.0, 180.0, 90.0), (0, 0, 60, 30), (170, -20, -170, 20), (13, 52, 13.2, 52.2),
    ]

    /// Whether two stores answer alike by place, by words, and by both.
    private static func expectSameAnswers(_ one: Store, _ other: Store) async throws {
        var searches: [[ListingFilter]] = [[], [.words(try SearchWords("bag"))], [.words(try SearchWords("n17"))]]
        for box in boxes {
            let filter = ListingFilter.box(
                try BoundingBox(west: box.0, south: box.1, east: box.2, north: box.3))
            searches += [[filter], [filter, .words(try SearchWords("bag"))]]
        }
        for search in searches {
            let (titles, expected) = try await (one.listings.walk(search), other.listings.walk(search))
            #expect(titles.map(\.title) == expected.map(\.title))
        }
    }

    private static func isDeferred(_ store: Store) async throws -> Bool {
        try await store.read { try $0.hasDeferredIndexes }
    }

    /// What SQLite finds wrong in the R*Tree, which nothing else checks.
    private static func treeFault(_ store: Store) async throws -> String? {
        try await store.read { db in
            try db.prepare("SELECT rtreecheck('idx_listing_geom')").first([]) { $0.text(0) }
        }
    }

    /// With 1, 2 and 3 levels of nodes.
    @Test(arguments: [0, 20, 300, 5000])
    func aDeferredImportIsLikeAnyOther(count: Int) async throws {
        let another = try TestStore()
        let other = another.store
        try await store.maintenance.deferIndexes(bytes: nil)
        #expect(try await Self.isDeferred(store))
        for store in [store, other] {
            _ = try await store.listings.upsert(Self.listings(0..<count))
            // New and changed ones in one transaction; some are changed that have just been written.
            let counts = try await store.listings.upsert(Self.listings(count - count / 10..<count + 40, word: "wallet"))
            #expect(counts == ImportCounts(created: 40, updated: count / 10))
        }
        try await store.maintenance.buildIndexes()
        #expect(try await !Self.isDeferred(store))
        try await Self.expectSameAnswers(store, other)
        #expect(try await Self.treeFault(store) == "ok")
        // The packed tree takes new listings, moves and deletions.
        for store in [store, other] {
            _ = try await store.listings.upsert(Self.listings(count + 40..<count + 240))
            _ = try await store.listings.upsert(
                Self.listings(0..<min(count, 100)).map { listing in
                    var listing = listing
                    listing.draft.location = try Coordinate(longitude: 13.1, latitude: 52.1)
                    return listing
                })
            try await store.write { try $0.db.execute("DELETE FROM idx_listing_geom WHERE pkid % 3 = 0") }
        }
        #expect(try await Self.treeFault(store) == "ok")
        _ = try await store.maintenance.check(repair: true)
        _ = try await other.maintenance.check(repair: true)
        try await Self.expectSameAnswers(store, other)
        #expect(try await store.maintenance.check(repair: false).isEmpty)
    }

    /// A process that opens the file, beside the import or after a crash, builds the indexes; the import goes on with them.
    @Test func whoeverOpensTheFileFindsEverything() async throws {
        let another = try TestStore()
        let other = another.store
        try await store.maintenance.deferIndexes(bytes: nil)
        _ = try await store.listings.upsert(Self.listings(0..<300))
        let opened = try test.another()
        #expect(try await !Self.isDeferred(store))
        _ = try await other.listings.upsert(Self.listings(0..<300))
        try await Self.expectSameAnswers(opened, other)
        for store in [store, other] { _ = try await store.listings.upsert(Self.listings(200..<400, word: "wallet")) }
        try await store.maintenance.buildIndexes()
        try await Self.expectSameAnswers(opened, other)
        #expect(try await opened.maintenance.check(repair: false).isEmpty)
        try opened.close()
    }

    @Test func onlyLargeImportsAreDeferred() async throws {
        _ = try await store.listings.upsert(Self.listings(0..<1))
        for (bytes, isDeferred) in [(1000, false), (1 << 30, true)] as [(Int64, Bool)] {
            try await store.maintenance.deferIndexes(bytes: bytes)
            #expect(try await Self.isDeferred(store) == isDeferred)
        }
    }

    @Test func edgesContainTheirPoint() {
        for value in [0, -0.1, 0.1, 179.999_999_99, -89.999_999_999, 1e-40, -1e-300, 180, 13.404954] {
            let cell = PackedTree.Cell(id: 1, longitude: value, latitude: -value)
            #expect(Double(cell.west) <= value && value <= Double(cell.east))
            #expect(Double(cell.south) <= -value && -value <= Double(cell.north))
        }
    }
}
