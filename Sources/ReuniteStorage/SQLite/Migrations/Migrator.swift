import GRDB

/// The migrations in their order. A released migration never changes; later changes are new migrations.
enum Migrator {
    static var all: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 schema", migrate: Migration1Schema.migrate)
        return migrator
    }

    /// Migrates the schema. Another process that opens the same folder may do any step first.
    ///
    /// - Throws: ``StoreError/newerSchema``
    static func migrate(_ database: some DatabaseWriter) throws {
        let migrator = all
        guard try database.read(migrator.hasBeenSuperseded) == false else { throw StoreError.newerSchema }
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
