/*
 * A packed R-tree: points in the order of a Hilbert curve, sixteen in a leaf, sixteen nodes in a node of the next
 * level, all levels flat. A node that lies within the box is a run of points, counted without looking at them again.
 */
#include "structures.h"

#include <stdlib.h>

enum { NODE = 16, MAX_LEVELS = 8 };

typedef struct {
    size_t count;
    Place *places;
    int levels;
    size_t sizes[MAX_LEVELS];
    Box *nodes[MAX_LEVELS];
} Hilbert;

/* How far along the curve of 65,536 x 65,536 a cell lies. */
static uint32_t along_curve(uint32_t x, uint32_t y) {
    uint32_t distance = 0;
    for (uint32_t side = 1 << 15; side; side >>= 1) {
        uint32_t is_east = (x & side) != 0, is_south = (y & side) != 0;
        distance = distance << 2 | ((3 * is_east) ^ is_south);
        if (is_south) continue;
        if (is_east) x = ~x, y = ~y;
        uint32_t other = x;
        x = y;
        y = other;
    }
    return distance;
}

static void widen(Box *box, const Box *by) {
    if (by->west < box->west) box->west = by->west;
    if (by->south < box->south) box->south = by->south;
    if (by->east > box->east) box->east = by->east;
    if (by->north > box->north) box->north = by->north;
}

static void *build(const Points *points) {
    Hilbert *hilbert = calloc(1, sizeof *hilbert);
    Keyed *items = malloc(sizeof *items * points->count);
    hilbert->count = points->count;
    hilbert->places = malloc(sizeof *hilbert->places * points->count);
    for (size_t i = 0; i < points->count; i++)
        items[i] = (Keyed){
            along_curve(mercator_x(points->longitudes[i]) >> 16, mercator_y(points->latitudes[i]) >> 16), (uint32_t)i};
    sort_by_key(items, points->count);
    for (size_t i = 0; i < points->count; i++) hilbert->places[i] = place_of(points, items[i].index);
    free(items);

    for (size_t below = points->count; !hilbert->levels || below > 1; hilbert->levels++) {
        int level = hilbert->levels;
        size_t size = hilbert->sizes[level] = (below + NODE - 1) / NODE;
        Box *nodes = hilbert->nodes[level] = malloc(sizeof *nodes * size);
        for (size_t i = 0; i < size; i++) nodes[i] = (Box){200, 100, -200, -100};
        for (size_t i = 0; i < below; i++) {
            const Place *place = &hilbert->places[level ? 0 : i];
            Box point = {place->longitude, place->latitude, place->longitude, place->latitude};
            widen(&nodes[i / NODE], level ? &hilbert->nodes[level - 1][i] : &point);
        }
        below = size;
    }
    return hilbert;
}

static void descend(const Hilbert *hilbert, int level, size_t at, const Box *box, Grid *grid) {
    const Box *node = &hilbert->nodes[level][at];
    if (node->east < box->west || node->west > box->east || node->north < box->south || node->south > box->north)
        return;
    int is_inside = box_holds(box, node->west, node->south) && box_holds(box, node->east, node->north);
    if (is_inside || !level) {
        size_t first = at << 4 * (level + 1), end = (at + 1) << 4 * (level + 1);
        if (end > hilbert->count) end = hilbert->count;
        if (is_inside)
            for (size_t i = first; i < end; i++) count_place(&hilbert->places[i], grid);
        else
            for (size_t i = first; i < end; i++) count_if_held(&hilbert->places[i], box, grid);
        return;
    }
    size_t first = at * NODE, end = first + NODE;
    if (end > hilbert->sizes[level - 1]) end = hilbert->sizes[level - 1];
    for (size_t i = first; i < end; i++) descend(hilbert, level - 1, i, box, grid);
}

static void count(const void *structure, const Viewport *viewport, Grid *grid) {
    const Hilbert *hilbert = structure;
    Box boxes[2];
    int parts = viewport_boxes(viewport, boxes);
    for (int i = 0; i < parts; i++) descend(hilbert, hilbert->levels - 1, 0, &boxes[i], grid);
}

const Structure hilbert = {"packed Hilbert R-tree", build, count};
