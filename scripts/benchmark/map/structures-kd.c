/* A flat k-d tree over longitudes and latitudes (kd.c). What a box holds is counted point by point. */
#include "structures.h"
#include "kd.h"

#include <stdlib.h>

typedef struct {
    size_t count;
    Place *places;
} Tree;

static void *build(const Points *points) {
    Tree *tree = malloc(sizeof *tree);
    KdItem *items = malloc(sizeof *items * points->count);
    tree->count = points->count;
    tree->places = malloc(sizeof *tree->places * points->count);
    for (size_t i = 0; i < points->count; i++)
        items[i] = (KdItem){points->longitudes[i], points->latitudes[i], (uint32_t)i};
    kd_arrange(items, points->count);
    for (size_t i = 0; i < points->count; i++) tree->places[i] = place_of(points, items[i].index);
    free(items);
    return tree;
}

/* The points first..<end, all of which lie within `around`. */
static void descend(
    const Tree *tree, size_t first, size_t end, int axis, const Box *around, const Box *box, Grid *grid) {
    if (box_holds(box, around->west, around->south) && box_holds(box, around->east, around->north)) {
        for (size_t i = first; i < end; i++) count_place(&tree->places[i], grid);
        return;
    }
    if (end - first <= KD_LEAF) {
        for (size_t i = first; i < end; i++) count_if_held(&tree->places[i], box, grid);
        return;
    }
    size_t middle = first + (end - 1 - first) / 2;
    const Place *place = &tree->places[middle];
    Box low = *around, high = *around;
    if (axis) low.north = high.south = place->latitude;
    else low.east = high.west = place->longitude;
    count_if_held(place, box, grid);
    if (axis ? place->latitude >= box->south : place->longitude >= box->west)
        descend(tree, first, middle, !axis, &low, box, grid);
    if (axis ? place->latitude <= box->north : place->longitude <= box->east)
        descend(tree, middle + 1, end, !axis, &high, box, grid);
}

static void count(const void *structure, const Viewport *viewport, Grid *grid) {
    const Tree *tree = structure;
    const Box world = {-180, -90, 180, 90};
    Box boxes[2];
    int parts = viewport_boxes(viewport, boxes);
    for (int i = 0; i < parts; i++) descend(tree, 0, tree->count, 0, &world, &boxes[i], grid);
}

const Structure kd_tree = {"k-d tree", build, count};
