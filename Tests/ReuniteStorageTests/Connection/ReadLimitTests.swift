import Reunite
import Synchronization
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

@Suite struct ReadLimitTests {
    private static let client = ReadClient(key: [1])

    private static let endless = """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n
        """

    /// Takes some milliseconds, and more than ``ReadLimit/interval`` steps.
    private static let long = endless.replacing("FROM n)", with: "FROM n WHERE i < 100000)")

    @Test func aReadWithoutEndIsInterruptedAndItsConnectionCanBeUsedAgain() async throws {
        let test = try TestStore(
            readTimeouts: ReadTimeouts(waiting: .seconds(600), running: .milliseconds(1), alone: .milliseconds(1)))
        try await ReadClient.$current.withValue(Self.client) {
            // More often than there are connections.
            for _ in 0..<20 {
                await #expect(throws: StoreError.readTooLong) {
                    try await test.store.readPage { db in try db.prepare(Self.endless).first([]) { _ in } }
                }
                await #expect(throws: StoreError.readTooLong) {
                    try await test.store.read { db in try db.prepare(Self.endless).first([]) { _ in } }
                }
            }
            for _ in 0..<20 { try await test.store.ping() }
        }
        #expect(try await test.store.listings.count() == 0)
    }

    @Test func aReadThatNobodyWaitsBehindIsNotInterrupted() async throws {
        let test = try TestStore(
            readTimeouts: ReadTimeouts(waiting: .seconds(600), running: .zero, alone: .seconds(600)))
        let sum = try await ReadClient.$current.withValue(Self.client) {
            try await test.store.readPage { db in try db.prepare(Self.long).first([]) { $0.integer(0) } }
        }
        #expect(sum == 100_000)
    }

    @Test(arguments: [client, ReadClient(key: [2])])
    func aReadGivesWayWhenAnotherWaits(other: ReadClient) async throws {
        let test = try TestStore(
            readTimeouts: ReadTimeouts(waiting: .seconds(600), running: .zero, alone: .seconds(600)))
        let store = test.store
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            // One thread is left.
            let busy = (TestDatabase.server == nil ? ReaderCount.queued : ReaderCount.remote) - 1
            for number in 0..<busy {
                group.addTask {
                    try await store.reads.run(for: number == 0 ? Self.client : ReadClient(key: [0, UInt8(number)])) {
                        gate.pass("busy")
                    }
                }
            }
            try await eventually("the threads are busy") { gate.entered.load(ordering: .relaxed) == busy }
            group.addTask {
                await #expect(throws: StoreError.readTooLong) {
                    try await ReadClient.$current.withValue(Self.client) {
                        try await store.readPage { db in
                            gate.entered.add(1, ordering: .relaxed)
                            return try db.prepare(Self.endless).first([]) { _ in }
                        }
                    }
                }
            }
            try await eventually("the long read has begun") { gate.entered.load(ordering: .relaxed) == busy + 1 }
            group.addTask { try await store.reads.run(for: other) { gate.open(busy) } }
            try await group.waitForAll()
        }
    }

    /// A client whose reads fill its share of the threads waits for itself, and not for others.
    @Test func aReadDoesNotGiveWayToAClientThatCouldNotStart() async throws {
        let queue = ReadQueue(limits: .init(threads: 4, waitTimeout: .seconds(600)))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    try await queue.run(for: Self.client) {
                        gate.pass("busy")
                    }
                }
            }
            try await eventually("one read waits") { gate.entered.load(ordering: .relaxed) == 2 && queue.waiting == 1 }
            #expect(queue.hasReads(behind: Self.client))
            #expect(!queue.hasReads(behind: ReadClient(key: [2])))
            gate.open(3)
            try await group.waitForAll()
        }
        #expect(!queue.hasReads(behind: Self.client))
    }

    @Test(.sqliteOnly) func theIndexesAreIntactAfterAnInterruption() async throws {
        let test = try TestStore()
        let places = try (0..<500).map { try Coordinate(longitude: Double($0) / 10, latitude: 10) }
        _ = try await test.store.listings.upsert(try places.map { try .test("Black bag", at: $0) })
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
        let test = try TestStore(readTimeouts: ReadTimeouts(waiting: .zero, running: .zero, alone: .zero))
        let sum = try await test.store.readPage { db in
            try db.prepare(Self.long).first([]) { $0.integer(0) }
        }
        #expect(sum == 100_000)
    }
}
