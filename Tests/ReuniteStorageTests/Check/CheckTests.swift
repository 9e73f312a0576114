import Foundation
import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

@Suite struct CheckTests {
    private let test: TestStore
    private var store: Store { test.store }

    init() async throws {
        test = try TestStore()
        var random = SeededGenerator(seed: 6)
        _ = try await store.listings.upsert(
            try (0..<300).map {
                try .test("n\($0) bag", at: TestPoints.hard(&random), precision: $0 % 2 == 0 ? .exact : .approximate)
            })
    }

    private static let emptyToken =
        TestDatabase.server == nil ? "zeroblob(32)" : "decode(repeat('00', 32), 'hex')"

    /// The kinds of damage, and the finding of each.
    @Test(arguments: [
        (
            "UPDATE listing SET title = 'changed' WHERE id = (SELECT min(id) FROM listing)",
            "entry in the text index is wrong"
        ),
        ("DELETE FROM word WHERE word = 'bag'", "missing from the completion table"),
        (
            TestDatabase.server == nil
                ? "DROP TRIGGER listing_change_update" : "DROP TRIGGER listing_change_update ON listing",
            "missing triggers of the change feed"
        ),
        ("UPDATE change SET version = version + 1 WHERE seq = 7", "last change is missing"),
        (
            "UPDATE change SET at = 0 WHERE seq = 1; DELETE FROM change WHERE seq = 300",
            "new listings missing"
        ),
        ("DELETE FROM change WHERE seq = 7", "gaps in the change feed"),
        ("UPDATE change SET listing = 5 WHERE seq = 7", "changes of listings"),
        (
            """
            UPDATE change SET was_found = 1, was_status = 'found', was_category = 'bags', was_occurred_start = 0,
            was_occurred_end = 86399999999, was_longitude = 4.8591234, was_latitude = 45.7591234 WHERE seq = 7
            """,
            "former point or time that is too exact"
        ),
        (
            """
            UPDATE change SET was_found = 1, was_status = 'found', was_category = 'bags', was_occurred_start = 0,
            was_occurred_end = 86399999999, was_longitude = 1e300, was_latitude = -1e300 WHERE seq = 7
            """,
            "former point or time that is too exact"
        ),
        (
            "UPDATE listing SET outcome = 'returned' WHERE id = (SELECT min(id) FROM listing WHERE state = 'open')",
            "outcome that are not resolved"
        ),
        (
            """
            INSERT INTO account (id, secret, display_name, phone, erased_at) VALUES (9, 9, 'Erased account', '1', 1)
            """,
            "erased accounts with an address"
        ),
        (
            """
            INSERT INTO account (id, secret, display_name, erased_at) VALUES (9, 9, 'Erased account', 1);
            INSERT INTO mail (kind, account, queued_at, due_at) VALUES ('password-changed', 9, 1, 1)
            """,
            "mails of erased accounts"
        ),
        (
            """
            INSERT INTO session (id, secret, token, account, expires_at) VALUES (1, 1, \(Self.emptyToken), 0, 1)
            """,
            "accounts without an email address"
        ),
    ])
    func damageIsFoundAndMended(_ damage: String, _ finding: String) async throws {
        try await findAndMend(damage, finding)
    }

    /// The kinds of damage of SQLite's own tables, and the finding of each.
    @Test(
        .sqliteOnly,
        arguments: [
            (
                "DELETE FROM idx_listing_geom WHERE pkid = (SELECT min(pkid) FROM idx_listing_geom)",
                "misplaced in the spatial index"
            ),
            (
                "UPDATE idx_listing_geom SET xmin = 1, xmax = 1.5 WHERE pkid = (SELECT min(pkid) FROM idx_listing_geom)",
                "misplaced in the spatial index"
            ),
            ("INSERT INTO idx_listing_geom VALUES (5, 1, 1, 1, 1)", "spatial index without"),
            (
                "DELETE FROM listing_text WHERE rowid = (SELECT min(id) FROM listing)",
                "entry in the text index is wrong"
            ),
            ("INSERT INTO listing_text (rowid, document) VALUES (5, ' x ')", "text index without"),
            (
                "UPDATE listing_text_content SET c0 = ' other ' WHERE id = (SELECT min(id) FROM listing)",
                "inconsistent lists in the text index"
            ),
        ])
    func damageOfIndexesIsFoundAndMended(_ damage: String, _ finding: String) async throws {
        try await findAndMend(damage, finding)
    }

    private func findAndMend(_ damage: String, _ finding: String) async throws {
        #expect(try await store.maintenance.check(repair: false).isEmpty)
        try await store.write { try $0.db.execute(damage) }
        let found = try await store.maintenance.check(repair: false)
        #expect(found.contains { $0.name.contains(finding) && !$0.isRepaired }, "\(found)")
        let repaired = try await store.maintenance.check(repair: true)
        #expect(!repaired.contains { !$0.isRepaired }, "\(repaired)")
        #expect(try await store.maintenance.check(repair: false).isEmpty)
    }

    @Test func anInvalidValueIsFoundAndTheOtherDataAreChecked() async throws {
        try await store.write { transaction in
            try transaction.db.execute(
                "UPDATE listing SET category = 'cars' WHERE id = (SELECT min(id) FROM listing)")
        }
        #expect(
            try await store.maintenance.check(repair: false) == [
                CheckFinding(name: "listings with invalid values", count: 1, isRepaired: false)
            ])
    }

    /// A flipped bit, or a backup that somebody has prepared. Numbers that are no degrees must end nothing.
    @Test(.sqliteOnly, arguments: [Double.nan, 1e300, -91, -Double.infinity], ["geom", "exact"])
    func aPointThatIsNoneIsFound(latitude: Double, column: String) async throws {
        let bytes = PointBlob.bytes(SQLPoint(uncheckedLongitude: 2, latitude: latitude))
        try await store.write { transaction in
            // As SQLite would find it in a page.
            try transaction.db.execute("DROP TRIGGER listing_spatial_index_update")
            try transaction.db.prepare("UPDATE listing SET \(column) = ? WHERE id = (SELECT min(id) FROM listing)")
                .run([.blob(bytes)])
        }
        let found = try await store.maintenance.check(repair: false)
        #expect(
            found.contains { $0.name == "listings with invalid values" && $0.count == 1 }, "\(found)")
        // And whoever reads it gets a listing without a place.
        #expect(try await store.listings.walk([]).count == 300)
        try await store.write { transaction in
            let cell = try transaction.db.prepare("SELECT reunite_cell(?)").first([.blob(bytes)]) { $0.value(0) }
            #expect(cell == .null)
        }
    }

    @Test func aWrongPointIsFoundButNotRepaired() async throws {
        try await store.write { transaction in
            try transaction.db.execute(
                "UPDATE listing SET geom = reunite_cell(1, 2) WHERE precision = 'approximate'")
        }
        let found = try await store.maintenance.check(repair: true)
        #expect(found.contains { $0.name.contains("does not match their precision") && !$0.isRepaired }, "\(found)")
    }
}
