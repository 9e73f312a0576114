import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

@Suite struct FeedMigrationTests {
    /// A store of the release before, with a feed whose last rows have gone.
    private func oldStore(in folder: TemporaryFolder) throws {
        let old = try DatabaseQueue(
            path: folder.url.appendingPathComponent(ListingStore.fileName).path, configuration: .reunite)
        try Migrator.all.migrate(old, upTo: "4 moderation")
        try old.write { db in
            for row in 1...3 {
                try db.execute(
                    sql: """
                        INSERT INTO listing (id, secret, state, status, category, occurred_start, occurred_end, owner,
                        updated_at, expires_at, precision, title, description, geom)
                        VALUES (?1, ?1 + 10, 'open', 'lost', 'bags', 1, 1, 0, 7, 9, 'exact', 'Bag', '',
                        MakePoint(1, 2, 4326));
                        """, arguments: [row])
                try db.execute(
                    sql: "INSERT INTO listing_text (rowid, document) VALUES (?, ' bag @wbag @slost @cbags @o0 ')",
                    arguments: [row])
                try db.execute(
                    sql: "INSERT INTO change (listing, kind, at) VALUES (?1, 'created', 100 + ?1)", arguments: [row])
            }
            try db.execute(
                sql: """
                    INSERT INTO change (listing, kind, at) VALUES (2, 'updated', 200), (2, 'updated', 201);
                    DELETE FROM change WHERE seq = 5;
                    """)
        }
        try old.close()
    }

    private func id(_ row: Int64) -> ListingID {
        ListingID(createdAt: Timestamp(microseconds: row), secret: UInt64(row) + 10)
    }

    @Test func anOldFeedIsKeptAndWhatItDoesNotKnowIsSaid() async throws {
        let folder = try TemporaryFolder()
        try oldStore(in: folder)
        let store = try ListingStore(folder: folder.url)
        defer { try? store.close() }
        let changes = try await store.changes(after: 0, limit: 10)
        #expect(changes.map(\.seq) == [1, 2, 3, 4])
        #expect(changes.map(\.listing) == [id(1), id(2), id(3), id(2)])
        #expect(changes.map(\.before) == [.hidden, .hidden, .hidden, .unknown])
        #expect(changes.map(\.isNew) == [true, true, true, false])
        #expect(changes.map(\.at.microseconds) == [101, 102, 103, 200])
        #expect(try await store.published([id(1), id(3)]).count == 2)
        // No number is given twice.
        try await store.write { try $0.db.execute(sql: "UPDATE listing SET version = 2 WHERE id = 1") }
        let new = try await store.changes(after: 4, limit: 10)
        #expect(new.map(\.seq) == [6])
        #expect(
            new.map(\.before) == [
                .published(
                    status: .lost, category: .bags,
                    occurrence: Occurrence(start: Timestamp(microseconds: 1), end: Timestamp(microseconds: 1)),
                    point: Coordinate(uncheckedLongitude: 1, latitude: 2))
            ])
    }

    @Test func anEmptyStoreIsBroughtUpToDate() async throws {
        let folder = try TemporaryFolder()
        let old = try DatabaseQueue(
            path: folder.url.appendingPathComponent(ListingStore.fileName).path, configuration: .reunite)
        try Migrator.all.migrate(old, upTo: "4 moderation")
        try old.close()
        let store = try ListingStore(folder: folder.url)
        defer { try? store.close() }
        #expect(try await store.latestChange() == 0)
        _ = try await store.write([try .test()])
        #expect(try await store.latestChange() == 1)
        #expect(try await store.check(repair: false) == [])
    }
}
