/*
 * The limit of SQLite itself: runs statements one after the other, in plain C on one thread.
 *
 *   baseline STORE STATEMENTS [--seconds S]
 *
 * Prints statements/s, p50 and p99 in milliseconds, and the rows of all statements together. It goes through the file once
 * to read the pages, and once to measure; with --seconds once only, and it stops after so long. statements.py writes the
 * file: a line of SQL, a line for each value that begins with its type (n, i, r or t), and an empty line.
 */
#include "geodesic.h"
#include "timing.h"

#include <sqlite3.h>
#include <spatialite.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A page of a search. The store reads one row more, to learn whether there is another page. */
enum { MAX_VALUES = 128, MAX_TEXTS = 512, PAGE = 50 };

typedef struct {
    sqlite3_stmt *statement;
    int count;
    char **values;
} Call;

/* Each text is prepared once. */
static sqlite3_stmt *prepared(sqlite3 *db, const char *sql) {
    static struct { char *sql; sqlite3_stmt *statement; } cache[MAX_TEXTS];
    static int count;
    for (int i = 0; i < count; i++)
        if (!strcmp(cache[i].sql, sql)) return cache[i].statement;
    if (count == MAX_TEXTS) fail("too many different statements:", sql);
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &cache[count].statement, NULL))
        fail(sqlite3_errmsg(db), sql);
    cache[count].sql = strdup(sql);
    return cache[count++].statement;
}

/* The coordinates of SpatiaLite's point. Makes the result null, and returns 0, if there is none. */
static int read_point(sqlite3_context *context, sqlite3_value *value, double point[2]) {
    const unsigned char *blob = sqlite3_value_blob(value);
    if (!blob || sqlite3_value_bytes(value) != 60) {
        sqlite3_result_null(context);
        return 0;
    }
    memcpy(point, blob + 43, 2 * sizeof *point);
    return 1;
}

/* The store's own functions: the distance of a point from a place, and the coordinates of a point. */
static void distance(sqlite3_context *context, int count, sqlite3_value **arguments) {
    (void)count;
    double point[2];
    if (read_point(context, arguments[0], point))
        sqlite3_result_double(context, geodesic_distance(
            point[0], point[1], sqlite3_value_double(arguments[1]), sqlite3_value_double(arguments[2])));
}

static void longitude(sqlite3_context *context, int count, sqlite3_value **arguments) {
    (void)count;
    double point[2];
    if (read_point(context, arguments[0], point)) sqlite3_result_double(context, point[0]);
}

static void latitude(sqlite3_context *context, int count, sqlite3_value **arguments) {
    (void)count;
    double point[2];
    if (read_point(context, arguments[0], point)) sqlite3_result_double(context, point[1]);
}

static sqlite3 *open_store(const char *path) {
    sqlite3 *db;
    /* As the store does: counting the bytes in use costs a lock at each allocation. */
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL)) fail("cannot open", path);
    spatialite_init_ex(db, spatialite_alloc_connection(), 0);
    int pure = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
    sqlite3_create_function(db, "reunite_distance", 3, pure, NULL, distance, NULL, NULL);
    sqlite3_create_function(db, "reunite_longitude", 1, pure, NULL, longitude, NULL, NULL);
    sqlite3_create_function(db, "reunite_latitude", 1, pure, NULL, latitude, NULL, NULL);
    sqlite3_exec(db, "PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY", NULL, NULL, NULL);
    return db;
}

static Call *read_calls(sqlite3 *db, const char *path, size_t *count) {
    FILE *file = fopen(path, "r");
    if (!file) fail("cannot open", path);
    Call *calls = NULL;
    char *line = NULL, *values[MAX_VALUES];
    size_t room = 0;
    *count = 0;
    while (getline(&line, &room, file) > 0) {
        line[strcspn(line, "\n")] = 0;
        Call call = {.statement = prepared(db, line)};
        while (getline(&line, &room, file) > 1) {
            line[strcspn(line, "\n")] = 0;
            if (call.count == MAX_VALUES) fail("too many values in", path);
            values[call.count++] = strdup(line);
        }
        call.values = malloc(sizeof values);
        memcpy(call.values, values, sizeof values);
        calls = realloc(calls, sizeof *calls * (*count + 1));
        calls[(*count)++] = call;
    }
    free(line);
    fclose(file);
    if (!*count) fail("no statement in", path);
    return calls;
}

static void bind(sqlite3_stmt *statement, int place, const char *value) {
    switch (*value) {
    case 'n': sqlite3_bind_null(statement, place); break;
    case 'i': sqlite3_bind_int64(statement, place, strtoll(value + 1, NULL, 10)); break;
    case 'r': sqlite3_bind_double(statement, place, strtod(value + 1, NULL)); break;
    default: sqlite3_bind_text(statement, place, value + 1, -1, SQLITE_STATIC);
    }
}

/* Reads every column of every row; returns the number of rows. */
static int run(sqlite3 *db, const Call *call) {
    for (int i = 0; i < call->count; i++) bind(call->statement, i + 1, call->values[i]);
    int rows = 0, code, columns = sqlite3_column_count(call->statement);
    static volatile unsigned long long sink;
    while ((code = sqlite3_step(call->statement)) == SQLITE_ROW) {
        rows++;
        for (int i = 0; i < columns; i++) {
            switch (sqlite3_column_type(call->statement, i)) {
            case SQLITE_INTEGER: sink += (unsigned long long)sqlite3_column_int64(call->statement, i); break;
            case SQLITE_FLOAT: sink += sqlite3_column_double(call->statement, i) > 0; break;
            case SQLITE_NULL: break;
            case SQLITE_TEXT: sink += *sqlite3_column_text(call->statement, i); break;
            default: sink += (unsigned)sqlite3_column_bytes(call->statement, i);
            }
        }
    }
    if (code != SQLITE_DONE) fail(sqlite3_errmsg(db), sqlite3_sql(call->statement));
    sqlite3_reset(call->statement);
    return rows < PAGE ? rows : PAGE;
}

int main(int argc, char **argv) {
    if (argc != 3 && argc != 5) fail("usage: baseline STORE STATEMENTS", "[--seconds S]");
    double seconds = argc == 5 ? strtod(argv[4], NULL) : 1e9;
    sqlite3 *db = open_store(argv[1]);
    size_t count, done = 0;
    Call *calls = read_calls(db, argv[2], &count);
    /* As ReuniteBenchmarks does. */
    for (size_t i = 0; argc == 3 && i < count; i++) run(db, &calls[i]);
    double *times = malloc(sizeof *times * count), total = 0;
    long rows = 0;
    for (; done < count && total < seconds * 1e3; done++) {
        double start = now();
        rows += run(db, &calls[done]);
        times[done] = now() - start;
        total += times[done];
    }
    printf("%.1f %.3f %.3f %ld\n", (double)done * 1e3 / total, percentile(times, done, 0.5),
           percentile(times, done, 0.99), rows);
    return 0;
}
