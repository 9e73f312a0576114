/* Four structures over the same points, which count a viewport's points by cell. */
#ifndef STRUCTURES_H
#define STRUCTURES_H

#include "viewports.h"

typedef struct {
    const char *name;
    void *(*build)(const Points *points);
    void (*count)(const void *structure, const Viewport *viewport, Grid *grid);
} Structure;

extern const Structure morton, hilbert, tiles, kd_tree;

/* A point with its place in the Web Mercator square. */
typedef struct {
    double longitude, latitude;
    uint32_t x, y;
} Place;

static inline Place place_of(const Points *points, uint32_t index) {
    double longitude = points->longitudes[index], latitude = points->latitudes[index];
    return (Place){longitude, latitude, mercator_x(longitude), mercator_y(latitude)};
}

static inline void count_place(const Place *place, Grid *grid) { grid->counts[grid_slot(grid, place->x, place->y)]++; }

static inline void count_if_held(const Place *place, const Box *box, Grid *grid) {
    if (box_holds(box, place->longitude, place->latitude)) count_place(place, grid);
}

/* ---- structures-sort.c ---- */

typedef struct {
    uint64_t key;
    uint32_t index;
} Keyed;

void sort_by_key(Keyed *items, size_t count);

/* ---- structures-cells.c: where cells of Web Mercator lie to a box ---- */

typedef enum { OUTSIDE, ACROSS, INSIDE } Side;

/*
 * A box in the 32 bits of Web Mercator. Points whose bits are an edge's, or next to them, may lie on either side: only
 * their degrees say. The world's edges are moved outwards, where no point is.
 */
typedef struct {
    Box degrees;
    int64_t west, north, east, south;
} Edges;

Edges edges_of(const Box *box);
uint64_t interleaved(uint32_t x, uint32_t y);

/* The cell of a level that lies at column and row. */
static inline Side side_of(const Edges *edges, int level, uint32_t column, uint32_t row) {
    int64_t size = INT64_C(1) << (32 - level);
    int64_t west = column * size, north = row * size, east = west + size - 1, south = north + size - 1;
    if (east < edges->west - 1 || west > edges->east + 1 || south < edges->north - 1 || north > edges->south + 1)
        return OUTSIDE;
    return west > edges->west + 1 && east < edges->east - 1 && north > edges->north + 1 && south < edges->south - 1
        ? INSIDE : ACROSS;
}

#endif
