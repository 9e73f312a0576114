/* The parts of the plain C program that the store is measured against. */
#ifndef BASELINE_H
#define BASELINE_H

#include <sqlite3.h>
#include <stdio.h>

enum { MAX_WORDS = 8, MAX_VALUES = 96, PAGE = 50 };

/* One statement with its values, ready to run. */
typedef struct {
    sqlite3_stmt *statement;
    int count;
    struct value {
        int type; /* SQLITE_NULL, SQLITE_INTEGER, SQLITE_FLOAT or SQLITE_TEXT */
        sqlite3_int64 integer;
        double real;
        char *text;
    } *values;
} Call;

/* A query as the HTTP interface takes it. Words are folded already. */
typedef struct {
    double west, south, east, north;
    double longitude, latitude, radius;
    int has_place, has_circle, word_count;
    struct { char *text; int is_prefix; } words[MAX_WORDS];
} Query;

_Noreturn void fail(const char *what, const char *detail);

/* The prepared statement of a text: each text is prepared once. */
sqlite3_stmt *prepared(sqlite3 *db, const char *sql);

/* geodesic.c */
double geodesic_distance(double longitude1, double latitude1, double longitude2, double latitude2);

/* queries.c */
Query query_parse(char *line);

/* replay.c: a line of `reunite benchmark --explain-sql`; the number of the query that it belongs to, -1 for none. */
long replay_parse(sqlite3 *db, char *line, Call *call);

/* composite.c */
void composite_build(const char *store, const char *scratch);
void composite_match(const Query *query, char *out, size_t size);

#endif
