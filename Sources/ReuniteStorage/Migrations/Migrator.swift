import GRDB

/// The migrations in their order. A released migration never changes; later changes are new migrations.
enum Migrator {
    static var all: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 schema", migrate: Migration1Schema.migrate)
        return migrator
    }
}
