import CSpatiaLite
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

extension SQLiteSchema {
    /// Called with each connection of this configuration, so that tests can observe its statements. `sqlite3_auto_extension` does not
    /// work here: SpatiaLite resets its list when a connection closes.
    package static let onOpen = Mutex<(@Sendable (OpaquePointer) -> Void)?>(nil)

    /// The configuration of every connection to a file of this schema.
    ///
    /// Each connection has SpatiaLite and the functions of the schema. It waits for a locked file, because the server
    /// and the command line share it. Readers have a small page cache, because they share the cache of the operating
    /// system.
    var configuration: Configuration {
        _ = memoryStatisticsAreOff
        var configuration = Configuration()
        configuration.label = "reunite"
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(TimeInterval(BusyHandler.limit) / 1000)
        configuration.maximumReaderCount = ReaderCount.all
        configuration.prepareDatabase { [functions] db in
            try SpatiaLite.initialize(db)
            // SpatiaLite has set a busy timeout of its own, of five seconds.
            BusyHandler.register(on: db)
            try db.execute(
                sql: """
                    PRAGMA cache_size = -4000;
                    PRAGMA temp_store = MEMORY;
                    PRAGMA journal_size_limit = 67108864;
                    """)
            if !db.configuration.readonly {
                // An import changes the same pages many times. They fit into the larger cache, and because of the
                // longer log they are written to the file once. What is deleted is overwritten, as Debian's SQLite does
                // anyway.
                try db.execute(
                    sql: """
                        PRAGMA cache_size = -64000;
                        PRAGMA wal_autocheckpoint = 8000;
                        PRAGMA secure_delete = ON;
                        """)
            }
            for function in functions { function.register(on: db) }
            if let connection = db.sqliteConnection { Self.onOpen.withLock(\.self)?(connection) }
        }
        return configuration
    }
}

/// Once, before the first connection. Later SQLite refuses it, and is only slower.
private let memoryStatisticsAreOff = reunite_sqlite_without_memory_statistics() == SQLITE_OK

/// SpatiaLite, initialised for each connection.
enum SpatiaLite {
    /// Initialises SpatiaLite on a connection, and cleans up when the connection closes.
    ///
    /// GRDB's close hook is internal. But SQLite calls the destructor of each function's context then, so a function
    /// that nobody calls has SpatiaLite's cache as its context.
    static func initialize(_ db: Database) throws {
        guard let cache = spatialite_alloc_connection() else {
            throw DatabaseError(.memory, "SpatiaLite could not be started")
        }
        spatialite_init_ex(db.sqliteConnection, cache, 0)
        let code = sqlite3_create_function_v2(
            db.sqliteConnection, "reunite_spatialite_cleanup", 0, SQLITE_UTF8, cache,
            { context, _, _ in sqlite3_result_null(context) }, nil, nil,
            { cache in spatialite_cleanup_ex(cache) })
        guard code == SQLITE_OK else { throw DatabaseError(.other, "SpatiaLite could not be started: error \(code)") }
    }
}
