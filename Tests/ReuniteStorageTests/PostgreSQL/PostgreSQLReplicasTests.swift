import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// Searches on a standby that replays what the primary has written, or is made to wait.
@Suite("Replicas", .enabled(if: TestDatabase.server != nil, "scripts/postgresql starts a server"), .serialized)
struct PostgreSQLReplicasTests {
    /// Opens the database as one of several servers.
    private static func server(_ cluster: TestCluster) throws -> (store: Store, folder: TemporaryFolder) {
        let folder = try TemporaryFolder()
        return (try Store(folder: folder.url, database: cluster.primary, replicas: cluster.standby), folder)
    }

    private static func titles(_ store: Store) async throws -> [String] {
        try await store.listings.walk([]).map(\.title).sorted()
    }

    /// Whether a replica answers a read that must have what this server has confirmed.
    private static func usesReplica(_ store: Store) async throws -> Bool {
        try await store.readPage(from: store.published) { db, _ in
            try db.integer("SELECT CAST(pg_is_in_recovery() AS integer)") == 1
        }
    }

    private static func setReplay(_ command: String, _ cluster: TestCluster) async throws {
        let standby = try PostgreSQLConnection(url: cluster.standby)
        try standby.execute("SELECT pg_wal_replay_\(command)()")
        let state = command == "pause" ? "paused" : "not paused"
        try await eventually("replay is \(state)") {
            try standby.read {
                try standby.integer("SELECT CAST(pg_get_wal_replay_pause_state() = '\(state)' AS integer)") == 1
            }
        }
    }

    @Test("A read never has less than the server, or the caller, has seen")
    func replay() async throws {
        try await TestCluster.run { cluster in
            let (first, second) = (try Self.server(cluster), try Self.server(cluster))
            _ = try await first.store.listings.upsert([try .test("a", externalID: "a")])
            #expect(try await Self.titles(first.store) == ["a"])
            for store in [first.store, second.store] {
                try await eventually("the replica answers") { try await Self.usesReplica(store) }
                #expect(try await Self.titles(store) == ["a"])
            }

            try await Self.setReplay("pause", cluster)
            _ = try await first.store.listings.upsert([try .test("b", externalID: "b")])
            // Its own write.
            #expect(try await Self.titles(first.store) == ["a", "b"])
            #expect(try await !Self.usesReplica(first.store))
            // Another server does not know of it yet, unless the caller does.
            #expect(try await Self.usesReplica(second.store))
            #expect(try await Self.titles(second.store) == ["a"])
            let change = first.store.changes.acknowledged
            let seen = try await SeenChange.$current.withValue(change) { try await Self.titles(second.store) }
            #expect(seen == ["a", "b"])
            // Nor does it see less than it has seen on the primary.
            #expect(try await Self.titles(second.store) == ["a", "b"])

            try await Self.setReplay("resume", cluster)
            for store in [first.store, second.store] {
                try await eventually("the replica answers again") { try await Self.usesReplica(store) }
                #expect(try await Self.titles(store) == ["a", "b"])
            }

            // What is removed stays away, once a server knows: its followers read the feed.
            try await Self.setReplay("pause", cluster)
            try await first.store.write { transaction in
                try transaction.db.execute(
                    "UPDATE listing SET visibility = 'removed', version = version + 1 WHERE title = 'b'")
            }
            #expect(try await Self.titles(first.store) == ["a"])
            #expect(try await Self.titles(second.store) == ["a", "b"])
            _ = try await second.store.changes.latest()
            #expect(try await Self.titles(second.store) == ["a"])
            try await Self.setReplay("resume", cluster)
            for store in [first.store, second.store] { try store.close() }
        }
    }

    @Test("Without the standby, the primary answers in the same request")
    func killed() async throws {
        try await TestCluster.run { cluster in
            let (store, folder) = try Self.server(cluster)
            _ = try await store.listings.upsert([try .test("a")])
            try await eventually("the replica answers") { try await Self.usesReplica(store) }
            cluster.killStandby()
            for _ in 1...20 { #expect(try await Self.titles(store) == ["a"]) }
            #expect(try await !Self.usesReplica(store))
            try store.close()
            // A server starts without it too.
            let later = try Store(folder: folder.url, database: cluster.primary, replicas: cluster.standby)
            #expect(try await Self.titles(later) == ["a"])
            try later.close()
        }
    }

    @Test("A replica that lags for long, or is none, does not answer")
    func lag() async throws {
        try await TestCluster.run { cluster in
            let store = try Self.server(cluster).store
            let primary = try PostgreSQLConnection(url: cluster.primary)
            let replicas = PostgreSQLReplicas(
                url: cluster.standby, newest: PostgreSQLSchema.store.newest, longestLag: .zero)
            func note() throws { try replicas.noting(primary) { _ = try primary.integer("SELECT 1") } }
            func answers(_ replicas: PostgreSQLReplicas) throws -> Bool {
                try replicas.read(including: 0) { try $0.integer("SELECT 1") } != nil
            }
            try note()
            try await eventually("the replica answers") { try answers(replicas) }
            try await Self.setReplay("pause", cluster)
            #expect(try answers(replicas))
            // A write without a change of a listing.
            try await store.write { try $0.db.execute("UPDATE account SET display_name = 'Desk' WHERE id = 0") }
            try await eventually("the write is in the log") {
                // The position that replicas need is the one before the last.
                for _ in 1...2 { try note() }
                return try !answers(replicas)
            }
            try await Self.setReplay("resume", cluster)
            try await eventually("the replica answers again") { try answers(replicas) }

            let wrong = PostgreSQLReplicas(url: cluster.primary, newest: PostgreSQLSchema.store.newest)
            #expect(try !answers(wrong))
            try store.close()
        }
    }

    @Test("The errors of a read are those of the primary")
    func errors() async throws {
        try await TestCluster.run { cluster in
            let store = try Self.server(cluster).store
            await #expect(throws: DatabaseError.self) {
                try await store.readPage(from: store.published) { db, _ in try db.prepare("SELECT 1 / 0").run() }
            }
            try await eventually("the replica answers") { try await Self.usesReplica(store) }
            try store.close()
        }
    }
}
