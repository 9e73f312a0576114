/*
 * The limit of SQLite itself for posts: writes the rows of a post in plain C, flushed to disk before the next.
 *
 *   posts STORE ROWS --owner ID [--threads 1] [--group 1] [--seconds 10] [--from 0]
 *
 * Takes rows from the store ROWS, where `reunite import` has put them, over and over from row number --from on, and
 * writes each as a new listing of an account: the row with its geometry and the R*Tree, the document of the text index,
 * its words, and the change. The words are those that are found in ROWS: finding them costs nothing here.
 *
 * Threads share one connection behind a mutex. With --group N those that wait share one transaction, N at most, and go
 * on when it is on the disk. Prints posts/s, p50 and p99 in milliseconds, and the number of posts. Takes --seconds, and some
 * to read the rows. `scripts/benchmark/run posts` calls it.
 */
#include "timing.h"

#include <pthread.h>
#include <sqlite3.h>
#include <spatialite.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_THREADS = 256, MAX_WORDS = 1024, FIELDS = 10 };
#define LIFETIME (90LL * 86400 * 1000000)

/* As Configuration+SpatiaLite.swift has it. */
static const char PRAGMAS[] =
    "PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 67108864;"
    "PRAGMA synchronous = FULL; PRAGMA cache_size = -64000; PRAGMA wal_autocheckpoint = 8000;";

/* The fields of a row as ROWS has them, and its document with the new owner's token. */
typedef struct {
    sqlite3_value *fields[FIELDS];
    char *document;
    int word_count;
    struct { const char *start; int length; } *words;
} Row;

static const char SELECT_ROWS[] =
    "SELECT l.status, l.category, l.occurred_start, l.occurred_end, l.precision, l.accuracy, l.title, l.description,"
    " l.geom, l.exact, d.c0 FROM listing AS l JOIN listing_text_content AS d ON d.id = l.id ORDER BY l.id";

static sqlite3 *db;
static sqlite3_stmt *begin, *commit, *insert_listing, *insert_document, *insert_word;
static Row *rows;
static long row_count;
static sqlite3_int64 owner;
static atomic_long next_row;
static atomic_int is_over;
static int group_limit = 1;

static void check(int code) {
    if (code) fail("SQLite:", sqlite3_errmsg(db));
}

static void step(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    if (code != SQLITE_DONE) fail(sqlite3_sql(statement), sqlite3_errmsg(db));
    sqlite3_reset(statement);
}

/* The time in microseconds, later than every one before: a new row's id. */
static sqlite3_int64 unique_time(void) {
    static sqlite3_int64 last;
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    sqlite3_int64 microseconds = (sqlite3_int64)time.tv_sec * 1000000 + time.tv_nsec / 1000;
    last = microseconds > last ? microseconds : last + 1;
    return last;
}

/* The owner's token, as TextDocument.swift writes it: in base 36. */
static void owner_token(char *out) {
    char digits[16];
    int count = 0;
    for (sqlite3_int64 rest = owner; rest || !count; rest /= 36)
        digits[count++] = "0123456789abcdefghijklmnopqrstuvwxyz"[rest % 36];
    *out++ = '@';
    *out++ = 'o';
    while (count) *out++ = digits[--count];
    *out = 0;
}

static void take_document(Row *row, const char *document, const char *token) {
    const char *old = strstr(document, " @o0 ");
    if (!old) fail("ROWS must belong to the operator:", document);
    row->document = sqlite3_mprintf("%.*s %s %s", (int)(old - document), document, token, old + strlen(" @o0 "));
    row->words = malloc(sizeof *row->words * MAX_WORDS);
    /* Words come before tokens, each between two spaces. */
    for (const char *at = row->document + 1; *at && *at != '@' && row->word_count < MAX_WORDS;) {
        size_t length = strcspn(at, " ");
        row->words[row->word_count].start = at;
        row->words[row->word_count++].length = (int)length;
        at += length + 1;
    }
}

static void read_rows(const char *path) {
    sqlite3 *source;
    sqlite3_stmt *select;
    char token[32];
    owner_token(token);
    if (sqlite3_open_v2(path, &source, SQLITE_OPEN_READONLY, NULL)) fail("cannot open", path);
    if (sqlite3_prepare_v2(source, SELECT_ROWS, -1, &select, NULL)) fail(path, sqlite3_errmsg(source));
    while (sqlite3_step(select) == SQLITE_ROW) {
        if (row_count % 1024 == 0) rows = realloc(rows, sizeof *rows * (size_t)(row_count + 1024));
        Row *row = &rows[row_count++];
        *row = (Row){0};
        for (int i = 0; i < FIELDS; i++) row->fields[i] = sqlite3_value_dup(sqlite3_column_value(select, i));
        take_document(row, (const char *)sqlite3_column_text(select, 10), token);
    }
    sqlite3_finalize(select);
    sqlite3_close(source);
    if (!row_count) fail("no rows in", path);
}

static sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL));
    return statement;
}

static void open_store(const char *path) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL)) fail("cannot open", path);
    spatialite_init_ex(db, spatialite_alloc_connection(), 0);
    sqlite3_busy_timeout(db, 30000);
    check(sqlite3_exec(db, PRAGMAS, NULL, NULL, NULL));
    begin = prepare("BEGIN IMMEDIATE");
    commit = prepare("COMMIT");
    insert_listing = prepare(
        "INSERT INTO listing (visibility, state, status, category, occurred_start, occurred_end, precision, accuracy,"
        " title, description, geom, exact, owner, id, secret, updated_at, expires_at)"
        " VALUES ('public', 'open', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert_document = prepare("INSERT INTO listing_text (rowid, document) VALUES (?, ?)");
    insert_word = prepare("INSERT OR IGNORE INTO word (word) VALUES (?)");
}

/* The store's triggers write the R*Tree and the change. */
static sqlite3_int64 write_row(const Row *row) {
    sqlite3_int64 id = unique_time(), secret;
    sqlite3_randomness(sizeof secret, &secret);
    for (int i = 0; i < FIELDS; i++) sqlite3_bind_value(insert_listing, i + 1, row->fields[i]);
    sqlite3_bind_int64(insert_listing, 11, owner);
    sqlite3_bind_int64(insert_listing, 12, id);
    sqlite3_bind_int64(insert_listing, 13, secret & 0x3FFFFFFFFFFFFFFF);
    sqlite3_bind_int64(insert_listing, 14, id);
    sqlite3_bind_int64(insert_listing, 15, id + LIFETIME);
    step(insert_listing);
    return id;
}

static void write_document(const Row *row, sqlite3_int64 id) {
    sqlite3_bind_int64(insert_document, 1, id);
    sqlite3_bind_text(insert_document, 2, row->document, -1, SQLITE_STATIC);
    step(insert_document);
}

static void write_words(const Row *row) {
    for (int i = 0; i < row->word_count; i++) {
        sqlite3_bind_text(insert_word, 1, row->words[i].start, row->words[i].length, SQLITE_STATIC);
        step(insert_word);
    }
}

/* Documents after all rows, as ListingWriter.swift does: in turns each would be a part of the index of its own. */
static void write_group(const Row *const *group, int count) {
    sqlite3_int64 ids[MAX_THREADS];
    step(begin);
    for (int i = 0; i < count; i++) ids[i] = write_row(group[i]);
    for (int i = 0; i < count; i++) write_document(group[i], ids[i]);
    for (int i = 0; i < count; i++) write_words(group[i]);
    step(commit);
}

static pthread_mutex_t connection = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t queue = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t written = PTHREAD_COND_INITIALIZER;
static struct waiting { const Row *row; int is_done; struct waiting *next; } *first, **last = &first;
static int is_writing;

/* Waits in line; whoever finds nobody writing writes for all who wait, itself among them. */
static void write_together(const Row *row) {
    struct waiting own = {.row = row};
    pthread_mutex_lock(&queue);
    *last = &own;
    last = &own.next;
    while (!own.is_done) {
        if (is_writing) {
            pthread_cond_wait(&written, &queue);
            continue;
        }
        const Row *group[MAX_THREADS];
        struct waiting *members[MAX_THREADS];
        int count = 0;
        for (; first && count < group_limit; first = first->next) {
            members[count] = first;
            group[count++] = first->row;
        }
        if (!first) last = &first;
        is_writing = 1;
        pthread_mutex_unlock(&queue);
        write_group(group, count);
        pthread_mutex_lock(&queue);
        is_writing = 0;
        for (int i = 0; i < count; i++) members[i]->is_done = 1;
        pthread_cond_broadcast(&written);
    }
    pthread_mutex_unlock(&queue);
}

typedef struct {
    double *times;
    size_t count;
} Times;

static void *client(void *argument) {
    Times *result = argument;
    size_t room = 0;
    while (!atomic_load(&is_over)) {
        const Row *row = &rows[atomic_fetch_add(&next_row, 1) % row_count];
        double start = now();
        if (group_limit > 1) {
            write_together(row);
        } else {
            pthread_mutex_lock(&connection);
            write_group(&row, 1);
            pthread_mutex_unlock(&connection);
        }
        if (result->count == room) result->times = realloc(result->times, sizeof(double) * (room = room * 2 + 1024));
        result->times[result->count++] = now() - start;
    }
    return NULL;
}

int main(int argc, char **argv) {
    int thread_count = 1;
    double seconds = 10;
    if (argc < 5) fail("usage: posts STORE ROWS --owner ID", "[--threads N] [--group N] [--seconds S] [--from N]");
    for (int i = 3; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--owner")) owner = atoll(argv[i + 1]);
        else if (!strcmp(argv[i], "--threads")) thread_count = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--group")) group_limit = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--seconds")) seconds = strtod(argv[i + 1], NULL);
        else if (!strcmp(argv[i], "--from")) atomic_store(&next_row, atol(argv[i + 1]));
        else fail("unknown option", argv[i]);
    }
    if (thread_count < 1 || thread_count > MAX_THREADS || group_limit < 1 || group_limit > MAX_THREADS)
        fail("at least 1 and at most 256:", "threads, group");
    open_store(argv[1]);
    read_rows(argv[2]);

    pthread_t threads[MAX_THREADS];
    Times results[MAX_THREADS] = {0};
    double start = now();
    for (int i = 0; i < thread_count; i++) pthread_create(&threads[i], NULL, client, &results[i]);
    struct timespec pause = {.tv_sec = (time_t)seconds, .tv_nsec = (long)((seconds - (long)seconds) * 1e9)};
    nanosleep(&pause, NULL);
    atomic_store(&is_over, 1);
    size_t count = 0;
    for (int i = 0; i < thread_count; i++) {
        pthread_join(threads[i], NULL);
        count += results[i].count;
    }
    double elapsed = now() - start, *times = malloc(sizeof *times * count);
    size_t place = 0;
    for (int i = 0; i < thread_count; i++) {
        memcpy(times + place, results[i].times, sizeof *times * results[i].count);
        place += results[i].count;
    }
    printf("%.1f %.3f %.3f %zu\n", (double)count * 1e3 / elapsed, percentile(times, count, 0.5),
           percentile(times, count, 0.99), count);
    sqlite3_close_v2(db);
    return 0;
}
