/// What copies of a store ask of a connection.
extension PostgreSQLConnection {
    /// The tables that are in the write-ahead log, without those of extensions and of the schema itself, and the identity.
    func copiedTables() throws -> [CopiedTable] {
        struct Found {
            let table: String
            let column: CopiedTable.Column
            /// The place in the primary key, from 1; 0 if the column is not part of it.
            let key: Int64
        }
        let found = try prepare(
            """
            SELECT c.relname AS name, a.attname AS column_name, quote_ident(a.attname) AS sql,
                coalesce(array_position(string_to_array(i.indkey::text, ' '), a.attnum::text), 0) AS key
            FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
                LEFT JOIN pg_index AS i ON i.indrelid = c.oid AND i.indisprimary
            WHERE c.relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'listing'::regclass)
                AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname NOT IN ('migration', 'row_number', 'service_identity')
                AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                AND NOT EXISTS (SELECT 1 FROM pg_depend AS d
                    WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
            """
        ).all {
            Found(
                table: $0.text("name"), column: .init(name: $0.text("column_name"), sql: $0.text("sql")),
                key: $0.integer("key"))
        }
        return Dictionary(grouping: found, by: \.table).map { name, columns in
            CopiedTable(
                name: name, columns: columns.map(\.column),
                key: columns.filter { $0.key > 0 }.sorted { $0.key < $1.key }.map(\.column.sql),
                isNumbered: PostgreSQLSchema.numbered[name] != nil)
        }.sorted { $0.name < $1.name }
    }

    /// Runs a part of a transaction in which the copied tables have no triggers, no references, and no indexes but those of keys.
    ///
    /// At the end they get all of them back, which checks the references: at once for a table, and not for each row.
    func withoutRules<Value>(_ body: () throws -> Value) throws -> Value {
        // The source may keep the transaction waiting: while its rows are counted, for example.
        try execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        let tables = try copiedTables().map(\.name)
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
