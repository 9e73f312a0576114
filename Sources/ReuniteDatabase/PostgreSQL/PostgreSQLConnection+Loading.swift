/// What loading asks of a connection.
extension PostgreSQLConnection {
    /// Runs a part of a transaction in which tables have no triggers, no references, and no indexes but those of keys.
    ///
    /// At the end they get all of them back, which checks the references: at once for a table, and not for each row.
    func withoutRules<Value>(of tables: [String], _ body: () throws -> Value) throws -> Value {
        // The source may keep the transaction waiting: while its rows are counted, for example.
        try execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        let list = tables.map { "'\($0)'::regclass" }.joined(separator: ", ")
        let references = try definitions(
            """
            SELECT conrelid::regclass::text || ' DROP CONSTRAINT ' || quote_ident(conname) AS former,
                conrelid::regclass::text || ' ADD CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid)
                AS definition
            FROM pg_constraint WHERE contype = 'f' AND conrelid IN (\(list))
            """)
        let indexes = try definitions(
            """
            SELECT indexrelid::regclass::text AS former, pg_get_indexdef(indexrelid) AS definition FROM pg_index AS i
            WHERE indrelid IN (\(list)) AND NOT EXISTS (SELECT 1 FROM pg_constraint AS c
                WHERE c.conindid = i.indexrelid AND c.conrelid = i.indrelid AND c.contype <> 'f')
            """)
        for table in tables { try execute("ALTER TABLE \(table) DISABLE TRIGGER USER") }
        for reference in references { try execute("ALTER TABLE \(reference.former)") }
        for index in indexes { try execute("DROP INDEX \(index.former)") }
        let value = try body()
        for index in indexes { try execute(index.definition) }
        for reference in references { try execute("ALTER TABLE \(reference.definition)") }
        for table in tables { try execute("ALTER TABLE \(table) ENABLE TRIGGER USER; ANALYZE \(table)") }
        try continueNumbers(list)
        return value
    }

    private func definitions(_ sql: String) throws -> [(former: String, definition: String)] {
        try prepare(sql, isCached: false).all { ($0.text("former"), $0.text("definition")) }
    }

    /// Makes the sequences of tables continue after the greatest number.
    private func continueNumbers(_ tables: String) throws {
        let columns = try prepare(
            """
            SELECT attrelid::regclass::text AS name, attname AS column_name FROM pg_attribute
            WHERE attidentity <> '' AND attrelid IN (\(tables))
            """, isCached: false
        ).all { (table: $0.text("name"), name: $0.text("column_name")) }
        for (table, column) in columns {
            try execute(
                """
                SELECT setval(pg_get_serial_sequence('\(table)', '\(column)'), greatest(1, (SELECT max(\(column)) FROM \(table))))
                """)
        }
    }
}
