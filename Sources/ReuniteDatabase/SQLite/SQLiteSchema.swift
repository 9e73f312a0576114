import GRDB

/// The schema of a SQLite file, and the functions that it needs.
package struct SQLiteSchema: Sendable {
    let migrations: [Migration]
    let functions: [SQLiteFunction]
    private let isUnfinished: @Sendable (any Connection) throws -> Bool
    private let finish: @Sendable (any Connection) throws -> Void

    /// - Parameters:
    ///   - migrations: in their order.
    ///   - functions: those that each connection has.
    ///   - isUnfinished: whether something must be finished before a file can be used.
    ///   - finish: does so, in a transaction.
    package init(
        migrations: [Migration], functions: [SQLiteFunction],
        isUnfinished: @escaping @Sendable (any Connection) throws -> Bool = { _ in false },
        finish: @escaping @Sendable (any Connection) throws -> Void = { _ in }
    ) {
        (self.migrations, self.functions) = (migrations, functions)
        (self.isUnfinished, self.finish) = (isUnfinished, finish)
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

    /// Finishes what must be before a file can be used. It may take a while, and another process may be doing it.
    func finish(_ database: some DatabaseWriter) throws {
        while try database.read({ try isUnfinished(SQLiteConnection($0)) }) {
            do {
                try database.write { try finish(SQLiteConnection($0)) }
            } catch let error as GRDB.DatabaseError where error.resultCode == .SQLITE_BUSY {}
        }
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
