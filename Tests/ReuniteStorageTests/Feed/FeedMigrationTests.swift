import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

@Suite struct FeedMigrationTests {
    /// A store of an earlier release, with a feed whose last rows were deleted.
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

    @Test func anOldFeedIsKeptWithUnknownStatesBefore() async throws {
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
        // No number is used twice.
        try await store.write { try $0.db.execute(sql: "UPDATE listing SET version = 2 WHERE id = 1") }
        let new = try await store.changes(after: 4, limit: 10)
        #expect(new.map(\.seq) == [6])
        #expect(
            new.map(\.before) == [
                .published(
                    status: .lost, category: .bags,
                    // The day.
                    occurrence: Occurrence(
                        start: Timestamp(microseconds: 0), end: Timestamp(microseconds: 86_399_999_999)),
                    cell: PublishedGrid.cell(holding: Coordinate(uncheckedLongitude: 1, latitude: 2)))
            ])
    }

    /// An old store with three reported listings: one moves, another is only renamed, the third loses its point.
    private func reportedStore(in folder: TemporaryFolder) throws {
        try oldStore(in: folder)
        let old = try DatabaseQueue(
            path: folder.url.appendingPathComponent(ListingStore.fileName).path, configuration: .reunite)
        try Migrator.all.migrate(old, upTo: "5 feed")
        try old.write { db in
            try db.execute(
                sql: """
                    INSERT INTO moderation_case (id, secret, listing, state, opened_at)
                    SELECT id, id, id, 'open', 5 FROM listing;
                    INSERT INTO evidence (moderation_case, case_version, at, version, visibility, state, status, category,
                    occurred_start, occurred_end, precision, title, description, exact)
                    SELECT id, 1, 5, 1, visibility, state, status, category, occurred_start, occurred_end, precision, title,
                    description, geom FROM listing;
                    UPDATE listing SET geom = MakePoint(1.5, 2, 4326), occurred_start = -1, occurred_end = 90000000000,
                    version = 2 WHERE id = 1;
                    UPDATE listing SET title = 'Red bag', version = 2 WHERE id = 2;
                    UPDATE listing SET geom = NULL, version = 2 WHERE id = 3;
                    UPDATE listing SET title = 'Red bag', version = 3 WHERE id = 1;
                    UPDATE listing SET title = 'Red bag', version = 3 WHERE id = 3;
                    """)
        }
        try old.close()
    }

    @Test func formerPointsOfAnOldStoreBecomeCells() async throws {
        let folder = try TemporaryFolder()
        try reportedStore(in: folder)
        let store = try ListingStore(folder: folder.url)
        defer { try? store.close() }
        func column(_ sql: String) async throws -> [Double?] {
            try await store.read { db in try Optional<Double>.fetchAll(db, sql: sql) }
        }
        let cell = PublishedGrid.publish(Coordinate(uncheckedLongitude: 1, latitude: 2)).point
        let other = PublishedGrid.publish(Coordinate(uncheckedLongitude: 1.5, latitude: 2)).point
        let rows = "FROM change WHERE was_found = 1 ORDER BY seq"
        let points: [Coordinate?] = [cell, cell, cell, other, nil]
        #expect(try await column("SELECT was_longitude \(rows)") == points.map { $0?.longitude })
        #expect(try await column("SELECT was_latitude \(rows)") == points.map { $0?.latitude })
        let day = 86_400_000_000.0
        #expect(try await column("SELECT was_occurred_start \(rows)") == [0, 0, 0, -day, 0])
        #expect(try await column("SELECT was_occurred_end + 1 \(rows)") == [day, day, day, 2 * day, day])
        // The first listing is at its new point, and the second never moved.
        #expect(
            try await column("SELECT MbrMinX(exact) FROM evidence ORDER BY moderation_case, id") == [
                cell.longitude, 1.5, 1.5, 1, 1, cell.longitude, nil, nil,
            ])
    }

    @Test func anEmptyStoreIsMigrated() async throws {
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
