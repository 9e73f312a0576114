/*
 * The pin map of a plain server on SQLite: reads the R*Tree and the rows of the box, counts by cell, writes GeoJSON.
 *
 *   viewport-sqlite STORE [--seconds S] FILE.txt...
 *
 * Prints a row of a Markdown table for each file of viewports, S seconds (10) each.
 */
#include "viewports.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    sqlite3 *db;
    sqlite3_stmt *statement;
    Grid grid;
    Collection collection;
} Server;

/* The R*Tree's edges are rounded outwards to 32 bits: the exact point decides. */
static const char SELECT[] =
    "SELECT l.id, l.geom FROM idx_listing_geom AS r CROSS JOIN listing AS l ON l.id = r.pkid"
    " WHERE r.xmax >= ? AND r.xmin <= ? AND r.ymax >= ? AND r.ymin <= ?"
    " AND l.visibility = 'public' AND l.state = 'open'";

static Answer answer(void *context, const Viewport *viewport) {
    Server *server = context;
    Box boxes[2];
    int count = viewport_boxes(viewport, boxes), code;
    grid_open(&server->grid, viewport);
    for (int i = 0; i < count; i++) {
        sqlite3_bind_double(server->statement, 1, boxes[i].west);
        sqlite3_bind_double(server->statement, 2, boxes[i].east);
        sqlite3_bind_double(server->statement, 3, boxes[i].south);
        sqlite3_bind_double(server->statement, 4, boxes[i].north);
        while ((code = sqlite3_step(server->statement)) == SQLITE_ROW) {
            const unsigned char *blob = sqlite3_column_blob(server->statement, 1);
            double point[2];
            memcpy(point, blob + 43, sizeof point);
            if (box_holds(&boxes[i], point[0], point[1]))
                grid_add(&server->grid, point[0], point[1], sqlite3_column_int64(server->statement, 0));
        }
        if (code != SQLITE_DONE) fail("SQLite:", sqlite3_errmsg(server->db));
        sqlite3_reset(server->statement);
    }
    collection_grid(&server->collection, &server->grid);
    return (Answer){
        .points = grid_points(&server->grid), .features = grid_features(&server->grid),
        .bytes = server->collection.end - server->collection.start};
}

int main(int argc, char **argv) {
    Server server = {0};
    double seconds = 10;
    if (argc < 3) fail("usage: viewport-sqlite STORE", "[--seconds S] FILE.txt...");
    /* As the store does: counting the bytes in use costs a lock at each allocation. */
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (sqlite3_open_v2(argv[1], &server.db, SQLITE_OPEN_READONLY, NULL)) fail("cannot open", argv[1]);
    sqlite3_exec(server.db, "PRAGMA cache_size = -64000", NULL, NULL, NULL);
    if (sqlite3_prepare_v2(server.db, SELECT, -1, &server.statement, NULL)) fail("SQLite:", sqlite3_errmsg(server.db));
    puts("| viewports | viewports/s | p50 ms | p99 ms | features | bytes | runs | points, each viewport once |\n"
         "|---|--:|--:|--:|--:|--:|--:|--:|");
    for (int i = 2; i < argc; i++) {
        if (!strcmp(argv[i], "--seconds") && i + 1 < argc) {
            seconds = strtod(argv[++i], NULL);
        } else {
            size_t count;
            Viewport *viewports = viewports_read(argv[i], &count);
            Figures figures = measure(answer, &server, viewports, count, seconds);
            printf("| %s | %.1f | %.3f | %.3f | %.0f | %.0f | %zu | %ld of %zu |\n", argv[i], figures.per_second,
                   figures.p50, figures.p99, figures.features, figures.bytes, figures.runs, figures.points,
                   figures.viewports);
            fflush(stdout);
        }
    }
    return 0;
}
