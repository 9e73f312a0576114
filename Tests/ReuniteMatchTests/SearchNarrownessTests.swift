import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteMatch

/// Which accounts come first when more have asked for a listing than are notified.
struct SearchNarrownessTests {
    private static let place = try! Coordinate(longitude: 4.85, latitude: 45.76)

    private static func account(_ number: Int) -> AccountID {
        AccountID(createdAt: Timestamp(microseconds: Int64(number)), secret: 1)
    }

    private static func search(_ number: Int) -> SearchID {
        SearchID(createdAt: Timestamp(microseconds: Int64(number)), secret: 1)
    }

    private static func listing(_ text: String, owner: Int = 1_000_000) throws -> PublishedListing {
        let words = IndexedWords(title: try Title(text), description: .empty).all.joined(separator: " ")
        let day = Timestamp(microseconds: 0)
        return PublishedListing(
            id: ListingID(createdAt: day, secret: 1), point: place, accuracy: nil, status: .found, category: .other,
            occurrence: Occurrence(start: day, end: day), owner: account(owner), title: text,
            words: Array(" \(words) ".utf8))
    }

    private static func box(_ size: Double) throws -> ListingFilter {
        .box(
            try BoundingBox(
                west: place.longitude - size, south: place.latitude - size, east: place.longitude + size,
                north: place.latitude + size))
    }

    private static func words(_ text: String) throws -> ListingFilter { .words(try SearchWords(text)) }

    /// Searches that many people could save, each a little different.
    private static func wide(_ number: Int) throws -> ListingQuery {
        let boxes = try box(exp2(Double(number % 16) - 10))
        return switch number % 5 {
        case 0: try ListingQuery([.status(.found)])
        case 1: try ListingQuery([words("found"), boxes])
        case 2: try ListingQuery([words("foun"), boxes])
        case 3: try ListingQuery([words("found"), .status(.found), .categories([.other])])
        default: try ListingQuery([boxes])
        }
    }

    @Test("Somebody who asks for what nobody else does comes before a crowd with wide searches, whatever they are")
    func crowd() throws {
        var index = SearchIndex()
        for number in 0..<20_000 {
            index.set(Self.search(number), of: Self.account(number), try Self.wide(number))
        }
        let narrow = Self.account(100_000)
        index.set(Self.search(100_000), of: narrow, try ListingQuery([Self.words("garmin")]))
        let listing = try Self.listing("Found a Garmin watch")
        let found = index.accounts(passedBy: listing, most: 2000)
        #expect(found.count == 2000)
        #expect(found[0].account == narrow)
    }

    @Test("At one account the search that the fewest share comes first, then the smaller area, more filters, the older")
    func order() throws {
        var index = SearchIndex()
        let queries = try [
            ListingQuery([Self.box(0.1)]), ListingQuery([Self.words("watch")]), ListingQuery([Self.box(0.01)]),
            ListingQuery([Self.words("watch"), .status(.found)]), ListingQuery([Self.words("garmin")]),
            ListingQuery([Self.words("watch"), .status(.found)]),
        ]
        for (number, query) in queries.enumerated() { index.set(Self.search(number), of: Self.account(1), query) }
        // Others who look for a watch.
        for number in 10..<20 {
            index.set(Self.search(number), of: Self.account(number), try ListingQuery([Self.words("watch")]))
        }
        let found = index.accounts(passedBy: try Self.listing("Garmin watch"))
        #expect(found.map(\.account) == [1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map(Self.account))
        #expect(found[0].searches == [4, 2, 0, 3, 5, 1].map(Self.search))
        // One's own listing is no news.
        #expect(index.accounts(passedBy: try Self.listing("Garmin watch", owner: 1)).count == 10)
    }

    @Test("A listing that passes all searches is compared in pieces, and with no more than are notified")
    func pieces() throws {
        var index = SearchIndex()
        let everything = try ListingQuery()
        for number in 0..<5000 { index.set(Self.search(number), of: Self.account(number / 2), everything) }
        let listing = try Self.listing("Hat")
        var walk = index.walk(for: listing, mostAccounts: 1000)
        var pieces = 0
        while !walk.isDone {
            index.advance(&walk, by: 300)
            pieces += 1
            // The index may change between two pieces.
            index.set(Self.search(5000 + pieces), of: Self.account(5000), everything)
            index.remove(Self.search(pieces))
        }
        #expect(pieces == 7 && walk.accounts.count == 1000)
    }
}
