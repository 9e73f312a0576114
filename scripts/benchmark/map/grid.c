/* Cells of Web Mercator that a viewport touches, each with its number of points and their mean. */
#include "viewports.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint32_t quantised(double share) {
    double steps = floor(share * 4294967296.0);
    return steps < 0 ? 0 : steps > 4294967295.0 ? UINT32_MAX : (uint32_t)steps;
}

uint32_t mercator_x(double longitude) { return quantised((longitude + 180) / 360); }

uint32_t mercator_y(double latitude) {
    double sine = sin(latitude * (M_PI / 180));
    return quantised(0.5 - log((1 + sine) / (1 - sine)) / (4 * M_PI));
}

void grid_open(Grid *grid, const Viewport *viewport) {
    int zoom = (int)floor(viewport->zoom);
    grid->level = (zoom < 0 ? 0 : zoom > 22 ? 22 : zoom) + 3;
    grid->shift = 32 - (unsigned)grid->level;
    grid->mask = (1u << grid->level) - 1;
    grid->west = mercator_x(viewport->west) >> grid->shift;
    uint32_t east = mercator_x(viewport->east) >> grid->shift;
    /* Sines and logarithms may be off by their last bit. */
    uint32_t north = mercator_y(viewport->north), south = mercator_y(viewport->south);
    grid->north = (north ? north - 1 : 0) >> grid->shift;
    grid->columns = ((east - grid->west) & grid->mask) + 1;
    /* Around the world and into the first cell again. */
    if (viewport->west > viewport->east && east == grid->west) grid->columns = grid->mask + 1;
    grid->rows = ((south < UINT32_MAX ? south + 1 : south) >> grid->shift) - grid->north + 1;
    size_t slots = (size_t)grid->columns * grid->rows;
    if (slots > grid->room) {
        grid->room = slots;
        grid->counts = realloc(grid->counts, sizeof *grid->counts * slots);
        grid->cells = realloc(grid->cells, sizeof *grid->cells * slots);
    }
    memset(grid->counts, 0, sizeof *grid->counts * slots);
}

void grid_add(Grid *grid, double longitude, double latitude, int64_t id) {
    size_t slot = grid_slot(grid, mercator_x(longitude), mercator_y(latitude));
    struct cell *cell = &grid->cells[slot];
    if (!grid->counts[slot]++) *cell = (struct cell){0};
    cell->longitude += longitude;
    cell->latitude += latitude;
    cell->id = id;
}

long grid_points(const Grid *grid) {
    long points = 0;
    for (size_t i = 0; i < (size_t)grid->columns * grid->rows; i++) points += grid->counts[i];
    return points;
}

long grid_features(const Grid *grid) {
    long features = 0;
    for (size_t i = 0; i < (size_t)grid->columns * grid->rows; i++) features += grid->counts[i] > 0;
    return features;
}
