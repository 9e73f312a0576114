import Foundation

/// A database on a PostgreSQL server with PostGIS.
///
/// Several servers may use it. Their writes take turns (``PostgreSQLConnection/write(_:)``), so that each sees what those before
/// it wrote, and the change feed is in the order of commits.
final class PostgreSQLEngine: DatabaseEngine {
    private let readers: PostgreSQLPool
    private let writer: PostgreSQLPool
    /// For what is counted, which does not wait for the turns of writes.
    let counters: PostgreSQLPool
    private let writes = DispatchQueue(label: "reunite.write")
    private let listener: PostgreSQLListener
    private let replicas: PostgreSQLReplicas?

    /// Connects, and migrates the schema.
    ///
    /// - Parameters:
    ///   - url: `postgresql://…`
    ///   - replicas: the address of its replicas; nil if there are none. They need not be reachable.
    init(url: String, replicas: String? = nil) throws {
        readers = PostgreSQLPool(url: url, connections: ReaderCount.remote)
        writer = PostgreSQLPool(url: url, connections: 1)
        counters = PostgreSQLPool(url: url, connections: 4)
        listener = PostgreSQLListener(url: url)
        self.replicas = replicas.map { PostgreSQLReplicas(url: $0) }
        // On a connection of its own: one that was opened before PostGIS was there does not know the type of points.
        try PostgreSQLSchema.migrate(PostgreSQLConnection(url: url))
        // Replicas must have what clients have seen before this server was started.
        if replicas != nil { try read { db in _ = try db.integer("SELECT 1") } }
    }

    var isRemote: Bool { true }

    var isListening: Bool { listener.isConnected }

    func listen(_ onNotice: @escaping @Sendable (DatabaseNotice) -> Void) { listener.start(onNotice) }

    func read<Value>(_ body: (any Connection) throws -> Value) throws -> Value {
        try readers.withConnection { db in
            guard let replicas else { return try db.read { try body(db) } }
            return try replicas.noting(db) { try body(db) }
        }
    }

    func read<Value>(including change: Int64, _ body: (any Connection) throws -> Value) throws -> Value {
        if let replicas, let value = try replicas.read(including: change, body) { return value }
        return try read(body)
    }

    func readAfter<Value>(
        _ prepare: (any Connection) throws -> Void, then body: (any Connection) throws -> Value
    ) throws -> Value {
        try readers.withConnection { db in
            try db.read {
                try writer.withConnection { other in
                    try other.undoing(isTurn: true) {
                        // The first statements wait for the turn, and then fix the snapshot.
                        for connection in [other, db] { _ = try connection.integer("SELECT 1") }
                        try prepare(other)
                    }
                }
                return try body(db)
            }
        }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        try await writeInTurn(body)
    }

    func load<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        try await writeInTurn { db in try db.withoutRules { try body(db) } }
    }

    private func writeInTurn<Value: Sendable>(
        _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            writes.async { [self] in
                continuation.resume(
                    with: Result {
                        try writer.withConnection { db in
                            listener.ignore(db.process)
                            return try db.write { try body(db) }
                        }
                    })
            }
        }
    }

    /// The server removes them itself (VACUUM).
    func removeFormerVersions() async throws -> Bool { true }

    func copy(to file: URL, prepare: (any Connection) throws -> Void) throws {
        throw DatabaseError(.statement, "a database on a server is copied with the programs of PostgreSQL")
    }

    func schemaDifferences() throws -> SchemaDifferences {
        try readers.withConnection { db in try db.undoing { try PostgreSQLSchemaCheck.differences(db) } }
    }

    func close() throws {
        listener.stop()
        replicas?.close()
        readers.close()
        counters.close()
        writer.close()
    }
}
