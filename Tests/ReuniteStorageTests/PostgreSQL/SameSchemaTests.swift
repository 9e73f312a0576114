import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// Both engines have the same tables, columns, constraints, references and indexes.
@Suite struct SameSchemaTests {
    /// The statements, without comments, and with one space between words.
    private static func statements(_ script: String) -> [String] {
        script.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("--") }.joined(separator: " ")
            .split(separator: ";").map { $0.split(separator: " ").joined(separator: " ").replacing(" ,", with: ",") }
            .filter { !$0.isEmpty }
    }

    @Test("The tables of PostgreSQL are those of SQLite, in its words")
    func tables() {
        let tables = Migration1Schema.tables.map(SchemaTranslation.init)
        #expect(tables.count == PostgreSQLSchema.tables.count && tables.count > 10)
        for (expected, table) in zip(tables, PostgreSQLSchema.tables) {
            #expect(Self.statements(table) == Self.statements(expected.script))
        }
        let references = tables.flatMap(\.references)
        #expect(Self.statements(PostgreSQLSchema.references) == references && references.count > 50)
    }

    @Test("So are the indexes")
    func indexes() {
        for (sqlite, written) in [
            (Migration1Schema.listingIndexes, PostgreSQLSchema.listingIndexes),
            (Migration1Schema.likenessIndexes, PostgreSQLSchema.likenessIndexes),
        ] {
            #expect(Self.statements(written) == Self.statements(SchemaTranslation(sqlite).script))
        }
    }
}
