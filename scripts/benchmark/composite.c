/*
 * An alternative index for words in a box: each word is indexed again for each cell of the listing, as one term
 * (`@g8j2b@bag`), in a text index beside the store. A search then walks the lists of its words in these cells only.
 */
#include "baseline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sides of 5.6°, 1.4°, 0.35° and 0.088°: a term for each is what makes the index large. */
static const int levels[] = {12, 10, 8, 6};
/* So few cells where they can be had; large boxes take as many of the largest as they need. */
enum { LEVELS = 4, FEW_CELLS = 9, MAX_CELLS = 128 };

static void exec(sqlite3 *db, const char *sql) {
    if (sqlite3_exec(db, sql, NULL, NULL, NULL)) fail(sql, sqlite3_errmsg(db));
}

static void base36(char *out, unsigned long number) {
    char digits[16];
    int count = 0;
    do digits[count++] = "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36];
    while ((number /= 36));
    while (count) *out++ = digits[--count];
    *out = 0;
}

/* The token of a cell, as in IndexCell.swift. */
static void token(char *out, int level, unsigned long row, unsigned long column) {
    char digits[16], cell[16];
    base36(digits, (unsigned long)level);
    base36(cell, row << level | column);
    sprintf(out, "@g%s%s", digits, cell);
}

static long cell_index(double degrees, int level, long count) {
    long index = (long)(degrees * (double)(1L << level) / 360);
    return index < count ? index : count - 1;
}

static int is_indexed_cell(const char *token) {
    for (int i = 0; i < LEVELS; i++) {
        char digits[16];
        base36(digits, (unsigned long)levels[i]);
        if (!strncmp(token, "@g", 2) && token[2] == digits[0]) return 1;
    }
    return 0;
}

/* Fills two indexes out of the store's documents: the words alone, and the words with their cells. */
void composite_build(const char *store, const char *scratch) {
    sqlite3 *db;
    if (sqlite3_open_v2(scratch, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, NULL))
        fail("cannot open", scratch);
    exec(db, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536");
    exec(db, sqlite3_mprintf("ATTACH 'file:%q?mode=ro' AS store", store));
    for (int i = 0; i < 2; i++) {
        const char *name = i ? "composite" : "words";
        exec(db, sqlite3_mprintf(
            "CREATE VIRTUAL TABLE %s USING fts5(document, content = '', detail = none, columnsize = 0,"
            " tokenize = \"ascii tokenchars '@'\");"
            "INSERT INTO %s (%s, rank) VALUES ('hashsize', 268435456)", name, name, name));
    }
    sqlite3_stmt *read = prepared(db, "SELECT id, c0 FROM store.listing_text_content ORDER BY id");
    sqlite3_stmt *insert[2] = {
        prepared(db, "INSERT INTO words (rowid, document) VALUES (?, ?)"),
        prepared(db, "INSERT INTO composite (rowid, document) VALUES (?, ?)")};
    size_t room = 1 << 20;
    char *words = malloc(room), *composite = malloc(room);
    exec(db, "BEGIN");
    while (sqlite3_step(read) == SQLITE_ROW) {
        char *document = strdup((const char *)sqlite3_column_text(read, 1));
        char *cells[LEVELS], *all[4096], *rest;
        int cell_count = 0, word_count = 0;
        for (char *term = strtok_r(document, " ", &rest); term; term = strtok_r(NULL, " ", &rest)) {
            if (*term != '@' && word_count < 4096) all[word_count++] = term;
            else if (cell_count < LEVELS && is_indexed_cell(term)) cells[cell_count++] = term;
        }
        char *out[2] = {words, composite};
        for (int i = 0; i < word_count; i++) {
            out[0] += snprintf(out[0], (size_t)(words + room - out[0]), "%s ", all[i]);
            for (int j = 0; j < cell_count; j++)
                out[1] += snprintf(out[1], (size_t)(composite + room - out[1]), "%s@%s ", cells[j], all[i]);
        }
        for (int i = 0; i < 2; i++) {
            char *start = i ? composite : words;
            sqlite3_bind_int64(insert[i], 1, sqlite3_column_int64(read, 0));
            sqlite3_bind_text(insert[i], 2, start, (int)(out[i] - start), SQLITE_STATIC);
            if (sqlite3_step(insert[i]) != SQLITE_DONE) fail("insert", sqlite3_errmsg(db));
            sqlite3_reset(insert[i]);
        }
        free(document);
    }
    exec(db, "INSERT INTO words (words) VALUES ('optimize');"
             "INSERT INTO composite (composite) VALUES ('optimize'); COMMIT");
    sqlite3_close_v2(db);
}

/* The cells that cover the query's box: the smallest of which few are needed. */
static int cover(const Query *query, char cells[MAX_CELLS][24]) {
    for (int i = 0; i < LEVELS; i++) {
        int level = levels[i];
        long columns = 1L << level, rows = columns / 2;
        long west = cell_index(query->west + 180, level, columns), east = cell_index(query->east + 180, level, columns);
        long south = cell_index(query->south + 90, level, rows), north = cell_index(query->north + 90, level, rows);
        if ((east - west + 1) * (north - south + 1) > (i < LEVELS - 1 ? FEW_CELLS : MAX_CELLS)) continue;
        int count = 0;
        for (long row = south; row <= north; row++)
            for (long column = west; column <= east; column++)
                token(cells[count++], level, (unsigned long)row, (unsigned long)column);
        return count;
    }
    fail("a box is too large for", "composite");
}

void composite_match(const Query *query, char *out, size_t size) {
    char cells[MAX_CELLS][24];
    int count = cover(query, cells);
    char *end = out + size;
    for (int i = 0; i < query->word_count; i++) {
        const char *word = query->words[i].text, *prefix = query->words[i].is_prefix ? " *" : "";
        out += snprintf(out, (size_t)(end - out), i ? " AND (" : "(");
        for (int j = 0; j < count; j++)
            out += snprintf(
                out, (size_t)(end - out), "%s\"%s@%s\"%s", j ? " OR " : "", cells[j], word, prefix);
        out += snprintf(out, (size_t)(end - out), ")");
    }
}
