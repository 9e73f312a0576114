import Foundation
import Reunite
import Synchronization
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

@Suite struct WriteQueueTests {
    private let test: TestStore
    private var store: Store { test.store }

    init() throws { test = try TestStore() }

    private struct Refusal: Error {}

    /// Concurrent writes share transactions: a refused write is rolled back without the others.
    @Test func aRefusedWriteIsRolledBackAndOthersStay() async throws {
        let listings = try (0..<200).map { try IncomingListing.test("listing number n\($0)") }
        let store = store
        let written = await withTaskGroup(of: Int?.self) { group in
            for (number, listing) in listings.enumerated() {
                group.addTask {
                    let row = try? await store.write { transaction in
                        let row = try transaction.writer.insert(listing, owner: Accounts.operatorRow)
                        if number % 3 == 0 { throw Refusal() }
                        return row
                    }
                    return row == nil ? nil : number
                }
            }
            return await group.reduce(into: Set<Int>()) { set, number in if let number { set.insert(number) } }
        }
        #expect(written == Set((0..<200).filter { $0 % 3 != 0 }))
        for number in 0..<200 {
            let found = try await store.listings.walk([.words(SearchWords("n\(number) listing number"))])
                .filter { $0.title == "listing number n\(number)" }
            #expect(found.count == (number % 3 == 0 ? 0 : 1), "\(number)")
        }
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    /// Not NORMAL, which GRDB sets: with it a power failure could lose confirmed writes.
    @Test(.sqliteOnly) func confirmedWritesAreOnDisk() async throws {
        let level = try await store.write { try $0.db.integer("PRAGMA synchronous") }
        #expect(level == 2)
    }

    @Test func errorsReachTheirOwnCaller() async throws {
        await #expect(throws: Refusal.self) { try await store.write { _ in throw Refusal() } }
        await #expect(throws: DatabaseError.self) {
            try await store.write { try $0.db.execute("INSERT INTO nowhere VALUES (1)") }
        }
        _ = try await store.listings.upsert([try .test()])
        #expect(try await store.listings.count() == 1)
    }

    /// The cancellation of one caller does not affect the writes of others.
    @Test func aCancelledCallerDoesNotStopTheQueue() async throws {
        let store = store
        await withTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    guard let listing = try? IncomingListing.test("c\(number)") else { return }
                    _ = try? await store.listings.upsert([listing])
                }
            }
            group.cancelAll()
        }
        #expect(try await store.listings.count() == 100)
    }

    /// A queue whose first write runs until the gate is opened, so that others wait.
    private func busyQueue() async throws -> (queue: WriteQueue<WriteTransaction>, gate: Gate) {
        let queue = WriteTransaction.queue(
            store.database, lifetime: 1, steps: .all, acknowledgements: AcknowledgedChanges(),
            news: NotificationSignal())
        let gate = Gate()
        _ = Task { try await queue.write { _ in gate.pass("first") } }
        try await eventually("the first write has begun") { gate.entered.load(ordering: .relaxed) == 1 }
        return (queue, gate)
    }

    /// Somebody who posts, and the maintenance of the server, beside a client with three full groups.
    @Test func clientsTakeTurns() async throws {
        let (queue, gate) = try await busyQueue()
        try await withThrowingTaskGroup(of: Void.self) { group in
            var waiting = 0
            for (name, client, count) in [
                ("greedy", ReadClient(key: [1]), 96), ("modest", ReadClient(key: [2]), 3), ("nobody", nil, 2),
            ] as [(String, ReadClient?, Int)] {
                for number in 0..<count {
                    group.addTask {
                        try await ReadClient.$current.withValue(client) {
                            try await queue.write { _ in gate.order.withLock { $0.append("\(name) \(number)") } }
                        }
                    }
                    waiting += 1
                    try await eventually("the write waits") { [waiting] in queue.waiting == waiting }
                }
            }
            gate.open(1)
            try await group.waitForAll()
        }
        let order = gate.order.withLock { $0 }
        #expect(
            Array(order.prefix(10)) == [
                "first", "greedy 0", "modest 0", "nobody 0", "greedy 1", "modest 1", "nobody 1", "greedy 2", "modest 2",
                "greedy 3",
            ])
        // In order, and none is lost.
        #expect(order.filter { $0.hasPrefix("greedy") } == (0..<96).map { "greedy \($0)" })
        // The first one, and four groups of at most 32.
        #expect(queue.transactions == 5)
    }

    @Test func tooManyWritesOfAClientAreRefusedAndThoseOfOthersAreNot() async throws {
        let (queue, gate) = try await busyQueue()
        try await withThrowingTaskGroup(of: Void.self) { group in
            let greedy = ReadClient(key: [1])
            for number in 1...WriteQueue<WriteTransaction>.waitingPerClient {
                group.addTask { try await ReadClient.$current.withValue(greedy) { try await queue.write { _ in } } }
                try await eventually("the write waits") { queue.waiting == number }
            }
            await #expect(throws: Overload.tooManyWrites) {
                try await ReadClient.$current.withValue(greedy) { try await queue.write { _ in } }
            }
            let nobody: [ReadClient?] = Array(repeating: nil, count: WriteQueue<WriteTransaction>.waitingPerClient + 1)
            for client in [ReadClient(key: [2])] + nobody {
                let before = queue.waiting
                group.addTask { try await ReadClient.$current.withValue(client) { try await queue.write { _ in } } }
                try await eventually("the write waits") { queue.waiting == before + 1 }
            }
            gate.open(1)
            try await group.waitForAll()
        }
        #expect(queue.waiting == 0)
    }
}
