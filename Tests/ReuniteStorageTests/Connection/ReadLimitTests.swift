import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

@Suite struct ReadLimitTests {
    private static let client = ReadClient(key: [1])

    private static let endless = """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n
        """

    @Test func aReadWithoutEndIsInterruptedAndItsConnectionCanBeUsedAgain() async throws {
        let test = try TestStore(readTimeouts: ReadTimeouts(waiting: .seconds(600), running: .milliseconds(1)))
        try await ReadClient.$current.withValue(Self.client) {
            // More often than there are connections.
            for _ in 0..<20 {
                await #expect(throws: StoreError.readTooLong) {
                    try await test.store.readPage { db in try RawStatement(db, Self.endless).first([]) { _ in } }
                }
                await #expect(throws: StoreError.readTooLong) {
                    try await test.store.read { db in try RawStatement(db, Self.endless).first([]) { _ in } }
                }
            }
            for _ in 0..<20 { try await test.store.ping() }
        }
        #expect(try await test.store.count() == 0)
    }

    @Test func theIndexesAreIntactAfterAnInterruption() async throws {
        let test = try TestStore()
        let places = try (0..<500).map { try Coordinate(longitude: Double($0) / 10, latitude: 10) }
        _ = try await test.store.write(try places.map { try .test("Black bag", at: $0) })
        let box = try BoundingBox(west: 0, south: 9, east: 180, north: 11)
        let queries = [
            try ListingQuery([.words(try SearchWords("bag"))], limit: 1000),
            try ListingQuery([.box(box)], limit: 1000),
        ]
        for query in queries {
            let count = try await test.store.readPage { db, limit in
                let planner = SearchPlanner(db: db, query: query)
                for plan in [nil, SearchPlan(access: .spatial([box]))] {
                    let found = try limit.within(steps: 0) {
                        try ListingStore.run(planner, plan, into: 0) { count, _ in count += 1 }
                    }
                    #expect(found == nil)
                }
                // On the same connection, in the same transaction.
                return try ListingStore.run(planner, nil, into: 0) { count, _ in count += 1 }.result
            }
            #expect(count == 500)
        }
    }

    @Test func aReadWithoutAClientHasNoTimeLimit() async throws {
        let test = try TestStore(readTimeouts: ReadTimeouts(waiting: .zero, running: .zero))
        let sum = try await test.store.readPage { db in
            try RawStatement(db, "\(Self.endless.replacing("FROM n)", with: "FROM n WHERE i < 100000)"))").first([]) {
                $0.integer(0)
            }
        }
        #expect(sum == 100_000)
    }
}
