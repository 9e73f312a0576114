/*
 * The pin map of a search for words as a plain server on SQLite gives it, by two fixed plans: counted by cell, as
 * GeoJSON.
 *
 *   words-sqlite STORE [--seconds S] FILE.txt...
 *
 *   box-first   the R*Tree and the rows of the box; words by instr() in the folded document
 *   text-first  FTS5 with all words, then the exact point of each row
 *
 * The last word is a beginning. Each query is asked by both plans in turn, S seconds (60) for each file at most, so
 * that both have answered the same ones; the program ends where they find different points. Prints Markdown rows.
 */
#include "viewports.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLANS = 2, MAX_WORDS = 4 };

static const char *const plan_names[PLANS] = {"box-first", "text-first"};

typedef struct {
    sqlite3 *db;
    sqlite3_stmt *in_box[MAX_WORDS + 1]; /* by the number of words */
    sqlite3_stmt *in_text;
    Grid grid;
    Collection collection;
} Server;

static sqlite3_stmt *prepared(sqlite3 *db, const char *sql) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL))
        fail(sqlite3_errmsg(db), sql);
    return statement;
}

/* Adds what a statement finds in some of the boxes. */
static void gather(Server *server, sqlite3_stmt *statement, const Box *boxes, int count) {
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        const unsigned char *blob = sqlite3_column_blob(statement, 1);
        double point[2];
        if (!blob) continue;
        memcpy(point, blob + 43, sizeof point);
        for (int i = 0; i < count; i++)
            if (box_holds(&boxes[i], point[0], point[1])) {
                grid_add(&server->grid, point[0], point[1], sqlite3_column_int64(statement, 0));
                break;
            }
    }
    if (code != SQLITE_DONE) fail("SQLite:", sqlite3_errmsg(server->db));
    sqlite3_reset(statement);
}

static void box_first(Server *server, const Box *boxes, int count, char **words, int word_count) {
    sqlite3_stmt **statement = &server->in_box[word_count];
    if (!*statement) {
        char sql[1024] =
            "SELECT l.id, l.geom FROM idx_listing_geom AS r CROSS JOIN listing AS l ON l.id = r.pkid"
            " CROSS JOIN listing_text_content AS d ON d.id = l.id"
            " WHERE r.xmax >= ? AND r.xmin <= ? AND r.ymax >= ? AND r.ymin <= ?"
            " AND l.visibility = 'public' AND l.state = 'open'";
        for (int i = 0; i < word_count; i++) strcat(sql, " AND instr(d.c0, ?)");
        *statement = prepared(server->db, sql);
    }
    for (int i = 0; i < word_count; i++) {
        char *term = sqlite3_mprintf(" %s%s", words[i], i < word_count - 1 ? " " : "");
        sqlite3_bind_text(*statement, 5 + i, term, -1, sqlite3_free);
    }
    for (int i = 0; i < count; i++) {
        sqlite3_bind_double(*statement, 1, boxes[i].west);
        sqlite3_bind_double(*statement, 2, boxes[i].east);
        sqlite3_bind_double(*statement, 3, boxes[i].south);
        sqlite3_bind_double(*statement, 4, boxes[i].north);
        gather(server, *statement, &boxes[i], 1);
    }
}

static void text_first(Server *server, const Box *boxes, int count, char **words, int word_count) {
    if (!server->in_text)
        server->in_text = prepared(
            server->db,
            "SELECT l.id, l.geom FROM listing_text AS t CROSS JOIN listing AS l ON l.id = t.rowid"
            " WHERE t.listing_text MATCH ? AND l.visibility = 'public' AND l.state = 'open'");
    char match[1024] = "";
    for (int i = 0; i < word_count; i++) {
        size_t length = strlen(match);
        snprintf(match + length, sizeof match - length, "%s\"%s\"%s", i ? " AND " : "", words[i],
                 i < word_count - 1 ? "" : " *");
    }
    sqlite3_bind_text(server->in_text, 1, match, -1, SQLITE_TRANSIENT);
    gather(server, server->in_text, boxes, count);
}

static Answer answer(Server *server, int plan, const Viewport *viewport) {
    Box boxes[2];
    int count = viewport_boxes(viewport, boxes), word_count = 0;
    char copy[1024], *words[MAX_WORDS], *rest;
    snprintf(copy, sizeof copy, "%s", viewport->words);
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (word_count == MAX_WORDS) fail("too many words:", viewport->words);
        words[word_count++] = word;
    }
    grid_open(&server->grid, viewport);
    (plan ? text_first : box_first)(server, boxes, count, words, word_count);
    collection_grid(&server->collection, &server->grid);
    return (Answer){
        .points = grid_points(&server->grid), .features = grid_features(&server->grid),
        .bytes = server->collection.end - server->collection.start};
}

static void compare(Server *server, const char *path, double seconds) {
    size_t count, asked = 0;
    Viewport *viewports = viewports_read(path, &count);
    double *times[PLANS], spent[PLANS] = {0}, better = 0;
    long points = 0, features = 0;
    for (int plan = 0; plan < PLANS; plan++) times[plan] = malloc(sizeof **times * count);
    for (; asked < count && spent[0] + spent[1] < seconds * 1e3; asked++) {
        Answer answers[PLANS];
        for (int plan = 0; plan < PLANS; plan++) {
            double start = now();
            answers[plan] = answer(server, plan, &viewports[asked]);
            spent[plan] += times[plan][asked] = now() - start;
        }
        /* Not the bytes: means depend on the order of rows by their last digits. */
        if (answers[0].points != answers[1].points || answers[0].features != answers[1].features)
            fail("the plans find different points for:", viewports[asked].words);
        better += times[0][asked] < times[1][asked] ? times[0][asked] : times[1][asked];
        points += answers[0].points;
        features += answers[0].features;
    }
    for (int plan = 0; plan < PLANS; plan++)
        printf("| %s | %s%s | %.1f | %.3f | %.3f |\n", path, plan_names[plan],
               spent[plan] < spent[!plan] ? " (the better fixed plan)" : "", (double)asked * 1e3 / spent[plan],
               percentile(times[plan], asked, 0.5), percentile(times[plan], asked, 0.99));
    printf("| %s | the quicker one of each query, known beforehand | %.1f | | |\n", path, (double)asked * 1e3 / better);
    fprintf(stderr, "%s: both plans found the same %ld points, in %ld features, in %zu queries\n", path, points,
            features, asked);
}

int main(int argc, char **argv) {
    Server server = {0};
    double seconds = 60;
    if (argc < 3) fail("usage: words-sqlite STORE", "[--seconds S] FILE.txt...");
    /* As the store does: counting the bytes in use costs a lock at each allocation. */
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (sqlite3_open_v2(argv[1], &server.db, SQLITE_OPEN_READONLY, NULL)) fail("cannot open", argv[1]);
    sqlite3_exec(server.db, "PRAGMA cache_size = -64000; PRAGMA temp_store = MEMORY", NULL, NULL, NULL);
    puts("| queries | plan | queries/s | p50 ms | p99 ms |\n|---|---|--:|--:|--:|");
    for (int i = 2; i < argc; i++) {
        if (!strcmp(argv[i], "--seconds") && i + 1 < argc) seconds = strtod(argv[++i], NULL);
        else compare(&server, argv[i], seconds);
        fflush(stdout);
    }
    return 0;
}
