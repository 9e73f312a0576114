import Reunite
import TestSupport
import Testing

@Suite("What filters let through")
struct MatchingTests {
    private func listing(
        words: String = " black backpack ", occurred: String = "2026-01-02", at point: (Double, Double)? = (2, 48)
    ) throws -> PublishedListing {
        let moment = try Moment(rfc3339: occurred)
        return PublishedListing(
            id: ListingID(createdAt: Timestamp(microseconds: 1), secret: 1),
            point: try point.map { try Coordinate(longitude: $0.0, latitude: $0.1) }, accuracy: nil, status: .lost,
            category: .bags, occurrence: Occurrence(start: moment.start, end: moment.end),
            owner: AccountID(createdAt: Timestamp(microseconds: 7), secret: 7), title: "Black backpack",
            words: Array(words.utf8))
    }

    @Test(
        "words are whole, the last one a beginning",
        arguments: [
            ("black", true), ("back", true), ("back black", false), ("black backpack", true), ("blac backpack", false),
            ("pack", false), ("backpacks", false),
        ])
    func words(query: String, isFound: Bool) throws {
        #expect(try ListingFilter.words(SearchWords(query)).matches(listing()) == isFound)
        #expect(try !ListingFilter.words(SearchWords(query)).matches(listing(words: "")))
    }

    @Test(
        "a day counts as a whole, ends included",
        arguments: [
            ("2026-01-02", true), ("2026-01-02T23:59:59.999999Z", true), ("2026-01-03T00:00:00Z", false),
            ("../2026-01-01", false), ("../2026-01-02T00:00:00Z", true), ("2026-01-02T12:00:00Z/..", true),
            ("2026-01-03/..", false),
        ])
    func days(range: String, isFound: Bool) throws {
        #expect(try ListingFilter.occurred(TimeRange(parsing: range)).matches(listing()) == isFound)
    }

    @Test("what has no pin is in no place")
    func pinless() throws {
        let box = try ListingFilter.box(BoundingBox(west: -180, south: -90, east: 180, north: 90))
        let circle = try ListingFilter.near(Circle(center: Coordinate(longitude: 2, latitude: 48), radius: 1))
        #expect(try box.matches(listing()) && circle.matches(listing()))
        #expect(try !box.matches(listing(at: nil)) && !circle.matches(listing(at: nil)))
    }

    @Test("kind, state and owner")
    func kinds() throws {
        let listing = try listing()
        #expect(ListingFilter.status(.lost).matches(listing) && !ListingFilter.status(.found).matches(listing))
        #expect(ListingFilter.categories([.keys, .bags]).matches(listing))
        #expect(!ListingFilter.categories([.keys]).matches(listing))
        #expect(ListingFilter.states([.open, .resolved]).matches(listing))
        #expect(!ListingFilter.states([.resolved]).matches(listing))
        #expect(ListingFilter.owner(listing.owner).matches(listing))
        let another = AccountID(createdAt: listing.id.createdAt, secret: listing.id.secret)
        #expect(!ListingFilter.owner(another).matches(listing))
    }
}
