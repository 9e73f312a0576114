#include <sqlite3.h>
#include <spatialite.h>

// Switches SQLite's memory statistics off: every allocation of every connection takes their lock. Call it before the
// first connection is opened. sqlite3_config is variadic, so Swift cannot call it.
static inline int reunite_sqlite_without_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
