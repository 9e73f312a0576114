/*
 * Supercluster's approach, from its public description: zoom by zoom, from the nearest to the farthest, every point or
 * cluster that is still free takes the free ones within 60 pixels into a cluster at their weighted mean. It differs in
 * one thing: a zoom's points are gone through in the order of the tree, where neighbours are near in memory.
 */
#include "supercluster.h"
#include "kd.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static const double RADIUS = 60, EXTENT = 512;

/* A range of the tree that is still to be looked at; 32 halvings suffice. */
typedef struct {
    uint32_t first, last;
    int axis;
} Range;

static Level level_with(size_t count) {
    return (Level){
        .count = count, .xs = malloc(sizeof(float) * count), .ys = malloc(sizeof(float) * count),
        .sizes = malloc(sizeof(uint32_t) * count), .ids = malloc(sizeof(uint32_t) * count),
        .parents = malloc(sizeof(uint32_t) * count)};
}

static void level_free(Level *level) {
    free(level->xs);
    free(level->ys);
    free(level->sizes);
    free(level->ids);
    free(level->parents);
}

/* A level of the same in the order of the tree. */
static Level arranged(const Level *level) {
    KdItem *items = malloc(sizeof *items * level->count);
    for (size_t i = 0; i < level->count; i++) items[i] = (KdItem){level->xs[i], level->ys[i], (uint32_t)i};
    kd_arrange(items, level->count);
    Level tree = level_with(level->count);
    for (size_t i = 0; i < level->count; i++) {
        uint32_t from = items[i].index;
        tree.xs[i] = level->xs[from];
        tree.ys[i] = level->ys[from];
        tree.sizes[i] = level->sizes[from];
        tree.parents[i] = tree.ids[i] = level->ids[from];
    }
    free(items);
    return tree;
}

/* The free ones within a distance, written to `found`. */
static size_t within(
    const Level *tree, const uint8_t *is_taken, float x, float y, float distance, uint32_t *found) {
    Range ranges[64] = {{0, (uint32_t)tree->count - 1, 0}};
    float square = distance * distance;
    size_t count = 0;
    for (int depth = 1; depth > 0;) {
        Range range = ranges[--depth];
        uint32_t middle = range.first + (range.last - range.first) / 2, from = middle, to = middle;
        int is_leaf = range.last - range.first < KD_LEAF;
        if (is_leaf) from = range.first, to = range.last;
        for (uint32_t i = from; i <= to; i++) {
            float dx = tree->xs[i] - x, dy = tree->ys[i] - y;
            if (dx * dx + dy * dy <= square && !is_taken[i]) found[count++] = i;
        }
        if (is_leaf) continue;
        float split = range.axis ? tree->ys[middle] - y : tree->xs[middle] - x;
        if (split >= -distance) ranges[depth++] = (Range){range.first, middle - 1, !range.axis};
        if (split <= distance) ranges[depth++] = (Range){middle + 1, range.last, !range.axis};
    }
    return count;
}

static Level clustered(Level *from, int zoom, size_t points) {
    Level level = level_with(from->count);
    uint8_t *is_taken = calloc(from->count, 1);
    uint32_t *found = malloc(sizeof *found * from->count);
    float radius = (float)(RADIUS / (EXTENT * (double)(1 << zoom)));
    level.count = 0;
    for (size_t i = 0; i < from->count; i++) {
        if (is_taken[i]) continue;
        is_taken[i] = 1;
        size_t neighbours = within(from, is_taken, from->xs[i], from->ys[i], radius, found), at = level.count++;
        uint32_t size = from->sizes[i];
        double x = (double)from->xs[i] * size, y = (double)from->ys[i] * size;
        level.ids[at] = neighbours ? (uint32_t)(points + (i << 5) + (size_t)zoom + 1) : from->ids[i];
        for (size_t j = 0; j < neighbours; j++) {
            uint32_t other = found[j];
            is_taken[other] = 1;
            from->parents[other] = level.ids[at];
            x += (double)from->xs[other] * from->sizes[other];
            y += (double)from->ys[other] * from->sizes[other];
            size += from->sizes[other];
        }
        from->parents[i] = level.ids[at];
        level.sizes[at] = size;
        /* A point that stays alone must not move. */
        level.xs[at] = neighbours ? (float)(x / size) : from->xs[i];
        level.ys[at] = neighbours ? (float)(y / size) : from->ys[i];
    }
    free(is_taken);
    free(found);
    Level tree = arranged(&level);
    level_free(&level);
    return tree;
}

Supercluster supercluster_build(const Points *points) {
    Supercluster index = {.points = points};
    Level level = level_with(points->count);
    for (size_t i = 0; i < points->count; i++) {
        level.xs[i] = (float)(mercator_x(points->longitudes[i]) / 4294967296.0);
        level.ys[i] = (float)(mercator_y(points->latitudes[i]) / 4294967296.0);
        level.sizes[i] = 1;
        level.ids[i] = (uint32_t)i;
    }
    index.levels[MAX_ZOOM + 1] = arranged(&level);
    level_free(&level);
    for (int zoom = MAX_ZOOM; zoom >= 0; zoom--) {
        Level *tree = &index.levels[zoom];
        *tree = clustered(&index.levels[zoom + 1], zoom, points->count);
        size_t sum = 0;
        for (size_t i = 0; i < tree->count; i++) sum += tree->sizes[i];
        assert(sum == points->count);
    }
    return index;
}

static void add(const Supercluster *index, const Level *tree, uint32_t i, Answer *answer, Collection *collection) {
    uint32_t size = tree->sizes[i], id = tree->ids[i];
    answer->features++;
    answer->points += size;
    if (size == 1) {
        const Points *points = index->points;
        collection_add(collection, points->longitudes[id], points->latitudes[id], 1, points->ids[id]);
    } else {
        double latitude = atan(exp((0.5 - (double)tree->ys[i]) * 2 * M_PI)) * 360 / M_PI - 90;
        collection_add(collection, (double)tree->xs[i] * 360 - 180, latitude, size, id);
    }
}

static void range(
    const Supercluster *index, const Level *tree, const float west_north_east_south[4], Answer *answer,
    Collection *collection) {
    Range ranges[64] = {{0, (uint32_t)tree->count - 1, 0}};
    float west = west_north_east_south[0], north = west_north_east_south[1];
    float east = west_north_east_south[2], south = west_north_east_south[3];
    for (int depth = tree->count > 0; depth > 0;) {
        Range range = ranges[--depth];
        uint32_t middle = range.first + (range.last - range.first) / 2, from = middle, to = middle;
        int is_leaf = range.last - range.first < KD_LEAF;
        if (is_leaf) from = range.first, to = range.last;
        for (uint32_t i = from; i <= to; i++)
            if (tree->xs[i] >= west && tree->xs[i] <= east && tree->ys[i] >= north && tree->ys[i] <= south)
                add(index, tree, i, answer, collection);
        if (is_leaf) continue;
        float split = range.axis ? tree->ys[middle] : tree->xs[middle];
        if (split >= (range.axis ? north : west)) ranges[depth++] = (Range){range.first, middle - 1, !range.axis};
        if (split <= (range.axis ? south : east)) ranges[depth++] = (Range){middle + 1, range.last, !range.axis};
    }
}

Answer supercluster_answer(const Supercluster *index, const Viewport *viewport, Collection *collection) {
    Box boxes[2];
    Answer answer = {0};
    int zoom = (int)floor(viewport->zoom), count = viewport_boxes(viewport, boxes);
    const Level *tree = &index->levels[zoom < 0 ? 0 : zoom > MAX_ZOOM ? MAX_ZOOM + 1 : zoom];
    collection_open(collection);
    for (int i = 0; i < count; i++) {
        float edges[4] = {
            (float)(mercator_x(boxes[i].west) / 4294967296.0), (float)(mercator_y(boxes[i].north) / 4294967296.0),
            (float)(mercator_x(boxes[i].east) / 4294967296.0), (float)(mercator_y(boxes[i].south) / 4294967296.0)};
        range(index, tree, edges, &answer, collection);
    }
    collection_close(collection);
    answer.bytes = collection->end - collection->start;
    return answer;
}
