import CPostgreSQL

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Sends statements to a server without waiting for each, and receives their results in order: libpq's pipeline mode,
/// https://www.postgresql.org/docs/15/libpq-pipeline-mode.html
///
/// Statements are sent in batches. Within a batch, the server skips those after one that fails.
final class PostgreSQLPipeline {
    private let handle: OpaquePointer

    /// The limit of the read that waits for results; nil for none.
    var limit: ReadLimit?

    /// What was sent, and has no result yet.
    private enum Sent {
        /// A statement, whether the limit of a read may interrupt it, and what to do with its result once it has succeeded.
        case statement(String, isInterruptible: Bool, succeeded: (OpaquePointer) -> Void)
        /// The end of a batch.
        case end
    }

    private var sent: [Sent] = []

    /// - Parameter handle: an open connection.
    init(_ handle: OpaquePointer) {
        self.handle = handle
        PQenterPipelineMode(handle)
    }

    /// The number of results that are to be received.
    var unread: Int { sent.count }

    /// Sends a statement without parameters that no limit interrupts, such as `BEGIN`.
    func send(_ sql: String) throws {
        try send(sql, isInterruptible: false) { PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 1) }
    }

    /// Sends a statement.
    ///
    /// - Parameters:
    ///   - sql: the statement, for errors.
    ///   - isInterruptible: whether the limit of a read may interrupt it.
    ///   - succeeded: called with its result when that is received, if it has succeeded.
    ///   - sending: the function of libpq that sends it.
    func send(
        _ sql: String, isInterruptible: Bool = true, succeeded: @escaping (OpaquePointer) -> Void = { _ in },
        _ sending: () -> Int32
    ) throws {
        guard sending() == 1 else { throw DatabaseError(connection: handle) }
        sent.append(.statement(sql, isInterruptible: isInterruptible, succeeded: succeeded))
    }

    /// Has the server send the results so far, although the batch goes on. The time of what follows can then be told from theirs.
    func flush() throws {
        guard PQsendFlushRequest(handle) == 1 else { throw DatabaseError(connection: handle) }
    }

    /// Ends a batch without waiting for its results.
    func end() throws {
        guard case .statement = sent.last else { return }
        guard PQpipelineSync(handle) == 1 else { throw DatabaseError(connection: handle) }
        sent.append(.end)
    }

    /// Ends the batch, and waits for the results of everything that was sent.
    ///
    /// - Returns: the result of the last statement, which the caller clears.
    /// - Throws: the first error.
    func receive() throws -> OpaquePointer {
        try end()
        var last: OpaquePointer?
        var failure: DatabaseError?
        for one in sent {
            let isInterruptible = if case .statement(_, true, _) = one { true } else { false }
            guard let result = try next(isInterruptible: isInterruptible) else {
                throw DatabaseError(connection: handle)
            }
            guard case .statement(let sql, _, let succeeded) = one else {
                PQclear(result)
                continue
            }
            switch PQresultStatus(result) {
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
                PQclear(last)
                last = result
                succeeded(result)
            default:
                failure = failure ?? DatabaseError(result, sql: sql)
                PQclear(result)
            }
            // A null pointer follows the result of each statement.
            while let more = try next() { PQclear(more) }
        }
        sent = []
        guard failure == nil, PQstatus(handle) == CONNECTION_OK, let last else {
            PQclear(last)
            throw failure ?? DatabaseError(connection: handle)
        }
        return last
    }

    /// Runs statements that are separated by semicolons, and have neither parameters nor rows. Nothing may be unread.
    func run(script: String) throws {
        guard PQexitPipelineMode(handle) == 1 else { throw DatabaseError(connection: handle) }
        defer { PQenterPipelineMode(handle) }
        guard PQsendQuery(handle, script) == 1 else { throw DatabaseError(connection: handle) }
        var failure: DatabaseError?
        while let result = try next() {
            if PQresultStatus(result) == PGRES_FATAL_ERROR { failure = failure ?? DatabaseError(result, sql: script) }
            PQclear(result)
        }
        if let failure { throw failure }
    }

    /// Runs a `COPY … FROM STDIN`. Nothing may be unread.
    ///
    /// - Parameter write: sends the rows, by the closure that it gets.
    /// - Throws: the first error: of the server, or of `write`.
    func copy(_ sql: String, _ write: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void) throws {
        guard PQexitPipelineMode(handle) == 1 else { throw DatabaseError(connection: handle) }
        defer { PQenterPipelineMode(handle) }
        guard PQsendQuery(handle, sql) == 1 else { throw DatabaseError(connection: handle) }
        var failure: (any Error)?
        while let result = try next() {
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_COPY_IN:
                do {
                    try write { bytes in
                        let start = bytes.bindMemory(to: CChar.self).baseAddress
                        guard PQputCopyData(handle, start, Int32(bytes.count)) == 1 else {
                            throw DatabaseError(connection: handle)
                        }
                    }
                } catch {
                    failure = error
                }
                guard PQputCopyEnd(handle, failure == nil ? nil : "incomplete") == 1 else {
                    throw failure ?? DatabaseError(connection: handle)
                }
            case PGRES_FATAL_ERROR: failure = failure ?? DatabaseError(result, sql: sql)
            default: break
            }
        }
        if let failure { throw failure }
        guard PQstatus(handle) == CONNECTION_OK else { throw DatabaseError(connection: handle) }
    }

    /// The time between two looks at the limit of a read.
    private static let pause = Duration.milliseconds(5)

    private func next(isInterruptible: Bool = false) throws -> OpaquePointer? {
        let limit = isInterruptible ? limit : nil
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

    /// Waits until something has arrived.
    ///
    /// - Parameter milliseconds: how long; -1 for as long as it takes.
    func waitForData(milliseconds: Int32) -> Bool {
        var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        return poll(&socket, 1, milliseconds) > 0
    }

    private func cancel() {
        guard let request = PQgetCancel(handle) else { return }
        defer { PQfreeCancel(request) }
        var message = [CChar](repeating: 0, count: 256)
        PQcancel(request, &message, Int32(message.count))
    }
}
