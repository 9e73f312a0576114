import Foundation

/// A database on a PostgreSQL server with PostGIS.
///
/// Several servers may use it. Their writes take turns (``PostgreSQLConnection/write(_:)``), so that each sees what those before
/// it wrote, and the change feed is in the order of commits.
package final class PostgreSQLEngine: DatabaseEngine {
    private let readers: PostgreSQLPool
    private let writer: PostgreSQLPool
    /// For what does not wait for the turns of writes.
    private let counters: PostgreSQLPool
    private let writes = DispatchQueue(label: "reunite.write")
    private let listener: PostgreSQLListener
    private let replicas: PostgreSQLReplicas?
    private let schema: PostgreSQLSchema

    /// Connects, and migrates the schema.
    ///
    /// - Parameters:
    ///   - url: `postgresql://…`
    ///   - replicas: the address of its replicas; nil if there are none. They need not be reachable.
    package init(url: String, replicas: String? = nil, schema: PostgreSQLSchema) throws {
        self.schema = schema
        readers = PostgreSQLPool(url: url, connections: ReaderCount.remote)
        writer = PostgreSQLPool(url: url, connections: 1)
        counters = PostgreSQLPool(url: url, connections: 4)
        listener = PostgreSQLListener(url: url)
        self.replicas = replicas.map { PostgreSQLReplicas(url: $0, newest: schema.newest) }
        // On a connection of its own: one that was opened before PostGIS was there does not know the type of points.
        try schema.migrate(PostgreSQLConnection(url: url))
        // Replicas must have what clients have seen before this server was started.
        if replicas != nil { try read { db in _ = try db.integer("SELECT 1") } }
    }

    package var isRemote: Bool { true }

    package var isOpenElsewhere: Bool { true }

    package var isListening: Bool { listener.isConnected }

    package func listen(to channels: [String], _ onNotice: @escaping @Sendable (DatabaseNotice) -> Void) {
        listener.start(channels, onNotice)
    }

    package func read<Value>(_ body: (any Connection) throws -> Value) throws -> Value {
        try readers.withConnection { db in
            guard let replicas else { return try db.read { try body(db) } }
            return try replicas.noting(db) { try body(db) }
        }
    }

    package func read<Value>(including number: Int64, _ body: (any Connection) throws -> Value) throws -> Value {
        if let replicas, let value = try replicas.read(including: number, body) { return value }
        return try read(body)
    }

    package func readAfter<Value>(
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

    package func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws
        -> Value
    {
        try await writeInTurn(body)
    }

    package func load<Value: Sendable>(
        _ tables: @escaping @Sendable (any Connection) throws -> [String],
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await writeInTurn { db in try db.withoutRules(of: tables(db)) { try body(db) } }
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

    package func runApart<Value>(_ body: (any Connection) throws -> Value) throws -> Value? {
        try counters.withConnection { db in try body(db) }
    }

    package func commitsOfOthers() -> Int64? { nil }

    /// The server merges its log itself.
    package func mergeLogEarly() {}

    /// The server removes them itself (VACUUM).
    package func removeFormerVersions() async throws -> Bool { true }

    package func copy(to file: URL, prepare: (any Connection) throws -> Void) throws {
        throw DatabaseError(.statement, "a database on a server is copied with the programs of PostgreSQL")
    }

    package func schemaDifferences() throws -> SchemaDifferences {
        try readers.withConnection { db in try db.undoing { try PostgreSQLSchemaCheck.differences(db, from: schema) } }
    }

    package func close() throws {
        listener.stop()
        replicas?.close()
        readers.close()
        counters.close()
        writer.close()
    }
}
