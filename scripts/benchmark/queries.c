/* Reads query strings such as bbox=1,2,3,4&q=black%20bag&limit=50. */
#include "baseline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void decode(char *text) {
    char *out = text;
    for (char *in = text; *in; in++) {
        if (*in == '%') {
            char hex[3] = {in[1], in[2], 0};
            *out++ = (char)strtol(hex, NULL, 16);
            in += 2;
        } else {
            *out++ = *in;
        }
    }
    *out = 0;
}

/*
 * Whether the index has the word as two neighbouring letters of a script without spaces: Kana or Han, by the first
 * byte of UTF-8. Generated listings have no other such script.
 */
static int is_unspaced(const char *word) {
    unsigned char first = (unsigned char)*word;
    return first >= 0xE3 && first <= 0xE9;
}

static void add_word(Query *query, const char *word, int is_last) {
    if (query->word_count == MAX_WORDS) fail("too many words", word);
    query->words[query->word_count].text = strdup(word);
    /* As Words.swift has it: the last word, and a letter that stands alone. */
    query->words[query->word_count++].is_prefix = is_unspaced(word) ? strlen(word) == 3 : is_last;
}

/* The box that holds a circle, as in Circle.swift, for circles that reach neither a pole nor the antimeridian. */
static void enclose(Query *query) {
    const double tightest = 6335439.327;
    double angle = query->radius * 1.01 / tightest, degrees = angle * 180 / M_PI;
    double spread = asin(fmin(1, sin(angle) / cos(query->latitude * M_PI / 180))) * 180 / M_PI;
    query->west = query->longitude - spread;
    query->east = query->longitude + spread;
    query->south = query->latitude - degrees;
    query->north = query->latitude + degrees;
}

Query query_parse(char *line) {
    Query query = {0};
    char *rest;
    for (char *pair = strtok_r(line, "&\n", &rest); pair; pair = strtok_r(NULL, "&\n", &rest)) {
        char *value = strchr(pair, '=');
        if (!value) fail("no parameter", pair);
        *value++ = 0;
        if (!strcmp(pair, "bbox")) {
            query.has_place = 1;
            sscanf(value, "%lf,%lf,%lf,%lf", &query.west, &query.south, &query.east, &query.north);
        } else if (!strcmp(pair, "near")) {
            query.has_place = query.has_circle = 1;
            sscanf(value, "%lf,%lf", &query.longitude, &query.latitude);
        } else if (!strcmp(pair, "radius")) {
            query.radius = strtod(value, NULL);
        } else if (!strcmp(pair, "q")) {
            char *next;
            decode(value);
            for (char *word = strtok_r(value, " ", &next); word; word = strtok_r(NULL, " ", &next))
                add_word(&query, word, !*next);
        } else if (strcmp(pair, "limit")) {
            fail("unknown parameter", pair);
        }
    }
    if (query.has_circle) enclose(&query);
    return query;
}
