/* Reads the points of a store's open and public listings into memory, in the order of their ids. */
#include "viewports.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

Points points_read(const char *store) {
    sqlite3 *db;
    sqlite3_stmt *statement;
    Points points = {0};
    size_t room = 0;
    if (sqlite3_open_v2(store, &db, SQLITE_OPEN_READONLY, NULL)) fail("cannot open", store);
    static const char select[] =
        "SELECT id, geom FROM listing WHERE visibility = 'public' AND state = 'open' ORDER BY id";
    if (sqlite3_prepare_v2(db, select, -1, &statement, NULL))
        fail("SQLite:", sqlite3_errmsg(db));
    while (sqlite3_step(statement) == SQLITE_ROW) {
        const unsigned char *blob = sqlite3_column_blob(statement, 1);
        double point[2];
        if (!blob || sqlite3_column_bytes(statement, 1) != 60) continue;
        memcpy(point, blob + 43, sizeof point);
        if (points.count == room) {
            room = room ? room * 2 : 1 << 16;
            points.ids = realloc(points.ids, sizeof *points.ids * room);
            points.longitudes = realloc(points.longitudes, sizeof *points.longitudes * room);
            points.latitudes = realloc(points.latitudes, sizeof *points.latitudes * room);
        }
        points.ids[points.count] = sqlite3_column_int64(statement, 0);
        points.longitudes[points.count] = point[0];
        points.latitudes[points.count++] = point[1];
    }
    sqlite3_finalize(statement);
    sqlite3_close(db);
    if (!points.count) fail("no listing in", store);
    return points;
}
