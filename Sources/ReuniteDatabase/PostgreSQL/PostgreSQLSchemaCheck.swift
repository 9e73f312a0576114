import Synchronization

/// How the schema of a database differs from the one that the migrations make. See ``SQLiteSchemaCheck``, which is of SQLite.
///
/// The migrations make a schema in a namespace of its own, in a transaction that is undone. Other tables and functions in the
/// database are not ours, and are left out.
enum PostgreSQLSchemaCheck {
    /// A table, column, constraint, index, trigger or function.
    private struct Part: Hashable {
        /// The kind and the name.
        let name: String
        /// The table that has it; empty for a table or function.
        let table: String
        let definition: String
    }

    /// The name of the namespace.
    private static let namespace = "reunite_expected"

    /// The parts that the migrations make, by the release of the server: servers write definitions differently.
    private static let expected = Mutex<[String: Set<Part>]>([:])

    /// The differences, in a transaction that the caller undoes; none if the role must not create a namespace.
    static func differences(_ db: PostgreSQLConnection, from schema: PostgreSQLSchema) throws -> SchemaDifferences {
        let mayCreate = "SELECT has_database_privilege(current_database(), 'CREATE')"
        guard try db.integer(mayCreate) == 1 else { return SchemaDifferences() }
        let actual = try parts(db, with: schema.table)
        let expected = try expectedParts(db, schema)
        let (names, tables) = (Set(expected.map(\.name)), Set(expected.map(\.table)).subtracting([""]))
        let actualNames = Set(actual.map(\.name))
        return SchemaDifferences(
            missing: expected.map(\.name).filter { !actualNames.contains($0) }.sorted(),
            foreign: actual.subtracting(expected).filter { names.contains($0.name) || tables.contains($0.table) }
                .map(\.name).sorted())
    }

    private static func expectedParts(
        _ db: PostgreSQLConnection, _ schema: PostgreSQLSchema
    ) throws -> Set<Part> {
        let release = try db.prepare("SELECT version() || postgis_full_version() AS release").all { $0.text("release") }
            .joined()
        if let known = expected.withLock({ $0[release] }) { return known }
        try db.execute(
            """
            CREATE SCHEMA \(namespace);
            SELECT set_config('search_path', '\(namespace), ' || current_setting('search_path'), true);
            """)
        try schema.make(db)
        let parts = try parts(db, with: schema.table)
        expected.withLock { $0[release] = parts }
        return parts
    }

    /// The parts in the namespace that is searched first for tables. Names in it are not qualified in definitions.
    private static func parts(_ db: PostgreSQLConnection, with table: String) throws -> Set<Part> {
        let parts = try db.prepare(
            """
            WITH ours AS (SELECT oid, relname FROM pg_class AS c WHERE relkind = 'r'
                AND relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = '\(table)'::regclass))
            SELECT 'table ' || relname AS name, '' AS table_name, '' AS definition FROM ours
            UNION ALL SELECT 'column ' || relname || '.' || attname, relname, concat_ws(' ',
                format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(d.adbin, d.adrelid),
                (SELECT collname FROM pg_collation AS n WHERE n.oid = a.attcollation))
            FROM ours JOIN pg_attribute AS a ON a.attrelid = ours.oid AND a.attnum > 0 AND NOT a.attisdropped
                LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
            UNION ALL SELECT 'constraint ' || conname, relname, pg_get_constraintdef(c.oid, true)
            FROM ours JOIN pg_constraint AS c ON c.conrelid = ours.oid
            UNION ALL SELECT 'index ' || i.indexrelid::regclass::text, relname, pg_get_indexdef(i.indexrelid, 0, true)
            FROM ours JOIN pg_index AS i ON i.indrelid = ours.oid
            UNION ALL SELECT 'trigger ' || tgname, relname, tgenabled::text || ' ' || pg_get_triggerdef(t.oid, true)
            FROM ours JOIN pg_trigger AS t ON t.tgrelid = ours.oid AND NOT t.tgisinternal
            UNION ALL SELECT 'rule ' || rulename, relname, pg_get_ruledef(r.oid, true)
            FROM ours JOIN pg_rewrite AS r ON r.ev_class = ours.oid
            UNION ALL SELECT 'function ' || proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', '',
                concat_ws(' ', (SELECT lanname FROM pg_language AS l WHERE l.oid = p.prolang), provolatile, proisstrict,
                    proparallel, prosecdef, proconfig, pg_get_function_result(p.oid), pg_get_function_arguments(p.oid),
                    prosrc, pg_get_function_sqlbody(p.oid))
            FROM pg_proc AS p
            WHERE pronamespace = (SELECT relnamespace FROM pg_class WHERE oid = '\(table)'::regclass)
                AND NOT EXISTS (SELECT 1 FROM pg_depend AS d
                    WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
            """, isCached: false
        ).all { Part(name: $0.text("name"), table: $0.text("table_name"), definition: $0.text("definition")) }
        return Set(parts)
    }
}
