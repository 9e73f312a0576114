import GRDB
import GRDBSQLite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Waits for a file that another process has locked, by trying often.
///
/// SQLite's own handler slows down to an attempt every tenth of a second. A process that writes much may leave the file to others for some
/// milliseconds between two transactions: with few attempts, many of these gaps would be missed.
enum BusyHandler {
    /// The microseconds between two attempts.
    private static let interval: Int32 = 2000
    /// How long it tries, in milliseconds.
    static let limit: Int32 = 30_000

    /// Makes a connection wait for a locked file.
    static func register(on db: Database) {
        sqlite3_busy_handler(
            db.sqliteConnection,
            { _, attempts in
                guard attempts < BusyHandler.limit * 1000 / BusyHandler.interval else { return 0 }
                usleep(useconds_t(BusyHandler.interval))
                return 1
            }, nil)
    }

    /// Makes a connection fail immediately when the file is locked.
    static func remove(from db: Database) { sqlite3_busy_handler(db.sqliteConnection, nil, nil) }
}
