import ReuniteDatabase

extension CopiedTable {
    /// The tables that are in the write-ahead log, without those of extensions and of the schema itself, and the identity.
    static func allOfPostgreSQL(_ db: any Connection) throws -> [CopiedTable] {
        struct Found {
            let table: String
            let column: CopiedTable.Column
            /// The place in the primary key, from 1; 0 if the column is not part of it.
            let key: Int64
        }
        let found = try db.prepare(
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
}
