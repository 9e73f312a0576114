import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

@Suite struct PostgreSQLTextTests {
    @Test(
        "Parameters have PostgreSQL's form, and texts stay",
        arguments: [
            ("SELECT ?1, ?12", "SELECT $1, $12"),
            ("a = ? AND b = ?", "a = $1 AND b = $2"),
            ("SELECT '?1', \"?2\", ?3", "SELECT '?1', \"?2\", $3"),
            ("SELECT 1 -- ?1?\n, ?1", "SELECT 1 -- ?1?\n, $1"),
            ("'it''s ?1' || ?1", "'it''s ?1' || $1"),
        ])
    func parameters(sql: String, expected: String) {
        #expect(PostgreSQLText.renamingParameters(sql) == expected)
    }

    @Test(
        "A password is found in each form of an address",
        arguments: [
            ("postgresql://ada:secret@db.example/reunite", true),
            ("postgresql://db.example/reunite?password=secret", true),
            ("host=db.example password=secret", true),
            ("postgresql://ada@db.example/reunite?sslmode=verify-full", false),
            ("no address", false),
        ])
    func password(url: String, isThere: Bool) {
        #expect(DatabaseURL.hasPassword(url) == isThere)
    }
}
