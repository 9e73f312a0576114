#include <sqlite3.h>
#include <spatialite.h>

// Switches SQLite's memory statistics off: every allocation of every connection takes their lock. Call it before the
// first connection is opened. sqlite3_config is variadic, so Swift cannot call it.
static inline int reunite_sqlite_without_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// Switches the triggers of a connection off, or on again. Its statements are prepared again when they run next.
// sqlite3_db_config is variadic too.
static inline int reunite_sqlite_enable_triggers(sqlite3 *db, int are_enabled) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, are_enabled, NULL);
}
