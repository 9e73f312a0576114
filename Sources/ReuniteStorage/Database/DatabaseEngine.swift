import Foundation

/// An open database: connections that read concurrently, and one that writes.
///
/// All errors of the engine are thrown as ``DatabaseError``.
protocol DatabaseEngine: Sendable {
    /// Whether reads wait for a server, so that they need threads that nothing else waits for.
    var isRemote: Bool { get }

    /// Whether a closure of ``listen(_:)`` is called at present. It may miss a change, so followers look for them by themselves too.
    var isListening: Bool { get }

    /// Begins to call a closure when another process has committed something, unless it does so already. An engine that cannot do so
    /// does nothing.
    func listen(_ onNotice: @escaping @Sendable (DatabaseNotice) -> Void)

    /// Reads one snapshot, on the caller's thread.
    func read<Value>(_ body: (any Connection) throws -> Value) throws -> Value

    /// Reads one snapshot, on the caller's thread, which may be a moment old: that of a replica, if the engine has one that is not behind.
    ///
    /// - Parameters:
    ///   - change: a change of the feed that the snapshot has.
    ///   - body: may be called twice.
    func read<Value>(including change: Int64, _ body: (any Connection) throws -> Value) throws -> Value

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
    /// No trigger runs. References are checked at the end.
    func load<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

    /// Writes in a transaction, which is on disk when the call returns. If it throws, nothing was written.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

    /// Counts actions under limits of all servers (``SharedLimits/count(_:)``), beside reads and writes.
    ///
    /// - Returns: the time until the actions are allowed; nil if they are, and were counted.
    func count(_ actions: [SharedLimits.Action]) throws -> Duration?

    /// Undoes the counting of actions.
    func giveBack(_ actions: [SharedLimits.Action]) throws

    /// Takes a lease (``Leases``), or keeps it for longer.
    ///
    /// - Returns: whether the server holds it.
    func hold(_ work: String, as server: String, for time: Duration) throws -> Bool

    /// Lets others take a lease.
    func release(_ work: String, of server: String) throws

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

    /// Has the engine look at the tables, so that it plans for their present size. Others read and write in the meantime.
    func updateStatistics() throws

    /// Waits for running operations, and closes the database.
    func close() throws
}
