import ReuniteDatabase

extension CopiedTable {
    /// The tables, without those of SpatiaLite and of the schema itself, and the documents of the text index.
    static func allOfSQLite(_ db: any Connection) throws -> [CopiedTable] {
        let others = try SQLiteSchemaCheck.tablesOfSpatiaLite().union([
            "grdb_migrations", "service_identity",
        ])
        let tables = try db.prepare(
            """
            SELECT t.name, m.sql LIKE '%AUTOINCREMENT%' AS is_numbered FROM pragma_table_list AS t
            JOIN sqlite_master AS m ON m.type = 'table' AND m.name = t.name
            WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY t.name
            """
        ).all { (name: $0.text("name"), isNumbered: $0.flag("is_numbered")) }
        return try tables.filter { !others.contains($0.name) }.map { try table(db, $0.name, isNumbered: $0.isNumbered) }
            + [
                CopiedTable(
                    name: "listing_text",
                    columns: [.init(name: "id", sql: "rowid"), .init(name: "document", sql: "document")],
                    key: ["rowid"],
                    isNumbered: false)
            ]
    }

    private static func table(_ db: any Connection, _ name: String, isNumbered: Bool) throws -> CopiedTable {
        let columns = try db.prepare("SELECT name, pk FROM pragma_table_info(?1)").all([.text(name)]) {
            (name: $0.text("name"), key: $0.integer("pk"))
        }
        return CopiedTable(
            name: name, columns: columns.map { .init(name: $0.name, sql: "\"\($0.name)\"") },
            key: columns.filter { $0.key > 0 }.sorted { $0.key < $1.key }.map { "\"\($0.name)\"" },
            isNumbered: isNumbered)
    }
}
