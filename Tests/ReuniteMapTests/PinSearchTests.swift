import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteMap

@Suite("Searches of the map compared with a scan of all listings")
struct PinSearchTests {
    /// All listings that a query finds, in order.
    private static func expected(_ query: ListingQuery, _ all: [PublishedListing]) -> [FoundListing] {
        let found = all.filter { listing in listing.point != nil && query.filters.allSatisfy { $0.matches(listing) } }
            .map { listing in
                FoundListing(
                    id: listing.id, version: listing.version,
                    distance: query.circle.map { Geodesic.distance($0.center, listing.point!) })
            }
        return found.sorted { left, right in
            let (first, second) = (left.id.createdAt.microseconds, right.id.createdAt.microseconds)
            switch query.sort {
            case .oldest: return first < second
            case .distance: return (left.distance!, second) < (right.distance!, first)
            case .newest, .relevance: return first > second
            }
        }
    }

    /// Reads page after page, and compares each with the listings that should be on it.
    private func check(_ map: PinMap, _ all: [PublishedListing], _ query: ListingQuery) throws {
        let expected = Self.expected(query, all)
        var query = query
        var count = 0
        repeat {
            let pins = try #require(PinQuery(query))
            let page = try #require(map.search(pins, at: map.seq))
            #expect(
                page == Array(expected[count...].prefix(query.limit + 1)),
                "\(query.filters) \(query.sort) from \(count)")
            let last = page.prefix(query.limit).last
            count += min(page.count, query.limit)
            guard page.count > query.limit, let last else { break }
            query.cursor = PageCursor(
                sort: query.sort, key: query.sort == .distance ? last.distance! : 0, createdAt: last.id.createdAt)
        } while count <= expected.count
        #expect(count == expected.count)
    }

    private static func place(
        _ random: inout SeededGenerator, _ listings: [PublishedListing]
    ) throws -> (filters: [ListingFilter], hasCircle: Bool) {
        let (box, _) = try ViewportOracleTests.view(&random, listings)
        let (near, _) = try ViewportOracleTests.nearView(&random, listings)
        let center =
            Bool.random(using: &random)
            ? TestPoints.hard(&random) : listings.randomElement(using: &random)?.point ?? TestPoints.hard(&random)
        let radius = [0.001, 300, 5_000, 40_000, Circle.maximumRadius].randomElement(using: &random)!
        let circle = try Circle(center: center, radius: radius)
        let boxes: [ListingFilter] = [.box(box), .box(near, .circle), .box(near)]
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return ([.near(circle), boxes.randomElement(using: &random)!], true)
        case 1, 2: return ([.near(circle)], true)
        default: return ([boxes.randomElement(using: &random)!], false)
        }
    }

    /// Maps of different sizes, each after several batches of changes, with all orders and pages.
    @Test("each page has the right listings in order", arguments: Rounds.first(10, of: 40))
    func pages(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        try TestListings.forEachState(seed: seed, steps: 5) { map, all in
            for _ in Rounds.first(12, of: 60) {
                let place = try Self.place(&random, all)
                let filters = Bool.random(using: &random) ? [] : try ViewportOracleTests.filters(&random)
                let sorts: [ListingSort] = place.hasCircle ? [.newest, .oldest, .distance] : [.newest, .oldest]
                let limit = [1, 7, 100, 1000].randomElement(using: &random)!
                let query = try ListingQuery(
                    place.filters + filters, sort: sorts.randomElement(using: &random)!, limit: limit)
                // A page of one listing each is enough of a small result.
                guard limit > 1 || Self.expected(query, all).count < 200 else { continue }
                try check(map, all, query)
            }
        }
    }

    @Test func aDenseTownIsReadInOrderOfDistanceAndOfTime() throws {
        var listings = TestListings(count: 0, seed: 5)
        var random = SeededGenerator(seed: 6)
        let center = Coordinate(uncheckedLongitude: 2.35, latitude: 48.85)
        for number in 0..<6_000 {
            let point = TestPoints.near(center, within: 20_000, &random)
            // Half of them share the points of a grid.
            listings.post(at: number % 2 == 0 ? point : PublishedGrid.publish(point).point)
        }
        let (map, all) = (listings.map, Array(listings.all.values))
        for sort in [ListingSort.distance, .newest, .oldest] {
            for radius in [3_000.0, 25_000] {
                for filters: [ListingFilter] in [[], [.status(.lost)], [.words(try SearchWords("key"))]] {
                    let circle = try Circle(center: center, radius: radius)
                    try check(map, all, try ListingQuery([.near(circle)] + filters, sort: sort, limit: 50))
                }
            }
        }
    }

    @Test func cursorsOfClientsDoNotOverflow() throws {
        let listings = TestListings(count: 50, seed: 3)
        let map = listings.map
        let circle = try Circle(center: Coordinate(longitude: 2.35, latitude: 48.85), radius: 100_000)
        for sort in [ListingSort.newest, .oldest, .distance] {
            for created in [Int64.min, -1, 0, .max] {
                for key in [-1e300, 0, 1e300] {
                    let cursor = PageCursor(sort: sort, key: key, createdAt: Timestamp(microseconds: created))
                    let query = try ListingQuery([.near(circle), .box(.world)], sort: sort, cursor: cursor)
                    #expect(map.search(try #require(PinQuery(query)), at: 1) != nil)
                }
            }
        }
    }

    @Test func whatTheMapDoesNotKnowIsNotAnswered() throws {
        let map = TestListings(count: 3, seed: 1).map
        let box = ListingFilter.box(.world)
        func isKnown(_ filters: [ListingFilter], sort: ListingSort = .newest) throws -> Bool {
            PinQuery(try ListingQuery(filters, sort: sort)) != nil
        }
        #expect(try isKnown([box, .states([.open])]))
        // Listings without a point.
        #expect(try !isKnown([.status(.lost)]))
        #expect(try !isKnown([box, .states([.open, .resolved])]))
        #expect(try !isKnown([box, .owner(AccountID(createdAt: .now, secret: 1))]))
        #expect(try !isKnown([box, .words(try SearchWords("key"))], sort: .relevance))
        // Another state than the caller's.
        #expect(map.search(try #require(PinQuery(try ListingQuery([box]))), at: 2) == nil)
    }
}
