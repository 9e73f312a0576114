import Foundation

/// An open database: connections that read concurrently, and one that writes.
///
/// All errors of the engine are thrown as ``DatabaseError``.
package protocol DatabaseEngine: Sendable {
    /// Whether reads wait for a server, so that they need threads that nothing else waits for.
    var isRemote: Bool { get }

    /// Whether other processes may have the database open.
    var isOpenElsewhere: Bool { get throws }

    /// Whether a closure of ``listen(to:_:)`` is called at present. It may miss a change, so followers look for them by themselves too.
    var isListening: Bool { get }

    /// Begins to call a closure when another process has notified of something that it has committed, unless it does so already. An
    /// engine that cannot do so does nothing.
    ///
    /// - Parameter channels: the names under which they do.
    func listen(to channels: [String], _ onNotice: @escaping @Sendable (DatabaseNotice) -> Void)

    /// Reads one snapshot, on the caller's thread.
    func read<Value>(_ body: (any Connection) throws -> Value) throws -> Value

    /// Reads, on the caller's thread, one snapshot that may be a moment old: that of a replica, if the engine has one that is not
    /// behind.
    ///
    /// - Parameters:
    ///   - number: one that the snapshot must include, of those that grow (``PostgreSQLSchema``).
    ///   - body: may be called twice.
    func read<Value>(including number: Int64, _ body: (any Connection) throws -> Value) throws -> Value

    /// Reads one snapshot that begins in a transaction in which nobody else writes, on the caller's thread.
    ///
    /// - Parameters:
    ///   - prepare: called in that transaction. Its own writes are undone.
    ///   - body: called after it.
    func readAfter<Value>(
        _ prepare: (any Connection) throws -> Void, then body: (any Connection) throws -> Value
    ) throws -> Value

    /// Fills tables in a transaction, which is on disk when the call returns. If it throws, nothing was written.
    ///
    /// No trigger of the tables runs. References are checked at the end.
    ///
    /// - Parameter tables: returns the names of the tables.
    /// - Throws: ``BrokenReferences``, and the errors of the closures.
    func load<Value: Sendable>(
        _ tables: @escaping @Sendable (any Connection) throws -> [String],
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value

    /// Writes in a transaction, which is on disk when the call returns. If it throws, nothing was written.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

    /// Runs statements beside reads and writes, each in a transaction of its own, which waits for no other one.
    ///
    /// - Returns: nil, without a call of the closure, for an engine whose database one server has open.
    func runApart<Value>(_ body: (any Connection) throws -> Value) throws -> Value?

    /// A number that differs when another process has committed something; nil if the engine does not know.
    func commitsOfOthers() async throws -> Int64?

    /// Makes this process merge the log into the file earlier than other processes do, until it closes the file: its own writes can wait.
    func mergeLogEarly() async throws

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
