import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

@Suite struct PublishedTests {
    private let bed: ModeratedStore
    private var store: Store { bed.store }

    init() throws { bed = try ModeratedStore() }

    private func all() async throws -> (listings: [PublishedListing], seq: Int64) {
        let collected = Collected<PublishedListing>()
        let seq = try await store.changes.forEachPublished { collected.append($0) }
        return (collected.all, seq)
    }

    @Test func aPublishedListingHasItsPublicAttributes() async throws {
        let owner = try await bed.person()
        let place = Coordinate(uncheckedLongitude: 179.987_654_321, latitude: -45.1)
        let id = try await bed.post("Sac à dos noir", "in der U-Bahn @home, 地铁", at: place, by: owner)
        let (point, accuracy) = PublishedGrid.publish(place)
        let expected = PublishedListing(
            id: id, point: point, accuracy: accuracy, status: .lost, category: .bags,
            occurrence: try ModeratedStore.draft("x").occurrence, owner: owner.account, title: "Sac à dos noir",
            words: Array(" sac a dos noir in der u bahn home 地铁 铁 ubahn ·dosnoir ".utf8))
        #expect(try await store.changes.published([id]) == [id: expected])
        let (listings, seq) = try await all()
        #expect(listings == [expected])
        #expect(seq == 1)
    }

    @Test func hiddenListingsAreNotPublished() async throws {
        let owner = try await bed.person()
        let ids = try await withThrowingTaskGroup(of: ListingID.self) { group in
            for _ in 0..<6 { group.addTask { try await bed.post("Bag", by: owner) } }
            return try await group.reduce(into: [ListingID]()) { $0.append($1) }
        }
        try await bed.move(ids[0], .resolve, by: owner)
        try await bed.move(ids[1], .withdraw, by: owner)
        try await bed.damage("UPDATE listing SET visibility = 'held' WHERE id = ?", [ids[2].row.rawValue])
        try await bed.damage("UPDATE listing SET state = 'expired' WHERE id = ?", [ids[3].row.rawValue])
        let other = ListingID(createdAt: ids[4].createdAt, secret: ids[4].secret ^ 1)
        #expect(Set(try await store.changes.published(ids + [other]).keys) == [ids[4], ids[5]])
        #expect(Set(try await all().listings.map(\.id)) == [ids[4], ids[5]])
    }

    /// Filters in memory pass the same listings that a search finds.
    @Test func filtersAgreeWithSearches() async throws {
        var random = SeededGenerator(seed: 11)
        _ = try await store.listings.upsert(
            try (0..<500).map { number in
                try .test(
                    "n\(number % 7) bag", status: number % 2 == 0 ? .lost : .found,
                    category: [.bags, .keys, .pets][number % 3], at: TestPoints.hard(&random),
                    precision: number % 5 == 0 ? .approximate : .exact, state: number % 11 == 0 ? .resolved : .open)
            })
        let listings = try await all().listings
        #expect(listings.map(\.id) == listings.map(\.id).sorted { $0.createdAt < $1.createdAt })
        for filters: [ListingFilter] in [
            [], [.words(try SearchWords("n3"))], [.status(.lost), .categories([.keys, .pets])],
            [.box(try BoundingBox(west: 170, south: -90, east: 10, north: 60))],
        ] {
            let passing = listings.filter { listing in filters.allSatisfy { $0.matches(listing) } }
            #expect(Set(passing.map(\.id)) == Set(try await store.listings.walk(filters).map(\.id)))
            #expect(!passing.isEmpty)
        }
    }
}
