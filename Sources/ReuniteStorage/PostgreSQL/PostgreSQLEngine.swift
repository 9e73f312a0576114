import Foundation

/// A database on a PostgreSQL server with PostGIS.
///
/// Several servers may use it. Their writes take turns (``PostgreSQLConnection/write(_:)``), so that each sees what those before
/// it wrote, and the change feed is in the order of commits.
final class PostgreSQLEngine: DatabaseEngine {
    private let readers: PostgreSQLPool
    private let writer: PostgreSQLPool
    private let writes = DispatchQueue(label: "reunite.write")

    /// Connects, and migrates the schema.
    ///
    /// - Parameter url: `postgresql://…`
    init(url: String) throws {
        readers = PostgreSQLPool(url: url, connections: ReaderCount.all)
        writer = PostgreSQLPool(url: url, connections: 1)
        // On a connection of its own: one that was opened before PostGIS was there does not know the type of points.
        try PostgreSQLSchema.migrate(PostgreSQLConnection(url: url))
    }

    func read<Value>(_ body: (any Connection) throws -> Value) throws -> Value {
        try readers.withConnection { db in
            try db.read { try body(db) }
        }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            writes.async { [self] in
                continuation.resume(
                    with: Result {
                        try writer.withConnection { db in try db.write { try body(db) } }
                    })
            }
        }
    }

    /// The server removes them itself (VACUUM).
    func removeFormerVersions() async throws -> Bool { true }

    func copy(to file: URL, prepare: (any Connection) throws -> Void) throws {
        throw DatabaseError(.statement, "a database on a server is copied with the programs of PostgreSQL")
    }

    func schemaDifferences() throws -> SchemaDifferences { SchemaDifferences() }

    func close() throws {
        readers.close()
        writer.close()
    }
}
