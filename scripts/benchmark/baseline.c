/*
 * The limit of SQLite itself: the same searches of the same file, in plain C on one thread.
 *
 *   baseline STORE PLAN FILE [--seconds S] [--scratch FILE] [--times FILE]
 *   baseline STORE compose --scratch FILE
 *
 * Prints queries/s, p50 and p99 in milliseconds, the rows of all queries together, and the number of queries. It goes
 * through the file, or stops after S seconds. scripts/bench calls it. Files of another plan than `replay` hold a query string a line.
 *
 *   box-first          the R*Tree, then each listing in the box; words by instr() in the folded document
 *   box-first-like     the same with words by LIKE in title and description, as an ordinary application does it
 *   text-first         FTS5 with the words, newest first, stopping when the page is full
 *   text-first-sorted  FTS5 with the words, all matches sorted by their age
 *   composite          terms of cell and word together (composite.c); the R*Tree where the box holds few listings
 *   replay             the statements that the store runs, written by `ReuniteBenchmarks search --explain-sql`
 */
#include "baseline.h"

#include <spatialite.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* As in SearchPlanner.spatialLimit. */
enum { FEW_LISTINGS = 400 };

typedef enum { BOX_FIRST, BOX_FIRST_LIKE, TEXT_FIRST, TEXT_FIRST_SORTED, COMPOSITE } Plan;
static const char *const plan_names[] = {"box-first", "box-first-like", "text-first", "text-first-sorted", "composite"};

_Noreturn void fail(const char *what, const char *detail) {
    fprintf(stderr, "baseline: %s %s\n", what, detail);
    exit(1);
}

sqlite3_stmt *prepared(sqlite3 *db, const char *sql) {
    static struct { char *sql; sqlite3_stmt *statement; } cache[512];
    static int count;
    for (int i = 0; i < count; i++)
        if (!strcmp(cache[i].sql, sql)) return cache[i].statement;
    if (count == 512) fail("too many statements", "");
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &cache[count].statement, NULL))
        fail(sqlite3_errmsg(db), sql);
    cache[count].sql = strdup(sql);
    return cache[count++].statement;
}

static void distance(sqlite3_context *context, int count, sqlite3_value **arguments) {
    (void)count;
    const unsigned char *blob = sqlite3_value_blob(arguments[0]);
    double point[2];
    if (!blob || sqlite3_value_bytes(arguments[0]) != 60) {
        sqlite3_result_null(context);
        return;
    }
    memcpy(point, blob + 43, sizeof point);
    sqlite3_result_double(context, geodesic_distance(
        point[0], point[1], sqlite3_value_double(arguments[1]), sqlite3_value_double(arguments[2])));
}

static sqlite3 *open_store(const char *path) {
    sqlite3 *db;
    /* As the store does: counting the bytes in use costs a lock at each allocation. */
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL)) fail("cannot open", path);
    spatialite_init_ex(db, spatialite_alloc_connection(), 0);
    sqlite3_create_function(db, "reunite_distance", 3, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, distance, NULL, NULL);
    sqlite3_exec(db, "PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY", NULL, NULL, NULL);
    return db;
}

/* SQL and values that grow together. */
typedef struct {
    char sql[8192];
    size_t length;
    struct value values[MAX_VALUES];
    int count;
} Builder;

static void add(Builder *builder, const char *sql) {
    size_t room = sizeof builder->sql - builder->length;
    builder->length += (size_t)snprintf(builder->sql + builder->length, room, "%s", sql);
}

static void add_real(Builder *builder, double real) {
    builder->values[builder->count++] = (struct value){.type = SQLITE_FLOAT, .real = real};
}

static void add_text(Builder *builder, const char *text) {
    builder->values[builder->count++] = (struct value){.type = SQLITE_TEXT, .text = strdup(text)};
}

static void add_edges(Builder *builder, const Query *query) {
    add_real(builder, query->west);
    add_real(builder, query->east);
    add_real(builder, query->south);
    add_real(builder, query->north);
}

static Call finish(sqlite3 *db, const Builder *builder) {
    Call call = {.statement = prepared(db, builder->sql), .count = builder->count};
    call.values = malloc(sizeof call.values[0] * (size_t)(builder->count + 1));
    memcpy(call.values, builder->values, sizeof call.values[0] * (size_t)builder->count);
    return call;
}

static void words_in_row(Builder *builder, const Query *query, int like) {
    for (int i = 0; i < query->word_count; i++) {
        char text[512];
        const char *word = query->words[i].text;
        if (like) {
            /* Part of a word matches too: finding whole words would only cost more. */
            snprintf(text, sizeof text, "%%%s%%", word);
            add(builder, " AND (l.title LIKE ? OR l.description LIKE ?)");
            add_text(builder, text);
        } else {
            snprintf(text, sizeof text, " %s%s", word, query->words[i].is_prefix ? "" : " ");
            add(builder, " AND instr(d.c0, ?)");
        }
        add_text(builder, text);
    }
}

static void words_in_index(Builder *builder, const Query *query, Plan plan) {
    char match[16384] = "";
    if (plan == COMPOSITE) {
        composite_match(query, match, sizeof match);
    } else {
        for (int i = 0; i < query->word_count; i++) {
            size_t length = strlen(match);
            snprintf(
                match + length, sizeof match - length, "%s\"%s\"%s", i ? " AND " : "", query->words[i].text,
                query->words[i].is_prefix ? " *" : "");
        }
    }
    add_text(builder, match);
}

/* The newest listings that a query finds, with all that the public sees of them. */
static Call build(sqlite3 *db, const Query *query, Plan plan) {
    Builder builder = {0};
    const char *row = plan == TEXT_FIRST || plan == COMPOSITE ? "t.rowid" : "+l.id";
    add(&builder,
        "SELECT p.id, p.secret, p.version, p.status, p.state, p.category, p.title, p.description, p.occurred_start,"
        " p.occurred_end, p.updated_at, p.resolved_at, p.expires_at, p.precision, p.accuracy, p.geom, a.id, a.secret,"
        " a.display_name FROM (SELECT l.id AS id FROM ");
    if (plan == BOX_FIRST || plan == BOX_FIRST_LIKE) {
        add(&builder, "idx_listing_geom AS r CROSS JOIN listing AS l ON l.id = r.pkid");
        if (query->word_count && plan == BOX_FIRST)
            add(&builder, " CROSS JOIN listing_text_content AS d ON d.id = l.id");
        add(&builder, " WHERE r.xmax >= ? AND r.xmin <= ? AND r.ymax >= ? AND r.ymin <= ?");
        add_edges(&builder, query);
        words_in_row(&builder, query, plan == BOX_FIRST_LIKE);
    } else {
        const char *table = plan == COMPOSITE ? "composite" : "listing_text";
        char from[128];
        snprintf(
            from, sizeof from, "%s AS t CROSS JOIN listing AS l ON l.id = t.rowid WHERE t.%s MATCH ?", table, table);
        add(&builder, from);
        words_in_index(&builder, query, plan);
    }
    add(&builder, " AND l.visibility = 'public' AND l.state = 'open'");
    if (query->has_circle) {
        add(&builder, " AND reunite_distance(l.geom, ?, ?) <= ?");
        add_real(&builder, query->longitude);
        add_real(&builder, query->latitude);
        add_real(&builder, query->radius);
    } else if (query->has_place) {
        add(&builder, " AND MbrMinX(l.geom) BETWEEN ? AND ? AND MbrMinY(l.geom) BETWEEN ? AND ?");
        add_edges(&builder, query);
    }
    char end[256];
    snprintf(end, sizeof end,
        " ORDER BY %s DESC LIMIT %d) AS page CROSS JOIN listing AS p ON p.id = page.id"
        " CROSS JOIN account AS a ON a.id = p.owner ORDER BY page.id DESC", row, PAGE + 1);
    add(&builder, end);
    return finish(db, &builder);
}

/* Runs one statement and reads every column of every row; the number of rows. */
static int run(sqlite3 *db, const Call *call) {
    for (int i = 0; i < call->count; i++) {
        const struct value *value = &call->values[i];
        switch (value->type) {
        case SQLITE_NULL: sqlite3_bind_null(call->statement, i + 1); break;
        case SQLITE_INTEGER: sqlite3_bind_int64(call->statement, i + 1, value->integer); break;
        case SQLITE_FLOAT: sqlite3_bind_double(call->statement, i + 1, value->real); break;
        default: sqlite3_bind_text(call->statement, i + 1, value->text, -1, SQLITE_STATIC);
        }
    }
    int rows = 0, code, columns = sqlite3_column_count(call->statement);
    static volatile unsigned long long sink;
    while ((code = sqlite3_step(call->statement)) == SQLITE_ROW) {
        rows++;
        for (int i = 0; i < columns; i++) {
            switch (sqlite3_column_type(call->statement, i)) {
            case SQLITE_INTEGER: sink += (unsigned long long)sqlite3_column_int64(call->statement, i); break;
            case SQLITE_FLOAT: sink += sqlite3_column_double(call->statement, i) > 0; break;
            case SQLITE_TEXT:
                sink += *sqlite3_column_text(call->statement, i) + (unsigned)sqlite3_column_bytes(call->statement, i);
                break;
            case SQLITE_BLOB:
                sink += *(const unsigned char *)sqlite3_column_blob(call->statement, i);
                break;
            }
        }
    }
    if (code != SQLITE_DONE) fail(sqlite3_errmsg(db), sqlite3_sql(call->statement));
    sqlite3_reset(call->statement);
    return rows;
}

static int holds_few(sqlite3 *db, const Query *query) {
    Builder builder = {0};
    add(&builder, "SELECT 1 FROM idx_listing_geom WHERE xmax >= ? AND xmin <= ? AND ymax >= ? AND ymin <= ? LIMIT 400");
    add_edges(&builder, query);
    Call call = finish(db, &builder);
    int rows = run(db, &call);
    free(call.values);
    return rows < FEW_LISTINGS;
}

static int answer(sqlite3 *db, const Query *query, Plan plan) {
    if (plan == COMPOSITE && query->has_place && holds_few(db, query)) plan = BOX_FIRST;
    Call call = build(db, query, plan);
    int rows = run(db, &call);
    for (int i = 0; i < call.count; i++)
        if (call.values[i].type == SQLITE_TEXT) free(call.values[i].text);
    free(call.values);
    return rows < PAGE ? rows : PAGE;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static int ascending(const void *left, const void *right) {
    double l = *(const double *)left, r = *(const double *)right;
    return (l > r) - (l < r);
}

/* The lines of a file, without those that are empty. */
static char **read_lines(const char *path, size_t *count) {
    FILE *file = fopen(path, "r");
    if (!file) fail("cannot open", path);
    char **lines = NULL, *line = NULL;
    size_t room = 0;
    *count = 0;
    while (getline(&line, &room, file) > 0) {
        if (*line == '\n') continue;
        lines = realloc(lines, sizeof *lines * (*count + 1));
        lines[(*count)++] = strdup(line);
    }
    free(line);
    fclose(file);
    if (!*count) fail("no query in", path);
    return lines;
}

int main(int argc, char **argv) {
    const char *scratch = NULL, *times_path = NULL;
    double seconds = 1e9;
    if (argc < 4) fail("usage: baseline STORE PLAN FILE", "[--seconds S] [--scratch FILE] [--times FILE]");
    for (int i = 2; i + 1 < argc; i++) {
        if (!strcmp(argv[i], "--seconds")) seconds = strtod(argv[i + 1], NULL);
        if (!strcmp(argv[i], "--scratch")) scratch = argv[i + 1];
        if (!strcmp(argv[i], "--times")) times_path = argv[i + 1];
    }
    if (!strcmp(argv[2], "compose")) {
        if (!scratch) fail("compose needs", "--scratch FILE");
        composite_build(argv[1], scratch);
        return 0;
    }
    sqlite3 *db = open_store(argv[1]);
    if (scratch) {
        char *sql = sqlite3_mprintf("ATTACH %Q AS scratch", scratch);
        if (sqlite3_exec(db, sql, NULL, NULL, NULL)) fail(sql, sqlite3_errmsg(db));
    }
    int plan = 0, is_replay = !strcmp(argv[2], "replay");
    while (!is_replay && strcmp(plan_names[plan], argv[2]))
        if (++plan > COMPOSITE) fail("unknown plan", argv[2]);

    size_t lines_count, count = 0;
    char **lines = read_lines(argv[3], &lines_count);
    Query *queries = calloc(lines_count, sizeof *queries);
    Call *calls = calloc(lines_count, sizeof *calls);
    /* Where each query's calls begin; one more at the end. */
    size_t *starts = calloc(lines_count + 1, sizeof *starts);
    long last = -1;
    for (size_t i = 0; i < lines_count; i++) {
        if (!is_replay) {
            queries[count] = query_parse(lines[i]);
            if (plan <= BOX_FIRST_LIKE && !queries[count].has_place) fail("no place in", argv[3]);
            if (plan > BOX_FIRST_LIKE && !queries[count].word_count) fail("no words in", argv[3]);
            count++;
            continue;
        }
        long number = replay_parse(db, lines[i], &calls[i]);
        if (number < 0 || number != last) starts[count++] = i;
        last = number;
    }
    starts[count] = lines_count;

    /* As ReuniteBenchmarks does: the first round is not measured, so that the pages are in memory. */
    for (size_t i = 0; is_replay && i < lines_count; i++) run(db, &calls[i]);
    double *times = malloc(sizeof *times * count), total = 0;
    size_t done = 0;
    long rows = 0;
    for (; done < count && total < seconds * 1e3; done++) {
        double start = now();
        int found = 0;
        if (is_replay) {
            /* The page comes last; what comes before it chooses the plan. */
            for (size_t i = starts[done]; i < starts[done + 1]; i++) found = run(db, &calls[i]);
        } else {
            found = answer(db, &queries[done], (Plan)plan);
        }
        times[done] = now() - start;
        total += times[done];
        rows += found < PAGE ? found : PAGE;
    }
    if (times_path) {
        FILE *file = fopen(times_path, "w");
        if (!file) fail("cannot write", times_path);
        for (size_t i = 0; i < done; i++) fprintf(file, "%.4f\n", times[i]);
        fclose(file);
    }
    qsort(times, done, sizeof *times, ascending);
    printf("%.1f %.3f %.3f %ld %zu\n", (double)done * 1e3 / total, times[done / 2], times[done * 99 / 100], rows, done);
    return 0;
}
