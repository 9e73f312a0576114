import GRDB

/// Compares the schema of a store with the one that the same migrations make in an empty store.
package enum SQLiteSchemaCheck {
    /// The differences.
    ///
    /// Runs nothing that is in the store: it only reads the text of the schema.
    ///
    /// - Throws: ``DatabaseError`` of the kind ``DatabaseError/Kind/newerSchema`` if the store has migrations that this release does not know.
    static func differences(_ db: Database, from schema: SQLiteSchema) throws -> SchemaDifferences {
        let migrator = schema.migrator
        guard try !migrator.hasBeenSuperseded(db) else { throw DatabaseError.newerSchema }
        let applied = try migrator.appliedIdentifiers(db)
        let expected = try self.schema(schema, upTo: migrator.migrations.last { applied.contains($0) })
        let actual = try Part.all(db).filter { !expected.isOfSpatiaLite($0) }
        let (known, names) = (Set(expected.parts), Set(actual.map(\.name)))
        return SchemaDifferences(
            missing: expected.parts.filter { !names.contains($0.name) }.map(\.description).sorted(),
            foreign: actual.filter { !known.contains($0) }.map(\.description).sorted())
    }

    /// A table, index, trigger or view.
    private struct Part: Hashable {
        let kind: String
        let name: String
        let table: String
        /// How it was made; nil for what SQLite makes by itself.
        var sql: String?

        var description: String { "\(kind) \(name)" }

        static func all(_ db: Database) throws -> [Part] {
            // SQLite's own tables of statistics come with ANALYZE.
            let rows = try GRDB.Row.fetchAll(
                db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT GLOB 'sqlite_stat[0-9]'")
            let virtual = rows.filter { ($0[3] as String?)?.hasPrefix("CREATE VIRTUAL TABLE") == true }
            let shadows = virtual.map { "\($0[1] as String)_" }
            return rows.map { row in
                let part = Part(kind: row[0], name: row[1], table: row[2], sql: row[3])
                // The tables behind a virtual table are made by SQLite, and not the same by each of its releases.
                let isShadow = part.kind == "table" && shadows.contains { part.name.hasPrefix($0) }
                return isShadow ? Part(kind: part.kind, name: part.name, table: part.table, sql: nil) : part
            }
        }
    }

    /// The schema that migrations make.
    private struct Schema {
        let parts: [Part]
        /// The tables and views of SpatiaLite itself.
        let spatiaLite: Set<String>

        /// Releases of SpatiaLite differ in their own tables. Nothing of ours writes to them, so none of their triggers
        /// run.
        func isOfSpatiaLite(_ part: Part) -> Bool { spatiaLite.contains(part.table) }
    }

    /// The tables and views that SpatiaLite makes for itself.
    package static func tablesOfSpatiaLite() throws -> Set<String> {
        let own = try DatabaseError.converting {
            let bare = try DatabaseQueue(configuration: SQLiteSchema(migrations: [], functions: []).configuration)
            return try bare.write { db in
                _ = try Bool.fetchOne(db, sql: "SELECT InitSpatialMetaData(0, 'WGS84')")
                return try Part.all(db).map(\.table)
            }
        }
        // Later releases of SpatiaLite have the second instead of the first.
        return Set(own).subtracting(["sqlite_sequence"]).union(["KNN", "KNN2"])
    }

    private static func schema(_ schema: SQLiteSchema, upTo last: String?) throws -> Schema {
        let spatiaLite = try tablesOfSpatiaLite()
        guard let last else { return Schema(parts: [], spatiaLite: spatiaLite) }
        let migrated = try DatabaseQueue(configuration: schema.configuration)
        try schema.migrator.migrate(migrated, upTo: last)
        let parts = try migrated.read(Part.all).filter { !spatiaLite.contains($0.table) }
        return Schema(parts: parts, spatiaLite: spatiaLite)
    }
}
