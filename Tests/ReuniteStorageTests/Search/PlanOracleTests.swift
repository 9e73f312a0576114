import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// Both plans of a search give the same listings, order, pages and cursors.
@Suite struct PlanOracleTests {
    private let test: TestStore

    init() async throws {
        test = try TestStore()
        var random = SeededGenerator(seed: 11)
        let listings = try (0..<3000).map { number in
            // More words begin with "a" than replace a prefix. Some listings have a word only in the description.
            let words = (0..<2).map { _ in "a\(Int.random(in: 0..<150, using: &random))" } + ["bag"]
            let title = words.filter { _ in Bool.random(using: &random) }.joined(separator: " ")
            return try IncomingListing.test(
                title.isEmpty ? "thing" : title, description: words.joined(separator: " "),
                status: number % 2 == 0 ? .lost : .found,
                at: number % 7 == 0
                    ? nil
                    : Coordinate(
                        longitude: (.random(in: 2...3, using: &random) * 50).rounded() / 50,
                        latitude: .random(in: 48...49, using: &random)),
                state: [.open, .open, .resolved, .expired].randomElement(using: &random)!)
        }
        _ = try await test.store.listings.upsert(listings)
    }

    private struct AllPages: Equatable, Sendable {
        var ids: [ListingID] = []
        /// The number of listings in each page.
        var counts: [Int] = []
    }

    /// Reads all pages of a search by the first or the selective plan; nil if there is no such plan.
    private func allPages(_ query: ListingQuery, isSelective: Bool) async throws -> AllPages? {
        var query = query
        var all = AllPages()
        while true {
            let page = try await test.store.readPage { [query] db -> (ids: [ListingID], page: SearchPage)? in
                let planner = SearchPlanner(db: db, query: query)
                var plan: SearchPlan?
                if isSelective {
                    plan = try planner.selectivePlan()
                    if plan == nil { return nil }
                }
                let (ids, page) = try ListingStore.run(planner, plan, into: [ListingID]()) { $0.append($1.id) }
                return (ids, page)
            }
            guard let page else { return nil }
            all.ids += page.ids
            all.counts.append(page.ids.count)
            guard let next = page.page.next else { return all }
            query.cursor = next
        }
    }

    @Test func bothPlansGiveTheSamePages() async throws {
        let box = try BoundingBox(west: 2.2, south: 48.1, east: 2.8, north: 48.9)
        let circle = try Circle(center: Coordinate(longitude: 2.5, latitude: 48.5), radius: 30_000)
        var compared = 0
        for place: [ListingFilter] in [[], [.box(box)], [.near(circle)]] {
            for state: Set<ListingState> in [[.open], [.expired], ListingQuery.publicStates] {
                for words in [nil, "bag", "a", "bag a1", "theremin"] {
                    for sort in ListingSort.allCases {
                        var filters = place + [.states(state), .status(.lost)]
                        if let words { filters.append(.words(try SearchWords(words))) }
                        if sort == .distance && !place.contains(.near(circle)) { continue }
                        if sort == .relevance && words == nil { continue }
                        let query = try ListingQuery(filters, sort: sort, limit: 90)
                        let first = try #require(await allPages(query, isSelective: false))
                        guard let selective = try await allPages(query, isSelective: true) else { continue }
                        #expect(first == selective, "\(filters) \(sort)")
                        compared += 1
                    }
                }
            }
        }
        #expect(compared > 80)
    }

    /// Compares the order by relevance with the texts of the listings.
    @Test func relevanceOfAPrefixOfManyWords() async throws {
        for words in ["a", "bag a", "bag a1"] {
            let terms = words.split(separator: " ").map(String.init)
            let query = try ListingQuery([.words(try SearchWords(words))], sort: .relevance, limit: 70)
            let found = try #require(await allPages(query, isSelective: false)).ids
            let expected = try await test.store.readPage { db in
                var listings: [(ListingID, Bool)] = []
                try db.prepare(
                    "SELECT id, secret, title, description FROM listing WHERE state = 'open' ORDER BY id DESC"
                ).forEachRow([]) { row in
                    func hasAll(_ text: String) -> Bool {
                        let all = text.split(separator: " ")
                        return terms.enumerated().allSatisfy { index, term in
                            all.contains { index == terms.count - 1 ? $0.hasPrefix(term) : $0 == term }
                        }
                    }
                    let (title, description) = (row.text(2), row.text(3))
                    guard hasAll("\(title) \(description)") else { return }
                    listings.append((row.identifier(0), hasAll(title)))
                }
                return listings.filter(\.1).map(\.0) + listings.filter { !$0.1 }.map(\.0)
            }
            #expect(found == expected)
        }
    }
}
