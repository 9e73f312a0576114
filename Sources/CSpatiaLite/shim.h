#include <sqlite3.h>
#include <spatialite.h>

// Switches SQLite's memory statistics off, whose one lock every allocation of every connection takes. To be called
// before the first connection. sqlite3_config is variadic, so Swift cannot call it.
static inline int reunite_sqlite_without_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
