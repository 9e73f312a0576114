import GRDB

/// The schema of a SQLite file, and the functions that it needs.
package struct SQLiteSchema: Sendable {
    let migrations: [Migration]
    let functions: [SQLiteFunction]

    /// - Parameters:
    ///   - migrations: in their order.
    ///   - functions: those that each connection has.
    package init(migrations: [Migration], functions: [SQLiteFunction]) {
        (self.migrations, self.functions) = (migrations, functions)
    }

    /// The migrations, numbered from 1.
    var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for (index, migration) in migrations.enumerated() {
            migrator.registerMigration("\(index + 1) \(migration.name)") { db in
                try migration.run(SQLiteConnection(db))
                // SpatiaLite may have changed tables behind GRDB's back.
                db.clearSchemaCache()
            }
        }
        return migrator
    }

    /// Migrates the schema. Another process that opens the same folder may do any step first.
    ///
    /// - Throws: ``DatabaseError`` of the kind ``DatabaseError/Kind/newerSchema``.
    func migrate(_ database: some DatabaseWriter) throws {
        let migrator = migrator
        guard try database.read(migrator.hasBeenSuperseded) == false else { throw DatabaseError.newerSchema }
        while try database.read(migrator.hasCompletedMigrations) == false {
            let before = try database.read(migrator.appliedIdentifiers)
            do {
                try migrator.migrate(database)
            } catch {
                guard try database.read(migrator.appliedIdentifiers) != before else { throw error }
            }
        }
    }
}
