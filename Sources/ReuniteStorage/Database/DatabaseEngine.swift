import Foundation

/// An open database: connections that read concurrently, and one that writes.
///
/// All errors of the engine are thrown as ``DatabaseError``.
protocol DatabaseEngine: Sendable {
    /// Reads one snapshot, on the caller's thread.
    func read<Value>(_ body: (any Connection) throws -> Value) throws -> Value

    /// Writes in a transaction, which is on disk when the call returns. If it throws, nothing was written.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

    /// Removes former versions of rows from what the engine keeps beside the tables.
    ///
    /// - Returns: whether they are removed, or the engine keeps none; false if they are in use: try again later.
    func removeFormerVersions() async throws -> Bool

    /// Copies the database at one moment into a new file, while others read and write it.
    ///
    /// - Parameter prepare: called in the transaction in which the copy starts, while nobody else writes. Its own writes are
    ///   undone.
    func copy(to file: URL, prepare: (any Connection) throws -> Void) throws

    /// How the schema differs from the one that the migrations make.
    func schemaDifferences() throws -> SchemaDifferences

    /// Waits for running operations, and closes the database.
    func close() throws
}
