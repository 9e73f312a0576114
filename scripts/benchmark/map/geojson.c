/* Writes pins and clusters as GeoJSON, numbers with six decimals, without the C library's slow formatting. */
#include "viewports.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_FEATURE = 256 };

static void text(Collection *collection, const char *text) {
    size_t length = strlen(text);
    memcpy(collection->end, text, length);
    collection->end += length;
}

static void integer(Collection *collection, uint64_t value) {
    char digits[20];
    int count = 0;
    do digits[count++] = (char)('0' + value % 10);
    while (value /= 10);
    while (count) *collection->end++ = digits[--count];
}

static void degrees(Collection *collection, double degrees) {
    long long millionths = llround(degrees * 1e6);
    if (millionths < 0) *collection->end++ = '-';
    uint64_t size = (uint64_t)llabs(millionths), part = size % 1000000;
    integer(collection, size / 1000000);
    if (!part) return;
    *collection->end++ = '.';
    for (uint64_t place = 100000; part; part %= place, place /= 10) *collection->end++ = (char)('0' + part / place);
}

void collection_open(Collection *collection) {
    if (!collection->start) {
        collection->start = malloc(1 << 16);
        collection->limit = collection->start + (1 << 16);
    }
    collection->end = collection->start;
    collection->has_feature = 0;
    text(collection, "{\"type\":\"FeatureCollection\",\"features\":[");
}

void collection_add(Collection *collection, double longitude, double latitude, uint32_t count, int64_t id) {
    if (collection->limit - collection->end < LONGEST_FEATURE) {
        size_t used = (size_t)(collection->end - collection->start), room = 2 * used + LONGEST_FEATURE;
        collection->start = realloc(collection->start, room);
        collection->end = collection->start + used;
        collection->limit = collection->start + room;
    }
    if (collection->has_feature) *collection->end++ = ',';
    collection->has_feature = 1;
    text(collection, "{\"type\":\"Feature\",\"id\":");
    integer(collection, (uint64_t)id);
    text(collection, ",\"geometry\":{\"type\":\"Point\",\"coordinates\":[");
    degrees(collection, longitude);
    *collection->end++ = ',';
    degrees(collection, latitude);
    text(collection, "]},\"properties\":{");
    if (count > 1) {
        text(collection, "\"point_count\":");
        integer(collection, count);
    }
    text(collection, "}}");
}

void collection_close(Collection *collection) { text(collection, "]}"); }

void collection_grid(Collection *collection, const Grid *grid) {
    collection_open(collection);
    for (size_t slot = 0; slot < (size_t)grid->columns * grid->rows; slot++) {
        uint32_t count = grid->counts[slot];
        if (!count) continue;
        const struct cell *cell = &grid->cells[slot];
        uint64_t column = (grid->west + slot % grid->columns) & grid->mask, row = grid->north + slot / grid->columns;
        collection_add(
            collection, cell->longitude / count, cell->latitude / count, count,
            count == 1 ? cell->id : (int64_t)(row << grid->level | column));
    }
    collection_close(collection);
}
