import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteMatch

/// The searches that a listing passes, compared with those that a walk over all of them finds.
struct SearchIndexTests {
    private static let words = [
        "black", "blue", "bag", "backpack", "key", "keys", "umbrella", "été", "雨伞", "黑色雨伞", "a",
    ]

    private static func listing(_ number: Int, _ random: inout SeededGenerator) throws -> PublishedListing {
        let text = (0..<Int.random(in: 1...4, using: &random)).map { _ in words.randomElement(using: &random)! }
        let day = Timestamp(microseconds: Int64.random(in: 0..<100, using: &random) * 86_400_000_000)
        return PublishedListing(
            id: ListingID(createdAt: Timestamp(microseconds: Int64(number)), secret: 1),
            point: Int.random(in: 0..<8, using: &random) == 0 ? nil : TestPoints.hard(&random), accuracy: nil,
            status: ListingStatus.allCases.randomElement(using: &random)!,
            category: [Reunite.Category.bags, .keys, .pets].randomElement(using: &random)!,
            occurrence: Occurrence(start: day, end: day),
            owner: AccountID(createdAt: Timestamp(microseconds: 0), secret: 1), title: "",
            words: Array(
                " \(IndexedWords(title: try Title(text.joined(separator: " ")), description: .empty).all.joined(separator: " ")) "
                    .utf8))
    }

    /// Each account has about eight searches.
    private static func account(of search: SearchID) -> AccountID {
        AccountID(createdAt: Timestamp(microseconds: search.createdAt.microseconds % 50), secret: 2)
    }

    private static func query(_ random: inout SeededGenerator) throws -> ListingQuery {
        var filters: [ListingFilter] = []
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            // A small box around a point that listings have too, also across the antimeridian and at the poles.
            let point = TestPoints.hard(&random)
            let size = pow(10, Double.random(in: -5...2, using: &random))
            filters.append(
                .box(
                    try BoundingBox(
                        wrappingWest: point.longitude - size, south: max(-90, point.latitude - size),
                        east: point.longitude + size, north: min(90, point.latitude + size))))
        case 1:
            filters.append(
                .near(
                    try Circle(
                        center: TestPoints.hard(&random), radius: pow(10, Double.random(in: 0...5, using: &random)))))
        default: break
        }
        if Bool.random(using: &random) {
            let text = (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random)! }
            let part = text.joined(separator: " ").dropLast(Int.random(in: 0...1, using: &random))
            if let words = try? SearchWords(String(part)) { filters.append(.words(words)) }
        }
        if Bool.random(using: &random) { filters.append(.status(Bool.random(using: &random) ? .lost : .found)) }
        if Int.random(in: 0..<3, using: &random) == 0 {
            filters.append(.categories(Bool.random(using: &random) ? [.keys] : [.bags, .pets]))
        }
        if Int.random(in: 0..<5, using: &random) == 0 {
            filters.append(.occurred(try TimeRange(parsing: "1970-02-01/..")))
        }
        return try ListingQuery(filters)
    }

    @Test(
        "Exactly the searches are found that a listing passes, after changes to them too",
        arguments: Rounds.first(3, of: 50))
    func oracle(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var index = SearchIndex()
        var queries: [SearchID: ListingQuery] = [:]
        var hits = 0
        for step in 0..<1500 {
            let number = SearchID(createdAt: Timestamp(microseconds: .random(in: 0..<400, using: &random)), secret: 1)
            if Int.random(in: 0..<4, using: &random) == 0 {
                queries[number] = nil
                index.remove(number)
            } else {
                let query = try Self.query(&random)
                queries[number] = query
                index.set(number, of: Self.account(of: number), query)
            }
            guard step % 3 == 0 else { continue }
            let listing = try Self.listing(step, &random)
            let expected = queries.filter { $0.value.filters.allSatisfy { $0.matches(listing) } }.map(\.key)
            let accounts = index.accounts(passedBy: listing)
            let found = accounts.flatMap(\.searches)
            #expect(found.count == expected.count && Set(found) == Set(expected), "\(listing)")
            #expect(Set(accounts.map(\.account)).count == accounts.count)
            #expect(accounts.allSatisfy { one in one.searches.allSatisfy { Self.account(of: $0) == one.account } })
            hits += expected.count
        }
        #expect(index.count == queries.count)
        #expect(hits > 1000)
    }

    @Test("A box is covered by few cells, and each point of it lies in one of them")
    func cells() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2000 {
            let point = TestPoints.hard(&random)
            let size = pow(10, Double.random(in: -7...2, using: &random))
            let box = try BoundingBox(
                wrappingWest: point.longitude - size, south: max(-90, point.latitude - size),
                east: point.longitude + size, north: min(90, point.latitude + size))
            let cells = SearchCell.covering(box)
            #expect(cells.count <= 8 && Set(cells).count == cells.count && Set(cells.map(\.level)).count == 1)
            for _ in 0..<5 {
                let width = box.crossesAntimeridian ? box.east + 360 - box.west : box.east - box.west
                let east = box.west + .random(in: 0...1, using: &random) * width
                let inside = try Coordinate(
                    longitude: east > 180 ? east - 360 : east,
                    latitude: .random(in: box.south...box.north, using: &random))
                #expect(cells.contains(SearchCell(inside, level: cells[0].level)), "\(inside) in \(box)")
            }
        }
    }
}
