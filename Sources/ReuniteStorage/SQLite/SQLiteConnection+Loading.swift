/// What copies of a store ask of a connection.
extension SQLiteConnection {
    /// The tables, without those of SpatiaLite and of the schema itself, and the documents of the text index.
    func copiedTables() throws -> [CopiedTable] {
        let others = try DatabaseError.converting { try SchemaCheck.tablesOfSpatiaLite() }.union([
            "grdb_migrations", "service_identity",
        ])
        let tables = try prepare(
            """
            SELECT t.name, m.sql LIKE '%AUTOINCREMENT%' AS is_numbered FROM pragma_table_list AS t
            JOIN sqlite_master AS m ON m.type = 'table' AND m.name = t.name
            WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY t.name
            """
        ).all { (name: $0.text("name"), isNumbered: $0.flag("is_numbered")) }
        return try tables.filter { !others.contains($0.name) }.map { try table($0.name, isNumbered: $0.isNumbered) } + [
            CopiedTable(
                name: "listing_text",
                columns: [.init(name: "id", sql: "rowid"), .init(name: "document", sql: "document")], key: ["rowid"],
                isNumbered: false)
        ]
    }

    private func table(_ name: String, isNumbered: Bool) throws -> CopiedTable {
        let columns = try prepare("SELECT name, pk FROM pragma_table_info(?1)").all([.text(name)]) {
            (name: $0.text("name"), key: $0.integer("pk"))
        }
        return CopiedTable(
            name: name, columns: columns.map { .init(name: $0.name, sql: "\"\($0.name)\"") },
            key: columns.filter { $0.key > 0 }.sorted { $0.key < $1.key }.map { "\"\($0.name)\"" },
            isNumbered: isNumbered)
    }

    /// Runs a part of a transaction in which the copied tables have no triggers, and checks references at the end. The connection
    /// must not check them in the meantime.
    func withoutTriggers<Value>(_ body: () throws -> Value) throws -> Value {
        let tables = try copiedTables().map { "'\($0.name)'" }.joined(separator: ", ")
        let triggers = try prepare(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN (\(tables)) ORDER BY rowid",
            isCached: false
        ).all { (name: $0.text("name"), sql: $0.text("sql")) }
        for trigger in triggers { try execute("DROP TRIGGER \"\(trigger.name)\"") }
        let value = try body()
        // A trigger fills it otherwise.
        try execute(StoreCheck.rebuildSpatialIndex)
        for trigger in triggers { try execute(trigger.sql) }
        let broken = try prepare("SELECT DISTINCT \"table\" AS name FROM pragma_foreign_key_check")
            .all { $0.text("name") }
        guard broken.isEmpty else { throw StoreCopyError.brokenReferences(tables: broken.sorted()) }
        return value
    }
}
