import Foundation
import Synchronization

/// The open connections of an engine that nobody uses.
///
/// A connection that was lost is not kept: the next caller opens another. After a failure, callers fail at once until it is time to
/// try again, so that a server that is gone keeps nobody waiting.
final class PostgreSQLPool: Sendable {
    /// `@unchecked Sendable` is safe: a connection is either here or with the one caller that has taken it.
    private struct State: @unchecked Sendable {
        var idle: [PostgreSQLConnection] = []
        var failure: DatabaseError?
        var nextAttempt = ContinuousClock.now
        var pause = PostgreSQLPool.shortestPause
        var isClosed = false
    }

    /// The time between two attempts to connect: doubled after each failure, up to the longest.
    private static let shortestPause = Duration.milliseconds(50)
    private static let longestPause = Duration.seconds(2)

    private let url: String
    private let shared = SharedValues()
    private let state = Mutex(State())
    /// Counts the connections that may still be taken.
    private let free: DispatchSemaphore

    init(url: String, connections: Int) {
        self.url = url
        free = DispatchSemaphore(value: connections)
    }

    /// Runs a closure with a connection, on the caller's thread; waits if all are in use.
    ///
    /// - Throws: ``DatabaseError`` of the kind ``DatabaseError/Kind/cannotOpen``, and errors of the closure.
    func withConnection<Value>(_ body: (PostgreSQLConnection) throws -> Value) throws -> Value {
        free.wait()
        defer { free.signal() }
        let connection = try take()
        defer { give(connection) }
        return try body(connection)
    }

    func close() {
        state.withLock { ($0.isClosed, $0.idle) = (true, []) }
    }

    private func take() throws -> PostgreSQLConnection {
        let idle = try state.withLock { state -> PostgreSQLConnection? in
            if state.isClosed { throw DatabaseError(.other, "the database is closed") }
            if let idle = state.idle.popLast() { return idle }
            if let failure = state.failure, ContinuousClock.now < state.nextAttempt { throw failure }
            return nil
        }
        if let idle { return idle }
        do {
            let connection = try PostgreSQLConnection(url: url, shared: shared)
            state.withLock { ($0.failure, $0.pause) = (nil, Self.shortestPause) }
            return connection
        } catch let error as DatabaseError {
            state.withLock { state in
                (state.failure, state.nextAttempt) = (error, .now + state.pause)
                state.pause = min(state.pause * 2, Self.longestPause)
                // They lead to the same server.
                state.idle = []
            }
            throw error
        }
    }

    private func give(_ connection: PostgreSQLConnection) {
        guard connection.isReusable else { return }
        state.withLock { if !$0.isClosed { $0.idle.append(connection) } }
    }
}
