/*
 * Points in Morton order: a cell's points lie together, and two binary searches say how many they are. A search begins
 * with the at most four cells that hold the box, and parts them until they are the grid's cells, or lie outside, or
 * hold fewer than 64 points.
 */
#include "structures.h"

#include <stdlib.h>

enum { FEW = 64 };

typedef struct {
    size_t count;
    uint64_t *keys;
    double *longitudes, *latitudes;
} Morton;

static void *build(const Points *points) {
    Morton *morton = malloc(sizeof *morton);
    Keyed *items = malloc(sizeof *items * points->count);
    morton->count = points->count;
    morton->keys = malloc(sizeof *morton->keys * points->count);
    morton->longitudes = malloc(sizeof *morton->longitudes * points->count);
    morton->latitudes = malloc(sizeof *morton->latitudes * points->count);
    for (size_t i = 0; i < points->count; i++)
        items[i] = (Keyed){
            interleaved(mercator_x(points->longitudes[i]), mercator_y(points->latitudes[i])), (uint32_t)i};
    sort_by_key(items, points->count);
    for (size_t i = 0; i < points->count; i++) {
        morton->keys[i] = items[i].key;
        morton->longitudes[i] = points->longitudes[items[i].index];
        morton->latitudes[i] = points->latitudes[items[i].index];
    }
    free(items);
    return morton;
}

/* The first of a range whose key is not below. */
static size_t lower_bound(const uint64_t *keys, size_t first, size_t end, uint64_t key) {
    const uint64_t *at = keys + first;
    size_t length = end - first;
    if (!length) return first;
    while (length > 1) {
        size_t half = length / 2;
        at += at[half - 1] < key ? half : 0;
        length -= half;
    }
    return (size_t)(at - keys) + (*at < key);
}

typedef struct {
    const Morton *morton;
    const Edges *edges;
    Grid *grid;
} Search;

static uint32_t gathered(uint64_t wide) {
    wide &= 0x5555555555555555;
    wide = (wide | wide >> 1) & 0x3333333333333333;
    wide = (wide | wide >> 2) & 0x0F0F0F0F0F0F0F0F;
    wide = (wide | wide >> 4) & 0x00FF00FF00FF00FF;
    wide = (wide | wide >> 8) & 0x0000FFFF0000FFFF;
    return (uint32_t)(wide | wide >> 16);
}

static void scan(const Search *search, size_t first, size_t end, Side side) {
    const Morton *morton = search->morton;
    for (size_t i = first; i < end; i++) {
        if (side == ACROSS && !box_holds(&search->edges->degrees, morton->longitudes[i], morton->latitudes[i]))
            continue;
        uint64_t key = morton->keys[i];
        search->grid->counts[grid_slot(search->grid, gathered(key), gathered(key >> 1))]++;
    }
}

/* A cell whose points are first..<end. */
static void descend(
    const Search *search, int level, uint32_t column, uint32_t row, size_t first, size_t end, Side side) {
    if (first == end) return;
    if (side == ACROSS) side = side_of(search->edges, level, column, row);
    if (side == OUTSIDE) return;
    if (side == INSIDE && level >= search->grid->level) {
        uint64_t key = search->morton->keys[first];
        search->grid->counts[grid_slot(search->grid, gathered(key), gathered(key >> 1))] += (uint32_t)(end - first);
        return;
    }
    if (end - first < FEW || level == 32) {
        scan(search, first, end, side);
        return;
    }
    unsigned shift = 2 * (31 - (unsigned)level);
    uint64_t key = interleaved(column, row) << 2;
    for (uint32_t child = 0; child < 4; child++) {
        size_t next = child == 3 ? end : lower_bound(search->morton->keys, first, end, (key + child + 1) << shift);
        descend(search, level + 1, 2 * column + (child & 1), 2 * row + (child >> 1), first, next, side);
        first = next;
    }
}

static int64_t clamped(int64_t bits) { return bits < 0 ? 0 : bits > UINT32_MAX ? UINT32_MAX : bits; }

static void count(const void *structure, const Viewport *viewport, Grid *grid) {
    const Morton *morton = structure;
    Box boxes[2];
    int parts = viewport_boxes(viewport, boxes);
    for (int i = 0; i < parts; i++) {
        Edges edges = edges_of(&boxes[i]);
        Search search = {morton, &edges, grid};
        /* A little around the box, for points whose bits are next to an edge's. */
        uint64_t west = (uint64_t)clamped(edges.west - 1), east = (uint64_t)clamped(edges.east + 1);
        uint64_t north = (uint64_t)clamped(edges.north - 1), south = (uint64_t)clamped(edges.south + 1);
        int level = grid->level;
        while (level && ((east >> (32 - level)) - (west >> (32 - level)) > 1
                         || (south >> (32 - level)) - (north >> (32 - level)) > 1))
            level--;
        unsigned shift = 32 - (unsigned)level;
        for (uint64_t row = north >> shift; row <= south >> shift; row++) {
            for (uint64_t column = west >> shift; column <= east >> shift; column++) {
                uint64_t key = level ? interleaved((uint32_t)column, (uint32_t)row) << 2 * shift : 0;
                uint64_t last = level ? key + ((UINT64_C(1) << 2 * shift) - 1) : UINT64_MAX;
                size_t first = lower_bound(morton->keys, 0, morton->count, key);
                size_t end = last == UINT64_MAX ? morton->count
                    : lower_bound(morton->keys, first, morton->count, last + 1);
                descend(&search, level, (uint32_t)column, (uint32_t)row, first, end, ACROSS);
            }
        }
    }
}

const Structure morton = {"Morton order", build, count};
