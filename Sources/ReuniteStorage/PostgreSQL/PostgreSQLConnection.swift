import CPostgreSQL
import Reunite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A connection to a PostgreSQL server, by libpq: https://www.postgresql.org/docs/15/libpq.html
///
/// Only one thread at a time may use it.
final class PostgreSQLConnection: Connection {
    let handle: OpaquePointer
    /// The id of the type `geometry` in this database; 0 if the schema is still to be made.
    private let geometry: Oid
    private var prepared: [PreparedStatement: String] = [:]
    private var limit: ReadLimit?
    /// The number of cursors so far, which names them.
    private var cursors = 0

    private(set) var changes = 0

    /// A statement is prepared once for each combination of the types of its parameters.
    private struct PreparedStatement: Hashable {
        let sql: String
        let types: [Oid]
    }

    /// Maximum number of prepared statements. The server keeps a plan of each.
    private static let maximumPrepared = 1000

    /// Connects.
    ///
    /// - Parameter url: `postgresql://…`, or libpq's pairs of names and values.
    /// - Throws: ``DatabaseError`` of the kind ``DatabaseError/Kind/cannotOpen``.
    init(url: String) throws {
        let handle = Self.open(url)
        guard let handle, PQstatus(handle) == CONNECTION_OK else {
            defer { PQfinish(handle) }
            throw DatabaseError(connection: handle)
        }
        // Notices, such as those of DROP … IF EXISTS, would be written to the standard error.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        self.handle = handle
        do {
            geometry = try Self.geometryType(handle)
        } catch {
            PQfinish(handle)
            throw error
        }
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

    var dialect: Dialect { .postgreSQL }

    /// Whether the connection is lost.
    var isBroken: Bool { PQstatus(handle) != CONNECTION_OK }

    var isInTransaction: Bool { PQtransactionStatus(handle) == PQTRANS_INTRANS }

    func prepare(_ sql: String, isCached: Bool) throws -> any Statement {
        PostgreSQLStatement(self, sql, isCached ? .cached : .once)
    }

    func prepareLarge(_ sql: String) throws -> any Statement {
        cursors += 1
        return PostgreSQLStatement(self, sql, .cursor("rows\(cursors)"))
    }

    /// What begins and ends a transaction or a part of it is not interrupted.
    func execute(_ script: String) throws {
        let limit = limit
        self.limit = nil
        defer { self.limit = limit }
        try send(script, PQsendQuery(handle, script))
        _ = try receive(script)
    }

    /// Whether a transaction is open, or a statement runs.
    var isInUse: Bool { PQtransactionStatus(handle) != PQTRANS_IDLE }

    /// Runs a closure in a transaction, which is on disk when the call returns.
    func transaction<Value>(_ begin: String, _ body: () throws -> Value) throws -> Value {
        try execute(begin)
        do {
            let value = try body()
            // An open transaction that has failed would be rolled back by COMMIT without an error.
            guard isInTransaction else { throw DatabaseError(.other, "the transaction has failed") }
            try execute("COMMIT")
            return value
        } catch {
            if !isBroken { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Waits until no other transaction of any server writes, and keeps others from writing until the end of this one.
    ///
    /// A snapshot that sees a transaction then sees all those before it, so a reader of the change feed misses none.
    func waitForTurn() throws {
        try execute("SELECT pg_advisory_xact_lock(\(Self.writing))")
    }

    /// The number of the lock: any that other programs in the database are unlikely to use.
    private static let writing: Int64 = 0x7265_756E_6974_65

    func savepoint(_ body: () throws -> Void) throws {
        try execute("SAVEPOINT part")
        do {
            try body()
        } catch {
            try execute("ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part")
            throw error
        }
        try execute("RELEASE SAVEPOINT part")
    }

    func run<Value>(under limit: ReadLimit, _ body: () throws -> Value) throws -> Value {
        self.limit = limit
        defer { self.limit = nil }
        do {
            return try body()
        } catch let error as DatabaseError where error.kind == .interrupted && limit.isTooLong {
            throw StoreError.readTooLong
        }
    }

    /// Runs a statement, and receives its rows.
    func run(_ sql: String, _ values: [SQLValue], isCached: Bool) throws -> PostgreSQLResult {
        guard limit?.isBounded == true else { return try runNow(sql, values, isCached: isCached) }
        // Another statement follows if this one is interrupted, so it must not end the transaction.
        var result: PostgreSQLResult?
        try savepoint { result = try runNow(sql, values, isCached: isCached) }
        return result!
    }

    private func runNow(_ sql: String, _ values: [SQLValue], isCached: Bool) throws -> PostgreSQLResult {
        let parameters = PostgreSQLParameters(values, geometry: geometry)
        if isCached {
            let name = try preparedName(sql, parameters.types)
            try send(
                sql,
                parameters.withArguments { count, values, lengths, formats in
                    PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1)
                })
        } else {
            let text = PostgreSQLText.renamingParameters(sql)
            try send(
                sql,
                parameters.withArguments { count, values, lengths, formats in
                    PQsendQueryParams(handle, text, count, parameters.types, values, lengths, formats, 1)
                })
        }
        let result = PostgreSQLResult(try receive(sql), geometry: geometry)
        if let count = result.changes { changes = count }
        return result
    }

    private func preparedName(_ sql: String, _ types: [Oid]) throws -> String {
        let statement = PreparedStatement(sql: sql, types: types)
        if let name = prepared[statement] { return name }
        if prepared.count == Self.maximumPrepared {
            try execute("DEALLOCATE ALL")
            prepared = [:]
        }
        let name = "s\(prepared.count)"
        try send(
            sql, PQsendPrepare(handle, name, PostgreSQLText.renamingParameters(sql), Int32(types.count), types))
        PQclear(try receive(sql))
        prepared[statement] = name
        return name
    }

    private func send(_ sql: String, _ isSent: Int32) throws {
        guard isSent == 1 else { throw DatabaseError(connection: handle) }
    }

    /// Waits for the end of what was sent; the last result, or the first error.
    private func receive(_ sql: String) throws -> OpaquePointer {
        var last: OpaquePointer?
        var failure: DatabaseError?
        while let result = try nextResult() {
            let status = PQresultStatus(result)
            if status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK || status == PGRES_EMPTY_QUERY {
                PQclear(last)
                last = result
            } else {
                failure = failure ?? DatabaseError(result, sql: sql)
                PQclear(result)
            }
        }
        guard failure == nil, !isBroken, let last else {
            PQclear(last)
            throw failure ?? DatabaseError(connection: handle)
        }
        return last
    }

    /// The time between two looks at the limit of a read.
    private static let pause = Duration.milliseconds(5)

    private func nextResult() throws -> OpaquePointer? {
        var lastCancel: ContinuousClock.Instant?
        while PQisBusy(handle) == 1 {
            if waitForData(milliseconds: limit == nil ? -1 : Int32(Self.pause / .milliseconds(1))) {
                guard PQconsumeInput(handle) == 1 else { throw DatabaseError(connection: handle) }
            } else if limit?.mustStop(waited: Self.pause) == true {
                // A request that arrives between two statements has no effect.
                if let lastCancel, lastCancel.duration(to: .now) < .seconds(1) { continue }
                lastCancel = .now
                cancel()
            }
        }
        return PQgetResult(handle)
    }

    func waitForData(milliseconds: Int32) -> Bool {
        var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        return poll(&socket, 1, milliseconds) > 0
    }

    /// Asks the server to end the running statement, which then fails.
    private func cancel() {
        guard let request = PQgetCancel(handle) else { return }
        defer { PQfreeCancel(request) }
        var message = [CChar](repeating: 0, count: 256)
        PQcancel(request, &message, Int32(message.count))
    }

    private static func geometryType(_ handle: OpaquePointer) throws -> Oid {
        let sql = "SELECT coalesce(to_regtype('geometry')::oid, 0)"
        guard let result = PQexec(handle, sql) else { throw DatabaseError(connection: handle) }
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_TUPLES_OK else { throw DatabaseError(result, sql: sql) }
        return Oid(String(cString: PQgetvalue(result, 0, 0))) ?? 0
    }
}
