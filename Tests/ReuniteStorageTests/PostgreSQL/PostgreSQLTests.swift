import Dispatch
import Foundation
import Reunite
import Synchronization
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// What a database on a server does otherwise than a file.
@Suite(.enabled(if: TestDatabase.server != nil, "scripts/postgresql starts a server")) struct PostgreSQLTests {
    private let test: TestStore
    private var store: Store { test.store }

    init() throws { test = try TestStore() }

    private func seqs() async throws -> [Int64] {
        try await store.read { db in try db.prepare("SELECT seq FROM change ORDER BY seq").all { $0.integer("seq") } }
    }

    @Test("Whoever reads a change has read all before it, however long a transaction is open")
    func order() async throws {
        let other = try test.another()
        let (hasWritten, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let listing = try IncomingListing.test("slow")
        // Its change has a number, and is not committed.
        async let slow: Void = store.write { transaction in
            try transaction.writer.insert(listing, owner: Accounts.operatorRow)
            hasWritten.signal()
            mayEnd.wait()
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                hasWritten.wait()
                continuation.resume()
            }
        }
        let isWritten = Atomic(false)
        async let fast: Void = {
            _ = try await other.listings.upsert([try .test("fast")])
            isWritten.store(true, ordering: .relaxed)
        }()
        // The other server waits for its turn: it holds no number that a reader could see before the first one.
        try await eventually("the other server waits") {
            try await store.read { db in
                try db.integer("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted") == 1
            }
        }
        #expect(try await seqs() == [] && !isWritten.load(ordering: .relaxed))
        mayEnd.signal()
        _ = try await (slow, fast)
        #expect(try await seqs() == [1, 2])
        let titles = try await store.read { db in
            try db.prepare("SELECT l.title FROM change AS c JOIN listing AS l ON l.id = c.listing ORDER BY c.seq")
                .all { $0.text(0) }
        }
        #expect(titles == ["slow", "fast"])
        try other.close()
    }

    @Test("What is undone leaves no gap in the feed")
    func gaps() async throws {
        struct Refusal: Error {}
        let listing = try IncomingListing.test("undone")
        for number in 1...3 {
            await #expect(throws: Refusal.self) {
                try await store.write { transaction in
                    try transaction.writer.insert(listing, owner: Accounts.operatorRow)
                    throw Refusal()
                }
            }
            _ = try await store.listings.upsert([try .test("n\(number)")])
        }
        #expect(try await seqs() == [1, 2, 3])
    }

    @Test("The server that makes the schema knows the type of points")
    func firstServer() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(folder: folder.url, database: #require(TestDatabase.server).newEmptyDatabase())
        let place = try Coordinate(longitude: 2, latitude: 48)
        let listing = try IncomingListing.test("a", at: place, externalID: "a")
        #expect(try await store.listings.upsert([listing]).created == 1)
        #expect(try await store.listings.upsert([listing]).unchanged == 1)
        #expect(try await store.listings.walk([]).map(\.point) == [place])
        try store.close()
    }

    @Test("The number of a row that is gone is not used again")
    func numbers() async throws {
        _ = try await store.listings.upsert([try .test("a"), try .test("b")])
        try await store.write { try $0.db.execute("DELETE FROM change") }
        #expect(try await store.read { try $0.lastNumber(in: "change") } == 2)
        _ = try await store.listings.upsert([try .test("c")])
        #expect(try await seqs() == [3])
    }

    @Test("After a lost connection the store is unavailable at most for a moment")
    func lostConnections() async throws {
        _ = try await store.listings.upsert([try .test("a")])
        let other = try test.another()
        _ = try await other.read { db in
            try db.integer(
                """
                SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """)
        }
        try await eventually("a write is confirmed") {
            do {
                _ = try await store.listings.upsert([try .test("b", externalID: "b")])
                return true
            } catch StoreError.unavailable {
                return false
            }
        }
        #expect(try await store.listings.count() == 2)
        try other.close()
    }

    @Test("A server is notified of what others commit, also after its connection was lost")
    func notifications() async throws {
        let other = try test.another()
        let signal = ChangeSignal()
        let arrivals = signal.stream()
        store.database.listen(to: [NoticeChannel.changes]) { _ in signal.send() }
        var next = arrivals.makeAsyncIterator()
        // Says that it listens now.
        _ = await next.next()
        #expect(store.database.isListening)
        for number in 1...3 {
            _ = try await other.listings.upsert([try .test("n\(number)")])
            _ = await next.next()
        }
        _ = try await other.read { db in
            try db.integer(
                """
                SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                WHERE datname = current_database() AND query LIKE 'LISTEN%'
                """)
        }
        _ = await next.next()
        _ = try await other.listings.upsert([try .test("last")])
        _ = await next.next()
        try other.close()
    }

    @Test("A server that cannot be reached is an error that says so")
    func unreachable() throws {
        let folder = try TemporaryFolder()
        #expect {
            try Store(folder: folder.url, database: "postgresql://ada:hunter2@127.0.0.1:1/reunite")
        } throws: { error in
            guard case StoreError.unavailable(let reason) = error else { return false }
            return reason.contains("127.0.0.1") && !reason.contains("hunter2")
        }
    }

    @Test("A read that takes too long is cancelled on the server")
    func longReads() async throws {
        let test = try TestStore(
            readTimeouts: ReadTimeouts(waiting: .seconds(600), running: .seconds(600), alone: .milliseconds(50)))
        let client = ReadClient(key: [1])
        await #expect(throws: StoreError.readTooLong) {
            try await ReadClient.$current.withValue(client) {
                _ = try await test.store.readPage { db in
                    try db.prepare("SELECT pg_sleep(1000)").run()
                }
            }
        }
        // Its connection can be used again.
        #expect(try await test.store.listings.count() == 0)
    }

    /// PostGIS may not be loaded by a statement that may be cancelled: PostgreSQLConnection.loadPostGIS
    @Test("A process of the server has loaded PostGIS before a statement can be cancelled")
    func loaded() async throws {
        let isLoaded = try await test.another().read { try $0.integer(Self.isLoaded) }
        #expect(isLoaded == 1)
    }

    /// Whether this process of the server has loaded PostGIS, as Linux knows it.
    static let isLoaded = "SELECT (pg_read_file('/proc/self/maps') LIKE '%/postgis-3%')::int"

    @Test("The cell of a point is the one that Swift computes")
    func cells() async throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            let point = TestPoints.hard(&random)
            let cell = try await store.read { db in
                try db.prepare("SELECT reunite_cell(?1)").first([.point(SQLPoint(point))]) { $0.point(0) } ?? nil
            }
            #expect(cell == PublishedGrid.publish(point).point, "\(point)")
        }
    }

    @Test(
        "The log takes no changes",
        arguments: [
            "UPDATE moderation_log SET note = 'x'", "DELETE FROM moderation_log", "TRUNCATE moderation_log CASCADE",
        ])
    func log(statement: String) async throws {
        await #expect(throws: DatabaseError.self) { try await store.write { try $0.db.execute(statement) } }
    }
}
