import CPostgreSQL

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A connection to a PostgreSQL server, by libpq: https://www.postgresql.org/docs/15/libpq.html
///
/// Only one thread at a time may use it.
package final class PostgreSQLConnection: Connection {
    let handle: OpaquePointer
    let pipeline: PostgreSQLPipeline
    /// The id of the type `geometry` in this database; 0 if the schema is still to be made.
    let geometry: Oid
    /// Whether another program, such as pgbouncer, is between this one and the server: it then knows another process of the server
    /// than the one that answers. Each transaction may have another process, which has no statements of earlier ones.
    let isPooled: Bool
    /// What users of the connections of a pool keep.
    package let shared: SharedValues
    /// The names of the prepared statements that the server has.
    private var prepared: [PreparedStatement: String] = [:]
    /// The names of those that were sent to it.
    private var preparing: [PreparedStatement: String] = [:]
    /// The numbers of statements and cursors so far, which name them.
    private var (names, cursors) = (0, 0)

    /// What begins and ends transactions and their parts, to be sent before the next statement.
    var waiting: [String] = []
    /// Whether a transaction was begun, and not ended.
    var isOpen = false
    /// Whether the transaction plans each statement once.
    var plansOnce = false
    /// How often ``waiting`` was sent.
    private(set) var batches = 0

    package private(set) var changes = 0

    /// A statement is prepared once for each combination of the types of its parameters.
    private struct PreparedStatement: Hashable {
        let sql: String
        let types: [Oid]
    }

    /// Maximum number of prepared statements. The server keeps a plan of each.
    private static let maximumPrepared = 1000

    /// Maximum number of statements whose results were not received. The server runs some while others are sent.
    private static let maximumUnread = 1000

    /// Connects.
    ///
    /// - Parameters:
    ///   - url: `postgresql://…`, or libpq's pairs of names and values.
    ///   - shared: the values of the pool.
    /// - Throws: ``DatabaseError`` of the kind ``DatabaseError/Kind/cannotOpen``.
    init(url: String, shared: SharedValues = SharedValues()) throws {
        let handle = Self.open(url)
        guard let handle, PQstatus(handle) == CONNECTION_OK else {
            defer { PQfinish(handle) }
            throw DatabaseError(connection: handle)
        }
        // Notices, such as those of DROP … IF EXISTS, would be written to the standard error.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        (self.handle, self.shared) = (handle, shared)
        do {
            (geometry, isPooled) = try Self.ask(handle)
        } catch {
            PQfinish(handle)
            throw error
        }
        pipeline = PostgreSQLPipeline(handle)
    }

    deinit { PQfinish(handle) }

    /// Opens a connection that notices within seconds that the network is cut. The address can say otherwise.
    private static func open(_ url: String) -> OpaquePointer? {
        let options = [
            // In seconds, but for the last one.
            ("connect_timeout", "5"), ("keepalives_idle", "5"), ("keepalives_interval", "2"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "5000"), ("fallback_application_name", "reunite"), ("dbname", url),
        ]
        let texts = options.map { (strdup($0.0), strdup($0.1)) }
        defer {
            for (name, value) in texts {
                free(name)
                free(value)
            }
        }
        let names = texts.map { UnsafePointer($0.0) } + [nil]
        let values = texts.map { UnsafePointer($0.1) } + [nil]
        return PQconnectdbParams(names, values, 1)
    }

    package var dialect: Dialect { .postgreSQL }

    /// Whether the connection is lost.
    var isBroken: Bool { PQstatus(handle) != CONNECTION_OK }

    /// Whether it leads to the wrong server, so that another one must be opened.
    var isRetired = false

    /// Whether the connection can be used for another transaction.
    var isReusable: Bool { !isBroken && !isOpen && !isRetired }

    package var isInTransaction: Bool {
        guard isOpen || !waiting.isEmpty, !isBroken else { return false }
        // A part that has failed is undone by what waits.
        return PQtransactionStatus(handle) != PQTRANS_INERROR || !waiting.isEmpty
    }

    package func prepare(_ sql: String, isCached: Bool) throws -> any Statement {
        PostgreSQLStatement(self, sql, isCached ? .cached : .once)
    }

    package func prepareLarge(_ sql: String) throws -> any Statement {
        cursors += 1
        return PostgreSQLStatement(self, sql, .cursor("rows\(cursors)"))
    }

    /// What a script does is not interrupted.
    package func execute(_ script: String) throws {
        try withoutLimit {
            try sendWaiting()
            try receive()
            try pipeline.run(script: script)
        }
    }

    /// Runs what is not interrupted.
    func withoutLimit(_ body: () throws -> Void) throws {
        let limit = pipeline.limit
        pipeline.limit = nil
        defer { pipeline.limit = limit }
        try body()
    }

    /// Runs a statement, and receives its rows.
    func run(_ sql: String, _ values: [SQLValue], isCached: Bool) throws -> PostgreSQLResult {
        guard pipeline.limit?.isBounded == true else { return try runNow(sql, values, isCached: isCached) }
        planOnce()
        // Another statement follows if this one is interrupted, so it must not end the transaction.
        var result: PostgreSQLResult?
        try savepoint { result = try runNow(sql, values, isCached: isCached) }
        return result!
    }

    /// Sends a statement, whose result is received with that of a later one.
    func runLater(_ sql: String, _ values: [SQLValue], isCached: Bool) throws {
        try send(sql, values, isCached: isCached)
        if pipeline.unread >= Self.maximumUnread { try receive() }
    }

    /// Has the server plan each prepared statement once in this transaction, without others of its processes.
    ///
    /// The statements of searches fix their plans. Planning them for each value takes longer than many run, and parallel or compiled
    /// ones need more time to start than a search may take.
    private func planOnce() {
        guard !plansOnce else { return }
        plansOnce = true
        waiting.append(
            """
            SELECT set_config('plan_cache_mode', 'force_generic_plan', true),
            set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)
            """)
    }

    private func runNow(_ sql: String, _ values: [SQLValue], isCached: Bool) throws -> PostgreSQLResult {
        try send(sql, values, isCached: isCached)
        defer { preparing = [:] }
        let result = PostgreSQLResult(try pipeline.receive(), geometry: geometry)
        if let count = result.changes { changes = count }
        return result
    }

    /// Sends a statement.
    ///
    /// - Parameter succeeded: called with its result when that is received, if it has succeeded.
    func send(
        _ sql: String, _ values: [SQLValue], isCached: Bool, succeeded: @escaping (OpaquePointer) -> Void = { _ in }
    ) throws {
        try sendWaiting()
        let parameters = PostgreSQLParameters(values, geometry: geometry)
        if isCached && !isPooled {
            let name = try preparedName(sql, parameters.types)
            try pipeline.send(sql, succeeded: succeeded) {
                parameters.withArguments { count, values, lengths, formats in
                    PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1)
                }
            }
        } else {
            let text = PostgreSQLText.renamingParameters(sql)
            try pipeline.send(sql, succeeded: succeeded) {
                parameters.withArguments { count, values, lengths, formats in
                    PQsendQueryParams(handle, text, count, parameters.types, values, lengths, formats, 1)
                }
            }
        }
    }

    /// Sends what begins and ends transactions and their parts.
    func sendWaiting() throws {
        guard !waiting.isEmpty else { return }
        for statement in waiting { try pipeline.send(statement) }
        // A pool may give the transaction to any process of the server, also to a new one.
        if isPooled, !isOpen, geometry != 0 { try pipeline.send(Self.loadPostGIS) }
        // The limit counts from the statement on: an interrupted BEGIN or SAVEPOINT would leave nothing to go on with. Their results
        // must not wait for that of the statement, because nothing interrupts them.
        if pipeline.limit != nil { try pipeline.flush() }
        (waiting, isOpen) = ([], true)
        batches += 1
    }

    /// Waits for the results of what was sent.
    ///
    /// - Throws: the first error.
    func receive() throws {
        defer { preparing = [:] }
        if pipeline.unread > 0 { PQclear(try pipeline.receive()) }
    }

    private func preparedName(_ sql: String, _ types: [Oid]) throws -> String {
        let statement = PreparedStatement(sql: sql, types: types)
        if let name = prepared[statement] ?? preparing[statement] { return name }
        if prepared.count + preparing.count >= Self.maximumPrepared {
            try receive()
            try pipeline.send("DEALLOCATE ALL")
            prepared = [:]
        }
        names += 1
        let name = "s\(names)"
        try pipeline.send(sql, succeeded: { [unowned self] _ in prepared[statement] = name }) {
            PQsendPrepare(handle, name, PostgreSQLText.renamingParameters(sql), Int32(types.count), types)
        }
        preparing[statement] = name
        return name
    }

    /// Has the server end a session whose client is cut off, within seconds.
    private static let timeouts = """
        SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;
        SET tcp_user_timeout = '5s'
        """

    /// Loads PostGIS in a process of the server, so that later statements can be cancelled.
    ///
    /// PostGIS has a signal handler for cancelled statements. The handler uses a thread-local variable, whose memory is allocated on first
    /// use: when the first statement after loading starts, or in the handler. If the handler interrupts another allocation, the heap is
    /// damaged, and the server aborts and ends all connections. This statement does both safely: parsing its constant loads PostGIS,
    /// and its start allocates the variable.
    private static let loadPostGIS = "SELECT 'POINT EMPTY'::geometry"

    /// Asks what a connection must know of its server.
    private static func ask(_ handle: OpaquePointer) throws -> (geometry: Oid, isPooled: Bool) {
        let sql = "\(timeouts); SELECT coalesce(to_regtype('geometry')::oid, 0), pg_backend_pid()"
        let (geometry, process) = try rows(sql, handle) { result in
            func number(_ column: Int32) -> Int64 { Int64(String(cString: PQgetvalue(result, 0, column))) ?? 0 }
            return (Oid(number(0)), number(1))
        }
        if geometry != 0 { try rows(loadPostGIS, handle) { _ in } }
        return (geometry, Int64(PQbackendPID(handle)) != process)
    }

    private static func rows<Value>(
        _ sql: String, _ handle: OpaquePointer, _ read: (OpaquePointer) -> Value
    ) throws -> Value {
        guard let result = PQexec(handle, sql) else { throw DatabaseError(connection: handle) }
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_TUPLES_OK else { throw DatabaseError(result, sql: sql) }
        return read(result)
    }
}
