/// What loading asks of a connection.
extension SQLiteConnection {
    /// Runs a part of a transaction in which tables have no triggers, and checks references at the end. The connection
    /// must not check them in the meantime.
    func withoutTriggers<Value>(of tables: [String], _ body: () throws -> Value) throws -> Value {
        let tables = tables.map { "'\($0)'" }.joined(separator: ", ")
        let triggers = try prepare(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN (\(tables)) ORDER BY rowid",
            isCached: false
        ).all { (name: $0.text("name"), sql: $0.text("sql")) }
        for trigger in triggers { try execute("DROP TRIGGER \"\(trigger.name)\"") }
        let value = try body()
        for trigger in triggers { try execute(trigger.sql) }
        let broken = try prepare("SELECT DISTINCT \"table\" AS name FROM pragma_foreign_key_check")
            .all { $0.text("name") }
        guard broken.isEmpty else { throw BrokenReferences(tables: broken.sorted()) }
        return value
    }
}
