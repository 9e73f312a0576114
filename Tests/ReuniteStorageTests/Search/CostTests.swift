import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

/// The cost of searches that find little or nothing, in steps of SQLite's virtual machine: as few as for a small part of
/// the rows.
@Suite(.sqliteOnly) struct CostTests {
    private static let count = 4000
    /// Enough for about 500 rows: in proportion to the number of listings here.
    private static let expectedSteps = 20_000
    private static let selectiveLimit = 300
    /// A search that reads all rows takes more than 100,000 steps.
    private static let most = 50_000

    private let test: TestStore

    /// Listings around Paris, all open but one, with many different words and single letters.
    init() async throws {
        test = try TestStore()
        var random = SeededGenerator(seed: 9)
        let listings = try (0..<Self.count).map { number in
            try IncomingListing.test(
                "a\(number % 100)x bag \(Self.letters(number))", status: number % 2 == 0 ? .lost : .found,
                at: Coordinate(
                    longitude: .random(in: 2...3, using: &random), latitude: .random(in: 48...49, using: &random)),
                state: number == 7 ? .expired : .open)
        }
        _ = try await test.store.listings.upsert(listings)
    }

    /// Two Chinese characters. The first is that of one listing in a hundred.
    private static func letters(_ number: Int) -> String {
        let first = UnicodeScalar(0x4E00 + UInt32(number % 100))!
        let second = UnicodeScalar(0x6000 + UInt32(number / 100 * 7))!
        return "\(first)\(second)"
    }

    private func cost(_ query: ListingQuery) async throws -> (steps: Int, found: Int) {
        try await test.store.readPage { db, limit in
            let planner = SearchPlanner(db: db, query: query, selectiveLimit: Self.selectiveLimit)
            let found = try ListingStore.search(planner, limit, expectedSteps: Self.expectedSteps, into: 0) {
                count, _ in
                count += 1
            }
            return (limit.steps, found.result)
        }
    }

    private func plan(_ query: ListingQuery) async throws -> SearchPlan {
        try await test.store.readPage { db in try SearchPlanner(db: db, query: query).plan() }
    }

    @Test func thinBoxAroundTheEarth() async throws {
        for (south, found) in [(10.0, 0), (48.5, nil as Int?)] {
            let box = try BoundingBox(west: -180, south: south, east: 180, north: south + 0.0000001)
            let cost = try await cost(ListingQuery([.box(box)]))
            #expect(cost.steps < Self.most)
            if let found { #expect(cost.found == found) }
        }
    }

    @Test func boxBesideAllListings() async throws {
        // The cells that cover the box contain the listings too.
        let box = try BoundingBox(west: -20, south: 30, east: 1.9, north: 47.9)
        #expect(try await cost(ListingQuery([.box(box)])).steps < Self.most)
        #expect(try await cost(ListingQuery([.box(box), .words(try SearchWords("bag"))])).steps < Self.most)
        let relevant = try ListingQuery([.box(box), .words(try SearchWords("bag"))], sort: .relevance)
        #expect(try await cost(relevant).steps < Self.most)
    }

    @Test func rareState() async throws {
        for filters: [ListingFilter] in [
            [.states([.expired]), .status(.lost)], [.states([.expired]), .words(try SearchWords("bag"))],
            [.states([.expired]), .box(try BoundingBox(west: 2, south: 48, east: 3, north: 49))],
        ] {
            for sort in [ListingSort.newest, .oldest] {
                let cost = try await cost(ListingQuery(filters, sort: sort, limit: 10))
                #expect(cost.steps < Self.most, "\(filters)")
                #expect(cost.found == (filters.contains(.status(.lost)) ? 0 : 1))
            }
        }
    }

    @Test func conditionThatNothingNearMeets() async throws {
        let circle = try Circle(center: Coordinate(longitude: 2.5, latitude: 48.5), radius: 100_000)
        for filter: ListingFilter in [
            .words(try SearchWords("theremin")), .categories([.medical]), .states([.resolved]),
            .occurred(try TimeRange(parsing: "../1999-01-01")),
        ] {
            let cost = try await cost(ListingQuery([.near(circle), filter], sort: .distance))
            #expect(cost.steps < Self.most, "\(filter)")
            #expect(cost.found == 0)
        }
    }

    @Test func aCommonPrefixIsCheckedInRows() async throws {
        // 100 words begin with it, and every listing has one of them.
        let words = try SearchWords("a")
        for sort in [ListingSort.newest, .relevance] {
            let query = try ListingQuery([.words(words)], sort: sort)
            let cost = try await cost(query)
            let plan = try await plan(query)
            #expect(cost.steps < Self.most, "\(sort) \(plan)")
            #expect(cost.found == 50)
            switch plan.access {
            case .relevance(let titles, let others, _): #expect(titles.expression.isEmpty && others.expression.isEmpty)
            case .text(let match): Issue.record("\(match)")
            case .spatial, .state, .rows: break
            }
        }
    }

    @Test func manyLettersBecomeALimitedNumberOfTerms() async throws {
        let letters = (0..<32).map { String(UnicodeScalar(0x4E00 + UInt32($0))!) }.joined(separator: " ")
        for sort in [ListingSort.newest, .relevance] {
            let query = try ListingQuery([.words(try SearchWords(letters))], sort: sort)
            // Each of the 256 completions is one term.
            let cost = try await cost(query)
            #expect(cost.steps < 3 * Self.most, "\(sort)")
            let expressions =
                switch try await plan(query).access {
                case .text(let match): [match]
                case .relevance(let titles, let others, _): [titles.expression, others.expression]
                case .spatial, .state, .rows: [""]
                }
            for expression in expressions {
                #expect(expression.split(separator: "*").count - 1 <= SearchPlanner.maximumCollectedPrefixes)
                #expect(expression.split(separator: "\"").count / 2 <= SearchPlanner.maximumTotalCompletions + 40)
            }
        }
    }
}
