/* What the programs about viewports share: viewports, points, the grid of cells, GeoJSON, and the measuring. */
#ifndef VIEWPORTS_H
#define VIEWPORTS_H

#include <stddef.h>
#include <stdint.h>

/* ---- viewports.c: a line of a file of viewports ---- */

/* West lies east of east where the antimeridian is crossed. */
typedef struct {
    double west, south, east, north, zoom;
    char *words; /* NULL without */
} Viewport;

/* A box that does not cross the antimeridian, edges included. */
typedef struct {
    double west, south, east, north;
} Box;

_Noreturn void fail(const char *what, const char *detail);
Viewport *viewports_read(const char *path, size_t *count);
int viewport_boxes(const Viewport *viewport, Box boxes[2]);

static inline int box_holds(const Box *box, double longitude, double latitude) {
    return longitude >= box->west && longitude <= box->east && latitude >= box->south && latitude <= box->north;
}

/* ---- points.c: the open and public listings of a store, in memory ---- */

typedef struct {
    size_t count;
    int64_t *ids;
    double *longitudes, *latitudes;
} Points;

Points points_read(const char *store);

/* ---- grid.c: how many points, and their mean, in each cell of a viewport ---- */

/*
 * Cells are squares of 64 pixels at the whole zoom below the viewport's, with tiles of 512 pixels: 2^level cells go
 * around the world.
 */
typedef struct {
    int level;
    unsigned shift;
    uint32_t mask, west, north, columns, rows;
    size_t room;
    uint32_t *counts;
    struct cell {
        double longitude, latitude;
        int64_t id; /* of the last */
    } *cells;
} Grid;

/* 32 bits of Web Mercator, from the western and from the northern edge. */
uint32_t mercator_x(double longitude);
uint32_t mercator_y(double latitude);

void grid_open(Grid *grid, const Viewport *viewport);

static inline size_t grid_slot(const Grid *grid, uint32_t x, uint32_t y) {
    return (((x >> grid->shift) - grid->west) & grid->mask)
        + (size_t)grid->columns * ((y >> grid->shift) - grid->north);
}

void grid_add(Grid *grid, double longitude, double latitude, int64_t id);
long grid_points(const Grid *grid);
long grid_features(const Grid *grid);

/* ---- geojson.c: a FeatureCollection in a buffer that grows ---- */

typedef struct {
    char *start, *end, *limit;
    int has_feature;
} Collection;

void collection_open(Collection *collection);
/* A pin where count is 1. */
void collection_add(Collection *collection, double longitude, double latitude, uint32_t count, int64_t id);
void collection_close(Collection *collection);
void collection_grid(Collection *collection, const Grid *grid);

/* ---- measure.c ---- */

typedef struct {
    long points, features, bytes;
} Answer;

typedef Answer (*Answerer)(void *context, const Viewport *viewport);

typedef struct {
    size_t runs;
    double per_second, p50, p99; /* milliseconds */
    double features, bytes;      /* the mean */
    long points;                 /* of the viewports that were asked for, each once */
    size_t viewports;            /* how many those are */
} Figures;

double now(void); /* milliseconds */
size_t allocated(void); /* bytes */
/*
 * Asks for the viewports in turn, 20 times each at most, until the time is over; a tenth of it goes before unmeasured,
 * so that what is read is in memory.
 */
Figures measure(Answerer answer, void *context, const Viewport *viewports, size_t count, double seconds);
double percentile(double *times, size_t count, double share); /* sorts them */

#endif
