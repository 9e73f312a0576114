/*
 * Tiles in hash tables: for each level from 0 to 16 how many points lie in a tile, and for the last which they are. A
 * grid's cells are looked up one by one. Those across the box's edge are parted down to the last level, whose points
 * are looked at, as are all where the grid is finer.
 */
#include "structures.h"

#include <stdlib.h>

enum { LAST = 16 };

/* Empty where count is 0. */
typedef struct {
    uint32_t key, count;
} Slot;

typedef struct {
    unsigned shift; /* of the hash, to the table's size */
    size_t size;
    Slot *slots;
    uint32_t *firsts; /* where a tile's points begin; at the last level */
} Table;

typedef struct {
    Table tables[LAST + 1];
    Place *places;
} Tiles;

static uint32_t key_of(uint32_t column, uint32_t row) { return column << 16 | row; }

/* The slot of a tile, or the empty one where it belongs. */
static size_t slot_of(const Table *table, uint32_t key) {
    size_t at = (uint32_t)(key * 2654435769u) >> table->shift;
    while (table->slots[at].count && table->slots[at].key != key) at = (at + 1) & (table->size - 1);
    return at;
}

static void *build(const Points *points) {
    Tiles *tiles = calloc(1, sizeof *tiles);
    Keyed *items = malloc(sizeof *items * points->count);
    for (size_t i = 0; i < points->count; i++)
        items[i] = (Keyed){
            interleaved(mercator_x(points->longitudes[i]), mercator_y(points->latitudes[i])) >> 32, (uint32_t)i};
    sort_by_key(items, points->count);
    tiles->places = malloc(sizeof *tiles->places * points->count);
    for (size_t i = 0; i < points->count; i++) tiles->places[i] = place_of(points, items[i].index);

    /* In this order each level's tiles are runs. */
    for (int level = LAST; level >= 0; level--) {
        Table *table = &tiles->tables[level];
        unsigned shift = 2 * (LAST - (unsigned)level), bits = 1;
        size_t runs = 1;
        for (size_t i = 1; i < points->count; i++) runs += items[i].key >> shift != items[i - 1].key >> shift;
        while ((size_t)1 << bits < 2 * runs) bits++;
        table->shift = 32 - bits;
        table->size = (size_t)1 << bits;
        table->slots = calloc(table->size, sizeof *table->slots);
        if (level == LAST) table->firsts = malloc(sizeof *table->firsts * table->size);
        for (size_t i = 0, end; i < points->count; i = end) {
            for (end = i + 1; end < points->count && items[end].key >> shift == items[i].key >> shift;) end++;
            const Place *place = &tiles->places[i];
            uint32_t key = key_of(place->x >> (32 - level) % 32, place->y >> (32 - level) % 32);
            if (!level) key = 0;
            size_t at = slot_of(table, key);
            table->slots[at] = (Slot){key, (uint32_t)(end - i)};
            if (level == LAST) table->firsts[at] = (uint32_t)i;
        }
    }
    free(items);
    return tiles;
}

static void descend(
    const Tiles *tiles, const Edges *edges, int level, uint32_t column, uint32_t row, Side side, Grid *grid) {
    if (side == ACROSS) side = side_of(edges, level, column, row);
    if (side == OUTSIDE) return;
    const Table *table = &tiles->tables[level];
    size_t at = slot_of(table, key_of(column, row));
    uint32_t count = table->slots[at].count;
    if (!count) return;
    if (side == INSIDE && level >= grid->level) {
        unsigned shift = 32 - (unsigned)level;
        grid->counts[grid_slot(grid, column << shift, row << shift)] += count;
    } else if (level == LAST) {
        const Place *places = tiles->places + table->firsts[at];
        for (uint32_t i = 0; i < count; i++)
            if (side == INSIDE) count_place(&places[i], grid);
            else count_if_held(&places[i], &edges->degrees, grid);
    } else {
        for (uint32_t child = 0; child < 4; child++)
            descend(tiles, edges, level + 1, 2 * column + (child & 1), 2 * row + (child >> 1), side, grid);
    }
}

static uint32_t tile_at(int64_t bits, unsigned shift) {
    return (uint32_t)((uint64_t)(bits < 0 ? 0 : bits > UINT32_MAX ? UINT32_MAX : bits) >> shift);
}

static void count(const void *structure, const Viewport *viewport, Grid *grid) {
    Box boxes[2];
    int parts = viewport_boxes(viewport, boxes), level = grid->level < LAST ? grid->level : LAST;
    unsigned shift = 32 - (unsigned)level;
    for (int i = 0; i < parts; i++) {
        Edges edges = edges_of(&boxes[i]);
        uint32_t west = tile_at(edges.west - 1, shift), east = tile_at(edges.east + 1, shift);
        uint32_t north = tile_at(edges.north - 1, shift), south = tile_at(edges.south + 1, shift);
        for (uint32_t row = north; row <= south; row++)
            for (uint32_t column = west; column <= east; column++)
                descend(structure, &edges, level, column, row, ACROSS, grid);
    }
}

const Structure tiles = {"tiles in hash tables", build, count};
