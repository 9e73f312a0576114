import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// How a database on a server reads a search, and that each way gives the same pages.
@Suite(.enabled(if: TestDatabase.server != nil, "scripts/postgresql starts a server")) struct PostgreSQLPlanTests {
    private static let count = 6_000
    private let test: TestStore

    /// Listings of three years, half of them of the last days. The server knows their statistics.
    init() async throws {
        test = try TestStore()
        var random = SeededGenerator(seed: 21)
        let now = Timestamp.now.microseconds
        let listings = try (0..<Self.count).map { number in
            let day: Int64 = 86_400_000_000
            let age = Int64.random(in: 0...(number % 2 == 0 ? 3 : 1_000) * day, using: &random)
            return try IncomingListing.test(
                "\(number % 3 == 0 ? "black" : "red") \(number % 200 == 7 ? "theremin" : "bag")",
                description: number % 5 == 0 ? "black" : "", category: Category.allCases[number % 7],
                at: Coordinate(
                    longitude: .random(in: 2...3, using: &random), latitude: .random(in: 48...49, using: &random)),
                state: number % 9 == 0 ? .expired : .open, createdAt: Timestamp(microseconds: now - age))
        }
        _ = try await test.store.listings.upsert(listings)
        try await test.store.write { try $0.db.execute("ANALYZE") }
    }

    private func pages(_ query: ListingQuery, _ scan: (@Sendable (SearchPlanner) throws -> TextScan?)?) async throws
        -> [ListingID]
    {
        var (query, all) = (query, [ListingID]())
        while true {
            let found = try await test.store.readPage { [query] db in
                let planner = SearchPlanner(db: db, query: query)
                var plan = try planner.textPlan()
                if let scan {
                    guard let scan = try scan(planner) else { return ([ListingID](), SearchPage(count: 0, next: nil)) }
                    plan.scan = scan
                }
                return try ListingStore.run(planner, plan, into: [ListingID]()) { $0.append($1.id) }
            }
            all += found.0
            guard let next = found.1.next else { return all }
            query.cursor = next
        }
    }

    @Test("Rows and periods give the listings of the index in its order")
    func scans() async throws {
        let box = try BoundingBox(west: 2.2, south: 48.1, east: 2.8, north: 48.9)
        let statistics = try #require(try await test.store.read { try PostgreSQLStatistics.read($0) })
        for place: [ListingFilter] in [[], [.box(box)]] {
            for words in ["black", "theremin", "black bag", "b"] {
                for sort in [ListingSort.newest, .oldest] {
                    let query = try ListingQuery(place + [.words(try SearchWords(words))], sort: sort, limit: 100)
                    let expected = try await pages(query, nil)
                    #expect(expected.count > 5)
                    let checked = try await pages(query) { _ in .rows }
                    #expect(checked == expected)
                    guard sort == .newest else { continue }
                    for count in [1.0, 20, 300] {
                        let inPeriods = try await pages(query) { planner in
                            let costs = PostgreSQLSearchCosts(
                                statistics: statistics, query: planner.query, now: .now)
                            // The last pages are in no period that is a small part of all.
                            return costs.periods(first: count, rank: nil).map { .periods($0.all) } ?? .index
                        }
                        #expect(inPeriods == expected, "\(words) \(count)")
                    }
                }
            }
        }
    }

    @Test("Common terms are checked or read by periods, rare ones and small boxes by their index")
    func choice() async throws {
        func plan(_ filters: [ListingFilter], limit: Int = 10) async throws -> SearchPlan {
            try await test.store.read { db in
                try SearchPlanner(db: db, query: ListingQuery(filters, limit: limit)).plan()
            }
        }
        let small = try BoundingBox(west: 2.5, south: 48.5, east: 2.501, north: 48.501)
        let large = try BoundingBox(west: 2, south: 48, east: 3, north: 49)
        #expect(try await plan([.words(try SearchWords("black"))]).scan == .rows)
        #expect(try await plan([.words(try SearchWords("theremin"))]).scan == .index)
        #expect(try await plan([.words(try SearchWords("unknown"))]).scan == .index)
        #expect(try await plan([.box(small), .words(try SearchWords("black"))]).access == .spatial(small.parts))
        #expect(try await plan([.box(small)]).access == .spatial(small.parts))
        #expect(try await plan([.box(large)]).access == .rows)
    }

    @Test("A listing has the tokens of the periods that cover its row")
    func tokens() async throws {
        var random = SeededGenerator(seed: 22)
        for _ in 0..<100 {
            let row = Int64.random(in: 0...4_000_000_000_000_000, using: &random)
            let tokens = try await test.store.read { db in
                try db.prepare("SELECT array_to_string(\(CreationToken.sql("CAST(?1 AS bigint)")), ' ') AS tokens")
                    .first([.integer(row)]) { $0.text("tokens").split(separator: " ").map(String.init) }
            }
            let length = Int64(1) << Int64.random(in: 10...46, using: &random)
            for offset in [0, length / 2, length] {
                let rows = max(0, row - offset)...max(0, row - offset) + length
                guard let cover = CreationToken.covering(rows, limit: 16) else { continue }
                #expect(!Set(cover.tokens).isDisjoint(with: try #require(tokens)), "\(row) \(rows)")
                #expect(cover.tokens.count <= 16 && cover.first <= rows.lowerBound)
            }
        }
    }
}
