import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// Which index the planner chooses for each kind of search, and that SQLite uses it.
@Suite(.sqliteOnly) struct PlanTests {
    private let test: TestStore
    private let paris = try! BoundingBox(west: 2.2, south: 48.8, east: 2.5, north: 48.95)
    private let street = try! BoundingBox(west: 2.3499, south: 48.8499, east: 2.3501, north: 48.8501)
    private let country = try! BoundingBox(west: -5, south: 42, east: 8, north: 51)

    init() async throws {
        test = try TestStore()
        var random = SeededGenerator(seed: 5)
        let listings = try (0..<3_000).map { number in
            try IncomingListing.test(
                number == 1500 ? "Unusual theremin" : "Black bag",
                at: Coordinate(
                    longitude: .random(in: 2.3...2.4, using: &random),
                    latitude: .random(in: 48.84...48.86, using: &random)))
        }
        _ = try await test.store.listings.upsert(listings)
    }

    private func plan(_ query: ListingQuery) async throws -> (plan: SearchPlan.Access, explained: String) {
        try await test.store.read { db in
            let plan = try SearchPlanner(db: db, query: query).plan()
            let statement = SearchStatement(query, plan: plan, limit: query.limit + 1, dialect: .sqlite)
            var explained: [String] = []
            try db.prepare("EXPLAIN QUERY PLAN \(statement.sql)").forEachRow(statement.values) {
                explained.append($0.text(3))
            }
            return (plan.access, explained.joined(separator: "\n"))
        }
    }

    /// Whether SQLite scans a whole table: the listings, their documents or the R*Tree.
    private func hasFullScan(_ explained: String) -> Bool {
        explained.split(separator: "\n").contains { line in
            line.hasPrefix("SCAN") && !line.contains("VIRTUAL TABLE INDEX") && !line.contains("CONSTANT ROW")
                && !line.contains("SCAN page") && !line.contains("SCAN box") && !line.contains("SCAN (subquery")
        }
            || explained.contains(/SCAN r VIRTUAL TABLE INDEX \d+:$/)
            || explained.contains(/SCAN t VIRTUAL TABLE INDEX 0:$/)
    }

    @Test func smallBoxesUseTheSpatialIndexEvenForCommonWords() async throws {
        for filters in [
            [ListingFilter.box(street)], [.box(street), .words(try SearchWords("black"))],
            [.near(try Circle(center: Coordinate(longitude: 2.35, latitude: 48.85), radius: 50)), .status(.found)],
        ] {
            let (plan, explained) = try await plan(ListingQuery(filters))
            guard case .spatial = plan else {
                Issue.record("\(plan)")
                continue
            }
            #expect(explained.contains("SCAN r VIRTUAL TABLE INDEX 2:"))
            #expect(explained.contains("SEARCH l USING INTEGER PRIMARY KEY"))
            #expect(!hasFullScan(explained), "\(explained)")
        }
    }

    @Test func largeBoxesAndWordsUseTheTextIndex() async throws {
        for filters in [
            [ListingFilter.box(paris)], [.box(country), .words(try SearchWords("theremin"))],
            [.words(try SearchWords("black bag"))], [.categories([.bags, .pets]), .box(country)],
            [.categories([.medical])], [.status(.lost)],
            [.occurred(try TimeRange(parsing: "2026-01-01/..")), .box(paris)],
            [.owner(AccountID(createdAt: Timestamp(microseconds: 0), secret: 0))],
        ] {
            for sort in [ListingSort.newest, .oldest] {
                let (plan, explained) = try await plan(ListingQuery(filters, sort: sort))
                guard case .text = plan else {
                    Issue.record("\(plan)")
                    continue
                }
                #expect(explained.contains("SCAN t VIRTUAL TABLE INDEX"))
                #expect(explained.contains("SEARCH l USING INTEGER PRIMARY KEY"))
                #expect(!hasFullScan(explained), "\(explained)")
            }
        }
    }

    @Test func searchesWithoutConditionsUseTheIndexOnStatesOrTheTable() async throws {
        let open = try await plan(ListingQuery())
        #expect(open.plan == .state(.open))
        #expect(open.explained.contains("SEARCH l USING INDEX listing_by_state (state=?"))
        let all = try await plan(ListingQuery([.states(ListingQuery.publicStates)]))
        #expect(all.plan == .rows)
        #expect(all.explained.contains("SEARCH l USING INTEGER PRIMARY KEY (rowid>?"))
        for explained in [open.explained, all.explained] { #expect(!hasFullScan(explained), "\(explained)") }
    }

    @Test func relevanceReadsTheTitlesFirst() async throws {
        let (plan, explained) = try await plan(ListingQuery([.words(try SearchWords("bag"))], sort: .relevance))
        guard case .relevance = plan else {
            Issue.record("\(plan)")
            return
        }
        #expect(!hasFullScan(explained), "\(explained)")
    }

    @Test func pagesInTheOrderOfAnIndexAreNotSorted() async throws {
        let (_, explained) = try await plan(ListingQuery([.words(try SearchWords("black"))]))
        let inner = explained.split(separator: "\n").prefix { !$0.contains("SCAN page") }
        #expect(!inner.contains { $0.contains("TEMP B-TREE") }, "\(explained)")
    }
}
