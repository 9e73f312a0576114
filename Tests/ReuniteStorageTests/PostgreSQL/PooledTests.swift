import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// A store whose connections go through pgbouncer, which gives each transaction any connection of a small pool.
@Suite(.enabled(if: TestDatabase.pool != nil, "scripts/postgresql starts pgbouncer, if it is installed"))
struct PooledTests {
    private let test: TestStore
    private let store: Store

    init() throws {
        test = try TestStore()
        store = try Store(folder: test.folder, database: try Self.pooled(#require(test.url)))
    }

    private static func pooled(_ url: String) throws -> String {
        try url.replacing(/host=[^&]*/, with: #require(TestDatabase.pool))
    }

    /// Runs a closure ten times in each of twelve tasks, which are more than the pool has connections.
    private func inTasks(_ body: @escaping @Sendable (_ task: Int, _ round: Int) async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<12 { group.addTask { for round in 0..<10 { try await body(task, round) } } }
            try await group.waitForAll()
        }
    }

    @Test("Many readers and writers share the connections of a pool")
    func sharing() async throws {
        defer { try? store.close() }
        try await inTasks { [store] number, round in
            _ = try await store.listings.upsert([
                try .test("n\(number)r\(round)", externalID: "\(number) \(round)"),
                try .test("other", externalID: "other \(number) \(round)"),
            ])
            let found = try await store.listings.walk([.words(try SearchWords("n\(number)r\(round)"))])
            #expect(found.count == 1)
        }
        #expect(try await store.listings.count() == 240)
        #expect(try await test.store.listings.walk([]).count == 240)
        // The server's processes keep nothing of a transaction.
        let prepared = try await store.read { db in try db.integer("SELECT count(*) FROM pg_prepared_statements") }
        #expect(prepared == 0)
    }

    @Test("Each process of the server has loaded PostGIS before a statement can be cancelled")
    func loaded() async throws {
        defer { try? store.close() }
        try await inTasks { [store] _, _ in
            let isLoaded = try await store.read { try $0.integer(PostgreSQLTests.isLoaded) }
            #expect(isLoaded == 1)
        }
    }

    @Test("A write that fails leaves the connection to others")
    func failing() async throws {
        defer { try? store.close() }
        for _ in 0..<5 {
            await #expect(throws: DatabaseError.self) {
                try await store.write { try $0.db.prepare("SELECT 1 / 0").run() }
            }
        }
        #expect(try await store.listings.upsert([try .test("a")]).created == 1)
    }
}
