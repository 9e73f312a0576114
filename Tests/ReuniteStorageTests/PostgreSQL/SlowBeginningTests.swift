import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// What the limit of a read counts.
@Suite(.enabled(if: TestDatabase.server != nil, "scripts/postgresql starts a server")) struct SlowBeginningTests {
    private let test: TestStore

    init() throws { test = try TestStore() }

    @Test("A limit counts from the statement on, not from the beginning of its transaction")
    func slowBeginning() async throws {
        _ = try await test.store.listings.upsert([try .test("a"), try .test("b")])
        // What begins a read takes longer than the statement may.
        try await test.store.write { transaction in
            try transaction.db.execute(
                """
                CREATE FUNCTION public.set_config(text, text, boolean) RETURNS text LANGUAGE plpgsql AS $$
                BEGIN
                    PERFORM pg_sleep(0.2);
                    RETURN pg_catalog.set_config($1, $2, $3);
                END $$;
                DO $$ BEGIN
                    EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database());
                END $$;
                """)
        }
        let other = try test.another()
        defer { try? other.close() }
        for _ in 0..<3 {
            let found = try await ReadClient.$current.withValue(ReadClient(key: [1])) {
                try await other.listings.walk([])
            }
            #expect(found.count == 2)
        }
    }
}
