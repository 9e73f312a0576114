/*
 * The pin map of a plain server on SQLite: reads the R*Tree and the rows of the box, counts by cell, writes GeoJSON.
 *
 *   viewports STORE FILE.txt [--seconds S]
 *
 * FILE has a line `west,south,east,north zoom` for each viewport; west lies east of east where the antimeridian is crossed.
 * Prints viewports/s, p50 and p99 in milliseconds, and the mean bytes of a response, S seconds (10) long.
 */
#include "../timing.h"

#include <math.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RUNS = 100000, LONGEST_FEATURE = 256 };

typedef struct {
    double west, south, east, north, zoom;
} Viewport;

/* ---- How many points, and their mean, in each cell of 64 pixels at the whole zoom below the viewport's ---- */

typedef struct {
    uint32_t count;
    double longitude, latitude;
    int64_t id; /* of the last */
} Cell;

static struct {
    int level; /* 2^level cells go around the world */
    uint32_t mask, west, north, columns, rows;
    Cell *cells;
} grid;

static uint32_t quantised(double share) {
    double steps = floor(share * (double)(1ull << grid.level));
    return steps < 0 ? 0 : steps > grid.mask ? grid.mask : (uint32_t)steps;
}

static uint32_t column_of(double longitude) { return quantised((longitude + 180) / 360); }

static uint32_t row_of(double latitude) {
    double sine = sin(latitude * (M_PI / 180));
    return quantised(0.5 - log((1 + sine) / (1 - sine)) / (4 * M_PI));
}

static void open_grid(const Viewport *viewport) {
    static size_t room;
    grid.level = (int)floor(viewport->zoom) + 3;
    grid.mask = (uint32_t)((1ull << grid.level) - 1);
    grid.west = column_of(viewport->west);
    grid.north = row_of(viewport->north);
    uint32_t east = column_of(viewport->east);
    grid.columns = ((east - grid.west) & grid.mask) + 1;
    /* Around the world and into the first cell again. */
    if (viewport->west > viewport->east && east == grid.west) grid.columns = grid.mask + 1;
    grid.rows = row_of(viewport->south) - grid.north + 1;
    size_t count = (size_t)grid.columns * grid.rows;
    if (count > room) grid.cells = realloc(grid.cells, sizeof(Cell) * (room = count));
    memset(grid.cells, 0, sizeof(Cell) * count);
}

static void add_point(double longitude, double latitude, int64_t id) {
    uint32_t column = (column_of(longitude) - grid.west) & grid.mask, row = row_of(latitude) - grid.north;
    /* The logarithms of an edge and of a point on it may differ by their last bit. */
    if (column >= grid.columns || row >= grid.rows) return;
    Cell *cell = &grid.cells[(size_t)row * grid.columns + column];
    cell->count++;
    cell->longitude += longitude;
    cell->latitude += latitude;
    cell->id = id;
}

/* ---- GeoJSON, numbers with six decimals, without the C library's slow formatting ---- */

static char *response, *end;

static void text(const char *text) {
    size_t length = strlen(text);
    memcpy(end, text, length);
    end += length;
}

static void integer(uint64_t value) {
    char digits[20];
    int count = 0;
    do digits[count++] = (char)('0' + value % 10);
    while (value /= 10);
    while (count) *end++ = digits[--count];
}

static void degrees(double degrees) {
    long long millionths = llround(degrees * 1e6);
    if (millionths < 0) *end++ = '-';
    uint64_t size = (uint64_t)llabs(millionths), part = size % 1000000;
    integer(size / 1000000);
    if (!part) return;
    *end++ = '.';
    for (uint64_t place = 100000; part; part %= place, place /= 10) *end++ = (char)('0' + part / place);
}

static void write_response(void) {
    static size_t room;
    size_t count = (size_t)grid.columns * grid.rows, most = (count + 1) * LONGEST_FEATURE;
    if (most > room) response = realloc(response, room = most);
    end = response;
    text("{\"type\":\"FeatureCollection\",\"features\":[");
    int is_first = 1;
    for (size_t place = 0; place < count; place++) {
        const Cell *cell = &grid.cells[place];
        if (!cell->count) continue;
        if (!is_first) *end++ = ',';
        is_first = 0;
        text("{\"type\":\"Feature\",\"id\":");
        integer(cell->count == 1 ? (uint64_t)cell->id : place);
        text(",\"geometry\":{\"type\":\"Point\",\"coordinates\":[");
        degrees(cell->longitude / cell->count);
        *end++ = ',';
        degrees(cell->latitude / cell->count);
        text("]},\"properties\":{");
        if (cell->count > 1) {
            text("\"point_count\":");
            integer(cell->count);
        }
        text("}}");
    }
    text("]}");
}

/* ---- Searches ---- */

static sqlite3_stmt *statement;

/* The R*Tree's edges are rounded outwards to 32 bits: the exact point decides. */
static const char SELECT[] =
    "SELECT l.id, l.geom FROM idx_listing_geom AS r CROSS JOIN listing AS l ON l.id = r.pkid"
    " WHERE r.xmax >= ? AND r.xmin <= ? AND r.ymax >= ? AND r.ymin <= ?"
    " AND l.visibility = 'public' AND l.state = 'open'";

static void read_box(double west, double south, double east, double north) {
    sqlite3_bind_double(statement, 1, west);
    sqlite3_bind_double(statement, 2, east);
    sqlite3_bind_double(statement, 3, south);
    sqlite3_bind_double(statement, 4, north);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        double point[2];
        memcpy(point, (const char *)sqlite3_column_blob(statement, 1) + 43, sizeof point);
        if (point[0] >= west && point[0] <= east && point[1] >= south && point[1] <= north)
            add_point(point[0], point[1], sqlite3_column_int64(statement, 0));
    }
    if (code != SQLITE_DONE) fail("SQLite: cannot read", SELECT);
    sqlite3_reset(statement);
}

static size_t answer(const Viewport *viewport) {
    open_grid(viewport);
    if (viewport->west <= viewport->east) {
        read_box(viewport->west, viewport->south, viewport->east, viewport->north);
    } else {
        read_box(viewport->west, viewport->south, 180, viewport->north);
        read_box(-180, viewport->south, viewport->east, viewport->north);
    }
    write_response();
    return (size_t)(end - response);
}

static Viewport *read_viewports(const char *path, size_t *count) {
    FILE *file = fopen(path, "r");
    if (!file) fail("cannot open", path);
    Viewport *viewports = NULL, one;
    *count = 0;
    while (fscanf(file, "%lf,%lf,%lf,%lf %lf\n", &one.west, &one.south, &one.east, &one.north, &one.zoom) == 5) {
        viewports = realloc(viewports, sizeof *viewports * (*count + 1));
        viewports[(*count)++] = one;
    }
    fclose(file);
    if (!*count) fail("no viewport in", path);
    return viewports;
}

int main(int argc, char **argv) {
    if (argc != 3 && argc != 5) fail("usage: viewports STORE FILE.txt", "[--seconds S]");
    double seconds = argc == 5 ? strtod(argv[4], NULL) : 10;
    sqlite3 *db;
    /* As the store does: counting the bytes in use costs a lock at each allocation. */
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READONLY, NULL)) fail("cannot open", argv[1]);
    sqlite3_exec(db, "PRAGMA cache_size = -64000", NULL, NULL, NULL);
    if (sqlite3_prepare_v2(db, SELECT, -1, &statement, NULL)) fail("SQLite:", sqlite3_errmsg(db));
    size_t count, runs = 0, bytes = 0;
    Viewport *viewports = read_viewports(argv[2], &count);
    /* A tenth of the time goes before unmeasured, so that what is read is in memory. */
    double warm = now() + seconds * 100;
    for (size_t i = 0; i < count && now() < warm; i++) answer(&viewports[i]);
    double *times = malloc(sizeof *times * MOST_RUNS), spent = 0;
    for (; runs < MOST_RUNS && spent < seconds * 1e3; runs++) {
        double start = now();
        bytes += answer(&viewports[runs % count]);
        times[runs] = now() - start;
        spent += times[runs];
    }
    printf("%.2f %.3f %.3f %zu\n", (double)runs * 1e3 / spent, percentile(times, runs, 0.5),
           percentile(times, runs, 0.99), bytes / runs);
    return 0;
}
