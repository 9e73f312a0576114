import GRDB
import GRDBSQLite

/// Interrupts a read at a deadline, or a part of it after a number of steps of SQLite's virtual machine.
///
/// SQLite calls the limit after every thousand steps; a row takes a few dozen. The text index and the R*Tree run
/// statements of their own on the machine, so their work is counted too. An interrupted statement fails, and the connection
/// can be used again.
///
/// Only the thread that reads may use it.
final class ReadLimit {
    /// The steps between two calls.
    static let interval = 1000

    private let deadline: ContinuousClock.Instant?
    /// The steps so far, a multiple of ``interval``.
    private(set) var steps = 0
    private var lastStep = Int.max
    private var isPastDeadline = false

    /// - Parameter deadline: when to interrupt the read; nil for never.
    init(deadline: ContinuousClock.Instant? = nil) { self.deadline = deadline }

    /// Runs a read under the deadline.
    ///
    /// - Throws: ``StoreError/readTooLong`` if it was interrupted, and errors of the closure.
    func apply<Value>(to db: Database, _ body: () throws -> Value) throws -> Value {
        sqlite3_progress_handler(
            db.sqliteConnection, Int32(Self.interval),
            { limit in Unmanaged<ReadLimit>.fromOpaque(limit!).takeUnretainedValue().mustStop() ? 1 : 0 },
            Unmanaged.passUnretained(self).toOpaque())
        defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
        do {
            return try body()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT && isPastDeadline {
            throw StoreError.readTooLong
        }
    }

    /// Runs a part of the read; nil if it was interrupted because it takes more steps.
    ///
    /// - Parameter count: the most steps.
    func within<Value>(steps count: Int, _ body: () throws -> Value) throws -> Value? {
        lastStep = steps + count
        defer { lastStep = .max }
        do {
            return try body()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT && !isPastDeadline {
            return nil
        }
    }

    private func mustStop() -> Bool {
        steps += Self.interval
        if let deadline, ContinuousClock.now >= deadline { isPastDeadline = true }
        return isPastDeadline || steps > lastStep
    }
}
