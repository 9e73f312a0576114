import CSpatiaLite
import Foundation
import GRDB
import GRDBSQLite

extension Configuration {
    /// The configuration of every connection to a Reunite file.
    ///
    /// Each connection has SpatiaLite and the functions that our queries call. A busy file is waited for, since the
    /// server and the command line share it. Readers keep a small page cache of their own: the operating system's
    /// cache behind it serves all of them.
    static var reunite: Configuration {
        _ = memoryStatisticsAreOff
        var configuration = Configuration()
        configuration.label = "reunite"
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(30)
        // More than there are threads that run tasks: no read waits for another to end.
        configuration.maximumReaderCount = max(4, ProcessInfo.processInfo.activeProcessorCount + 1)
        configuration.prepareDatabase { db in
            try SpatiaLite.initialize(db)
            try db.execute(
                sql: """
                    PRAGMA cache_size = -16000;
                    PRAGMA temp_store = MEMORY;
                    PRAGMA journal_size_limit = 67108864;
                    """)
            if !db.configuration.readonly {
                // The larger cache holds what an import touches again and again, the longer log has such pages written
                // once to the file and not every time.
                try db.execute(
                    sql: """
                        PRAGMA cache_size = -64000;
                        PRAGMA wal_autocheckpoint = 8000;
                        """)
            }
            DistanceFunction.register(on: db)
        }
        return configuration
    }
}

/// Done once, before the first connection. Too late, and SQLite refuses, and is only slower.
private let memoryStatisticsAreOff = reunite_sqlite_without_memory_statistics() == SQLITE_OK

/// SpatiaLite, linked in and started once for each connection.
enum SpatiaLite {
    /// Starts SpatiaLite on a connection and has it cleaned up when the connection closes.
    ///
    /// GRDB's own close hook is internal, but SQLite calls the destructor of a function's context then: a function
    /// that nobody calls carries SpatiaLite's cache for its destructor's sake.
    static func initialize(_ db: Database) throws {
        guard let cache = spatialite_alloc_connection() else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM, message: "SpatiaLite could not be started")
        }
        spatialite_init_ex(db.sqliteConnection, cache, 0)
        let code = sqlite3_create_function_v2(
            db.sqliteConnection, "reunite_spatialite_cleanup", 0, SQLITE_UTF8, cache,
            { context, _, _ in sqlite3_result_null(context) }, nil, nil,
            { cache in spatialite_cleanup_ex(cache) })
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}
