/// The schema of a database on a PostgreSQL server.
package struct PostgreSQLSchema: Sendable {
    let migrations: [Migration]
    /// One of its tables: the namespace that has it is that of all.
    let table: String
    /// A query for a number that grows with each transaction whose result must not be missed.
    let newest: String

    /// - Parameters:
    ///   - migrations: in their order.
    ///   - table: the name of one of the tables.
    ///   - newest: the expression for a number that grows, by which replicas are compared with the primary.
    package init(migrations: [Migration], table: String, newest: String) {
        (self.migrations, self.table, self.newest) = (migrations, table, newest)
    }

    /// Migrates the schema. Another server that starts at the same time waits.
    ///
    /// - Throws: ``DatabaseError`` of the kind ``DatabaseError/Kind/newerSchema``.
    func migrate(_ db: PostgreSQLConnection) throws {
        try db.write {
            try db.execute("CREATE TABLE IF NOT EXISTS migration (number bigint PRIMARY KEY, name text NOT NULL)")
            let last = try db.integer("SELECT max(number) FROM migration") ?? 0
            guard last <= migrations.count else { throw DatabaseError.newerSchema }
            for (index, migration) in migrations.enumerated().dropFirst(last) {
                try migration.run(db)
                try db.prepare("INSERT INTO migration (number, name) VALUES (?1, ?2)")
                    .run([.integer(Int64(index) + 1), .text(migration.name)])
            }
        }
    }

    /// Makes the schema in the namespace that is searched first.
    func make(_ db: PostgreSQLConnection) throws {
        for migration in migrations { try migration.run(db) }
    }
}
