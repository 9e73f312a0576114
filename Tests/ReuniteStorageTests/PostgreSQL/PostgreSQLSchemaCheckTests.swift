import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// Databases whose schema somebody has changed.
@Suite(.enabled(if: TestDatabase.server != nil, "scripts/postgresql starts a server"))
struct PostgreSQLSchemaCheckTests {
    private let test: TestStore

    init() throws { test = try TestStore() }

    private func change(_ script: String) async throws {
        try await test.store.write { transaction in try transaction.db.execute(script) }
    }

    @Test func aNewSchemaIsAsExpected() async throws {
        for _ in 0..<2 { #expect(try test.store.database.schemaDifferences() == SchemaDifferences()) }
        let left = try await test.store.read { db in
            try db.integer("SELECT count(*) FROM pg_namespace WHERE nspname = 'reunite_expected'")
        }
        #expect(left == 0)
    }

    @Test(
        arguments: [
            ("DROP INDEX listing_by_expiry", ["index listing_by_expiry"], []),
            ("DROP TRIGGER photo_is_evidence ON photo", ["trigger photo_is_evidence"], []),
            ("ALTER TABLE photo DISABLE TRIGGER photo_is_evidence", [], ["trigger photo_is_evidence"]),
            ("ALTER TABLE block DROP CONSTRAINT block_owner_fkey", ["constraint block_owner_fkey"], []),
            ("ALTER TABLE block ADD COLUMN note text", [], ["column block.note"]),
            ("ALTER TABLE block ALTER COLUMN at DROP NOT NULL", [], ["column block.at"]),
            ("DROP TABLE contact_read CASCADE", nil, []),
            (
                "CREATE TRIGGER spy AFTER INSERT ON message FOR EACH ROW EXECUTE FUNCTION photo_is_evidence()", [],
                ["trigger spy"]
            ), ("CREATE RULE none AS ON DELETE TO session DO INSTEAD NOTHING", [], ["rule none"]),
            (
                """
                CREATE OR REPLACE FUNCTION reunite_now() RETURNS bigint LANGUAGE sql VOLATILE RETURN 0::bigint
                """, [], ["function reunite_now()"]
            ), ("CREATE TABLE of_others (id bigint); CREATE FUNCTION f() RETURNS bigint LANGUAGE sql RETURN 1", [], []),
        ] as [(String, [String]?, [String])])
    func changes(script: String, missing: [String]?, foreign: [String]) async throws {
        try await change(script)
        let differences = try test.store.database.schemaDifferences()
        if let missing { #expect(differences.missing == missing) }
        #expect(missing != nil || differences.missing.contains("table contact_read"))
        #expect(differences.foreign == foreign)
        let names = try await test.store.maintenance.check(repair: false).map(\.name)
        let isSame = missing == [] && foreign == []
        #expect(names.contains { $0.hasPrefix("parts of the schema") } == !isSame || missing == nil, "\(names)")
    }
}
