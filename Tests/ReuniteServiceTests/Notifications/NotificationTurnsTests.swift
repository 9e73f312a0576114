import Reunite
import ReuniteMatch
import TestSupport
import Testing

@testable import ReuniteService
@testable import ReuniteStorage

/// Which of several servers judges changes.
@Suite(.enabled(if: TestDatabase.server != nil, "scripts/postgresql starts a server")) struct NotificationTurnsTests {
    private let test: TestStore
    private let other: Store

    init() throws {
        test = try TestStore()
        other = try test.another()
    }

    /// A server's alerts, while they run.
    private struct Server {
        let alerts: NotificationFeed
        let service: Task<Void, any Error>

        init(_ store: Store) async throws {
            let metrics = PrometheusMetrics()
            let matches = MatchFeed(store: store, after: 0, metrics: metrics)
            try await matches.load()
            let follower = ChangeFollower(changes: store.changes, after: 0, consumers: [matches])
            let alerts = NotificationFeed(
                store: store, after: 0, matches: matches, matchesFollower: follower, metrics: metrics,
                onNotified: { _ in })
            self.alerts = alerts
            service = Task {
                try await withThrowingTaskGroup { group in
                    group.addTask { try await follower.run() }
                    group.addTask {
                        try await NotificationService(alerts: alerts, store: store, onFailure: { _ in }).run()
                    }
                    try await group.waitForAll()
                }
            }
        }

        /// Whether it has judged something of its own feed.
        var isJudging: Bool { alerts.queue.withLock { $0.position } > 0 }

        func stop() async {
            service.cancel()
            _ = await service.result
        }
    }

    private func notifications(of account: AccountID) async throws -> Int {
        try await other.read { db in
            try db.prepare("SELECT count(*) FROM notification WHERE account = ?1")
                .first([.row(account.row)]) { Int($0.integer(0)) } ?? 0
        }
    }

    @Test("One server judges, and when it stops the other goes on where it was")
    func turns() async throws {
        let account = try await test.store.registrations.createAccount(
            Registration(
                email: EmailAddress("ada@example.org"), password: PasswordHash(text: "not a hash"),
                profile: Profile(displayName: DisplayName("Ada"))), role: .member)
        try await test.store.write { transaction in
            let id: SearchID = try FreeRow.identifier(transaction.db, in: "standing_search", near: transaction.now)
            try transaction.db.prepare(
                "INSERT INTO standing_search VALUES (?, ?, ?, 'Wide', 'status=found', 'at-once', 0)"
            ).run([.row(id.row), .secret(id), .row(account.row)])
        }
        let servers = [try await Server(test.store), try await Server(other)]
        _ = try await test.store.listings.upsert([try .test("first")])
        try await eventually("somebody judges") { try await notifications(of: account) == 1 }
        try await eventually("one of them knows") { servers.contains(where: \.isJudging) }
        #expect(servers.filter(\.isJudging).count == 1)
        let first = servers[0].isJudging ? 0 : 1
        await servers[first].stop()
        _ = try await other.listings.upsert(try (0..<20).map { try .test("n\($0)") })
        try await eventually("the other one judges") { try await notifications(of: account) == 21 }
        await servers[1 - first].stop()
        // Nobody judges, and the next server finds what it has missed.
        _ = try await other.listings.upsert([try .test("missed")])
        let third = try await Server(test.store)
        try await eventually("what was missed is judged") { try await notifications(of: account) == 22 }
        await third.stop()
        try other.close()
    }

    @Test("A lease is held by one, until it is released or runs out")
    func leases() async throws {
        let (first, second) = (test.store.leases, other.leases)
        #expect(try await first.hold(.maintenance, for: .seconds(3600)))
        #expect(try await !second.hold(.maintenance, for: .seconds(3600)))
        #expect(try await second.hold(.alerts, for: .seconds(3600)))
        try await second.release(.maintenance)
        #expect(try await first.hold(.maintenance, for: .seconds(3600)))
        try await first.release(.maintenance)
        #expect(try await second.hold(.maintenance, for: .zero))
        try await eventually("it has run out") { try await first.hold(.maintenance, for: .seconds(3600)) }
        #expect(try await !second.hold(.maintenance, for: .seconds(3600)))
        try other.close()
    }
}
