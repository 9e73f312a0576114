/*
 * Compares structures for counting a viewport's points by cell: structures-morton.c, -hilbert.c, -tiles.c and -kd.c.
 *
 *   structures STORE [--seconds S] [--totals FILE] FILE.txt...
 *
 * First holds each structure's count of every cell of every viewport against a scan of all points, and ends where one
 * differs; --totals writes the scan's sums. Then prints two Markdown tables: what each takes to make and to keep, and
 * viewports/s (p99 in ms) for each file of viewports, S seconds (1) each. Nothing is written but the counts.
 */
#include "structures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STRUCTURES = 4, MAX_FILES = 16 };

static const Structure *const structures[STRUCTURES] = {&morton, &hilbert, &tiles, &kd_tree};

typedef struct {
    const char *name;
    Viewport *viewports;
    size_t count;
} File;

typedef struct {
    const Structure *structure;
    const void *built;
    Grid grid;
} Server;

static Answer answer(void *context, const Viewport *viewport) {
    Server *server = context;
    grid_open(&server->grid, viewport);
    server->structure->count(server->built, viewport, &server->grid);
    return (Answer){.points = grid_points(&server->grid), .features = grid_features(&server->grid)};
}

/* The truth. */
static void scan(const Place *places, size_t count, const Viewport *viewport, Grid *grid) {
    Box boxes[2];
    int parts = viewport_boxes(viewport, boxes);
    for (int part = 0; part < parts; part++)
        for (size_t i = 0; i < count; i++) count_if_held(&places[i], &boxes[part], grid);
}

static void check(const Points *points, const File *file, void *const built[STRUCTURES], FILE *totals) {
    static Grid expected, grid;
    Place *places = malloc(sizeof *places * points->count);
    for (size_t i = 0; i < points->count; i++) places[i] = place_of(points, (uint32_t)i);
    long sums[1 + STRUCTURES] = {0};
    for (size_t v = 0; v < file->count; v++) {
        const Viewport *viewport = &file->viewports[v];
        grid_open(&expected, viewport);
        scan(places, points->count, viewport, &expected);
        sums[0] += grid_points(&expected);
        if (totals)
            fprintf(totals, "%g %zu %ld %ld\n", file->viewports[0].zoom, v, grid_points(&expected),
                    grid_features(&expected));
        for (int i = 0; i < STRUCTURES; i++) {
            grid_open(&grid, viewport);
            structures[i]->count(built[i], viewport, &grid);
            sums[1 + i] += grid_points(&grid);
            if (memcmp(grid.counts, expected.counts, sizeof *grid.counts * grid.columns * grid.rows)) {
                fprintf(stderr, "%s, line %zu of %s: %ld points, not %ld\n", structures[i]->name, v + 1, file->name,
                        grid_points(&grid), grid_points(&expected));
                exit(1);
            }
        }
    }
    free(places);
    printf("%s: all alike, cell by cell; points in %zu viewports: %ld", file->name, file->count, sums[0]);
    for (int i = 0; i < STRUCTURES; i++) printf(" %ld", sums[1 + i]);
    puts("");
}

int main(int argc, char **argv) {
    File files[MAX_FILES];
    int file_count = 0;
    double seconds = 1;
    FILE *totals = NULL;
    if (argc < 3) fail("usage: structures STORE", "[--seconds S] [--totals FILE] FILE.txt...");
    for (int i = 2; i < argc; i++) {
        if (!strcmp(argv[i], "--seconds") && i + 1 < argc) {
            seconds = strtod(argv[++i], NULL);
        } else if (!strcmp(argv[i], "--totals") && i + 1 < argc) {
            if (!(totals = fopen(argv[++i], "w"))) fail("cannot write", argv[i]);
        } else {
            if (file_count == MAX_FILES) fail("too many files:", argv[i]);
            File *file = &files[file_count++];
            file->name = argv[i];
            file->viewports = viewports_read(argv[i], &file->count);
        }
    }
    Points points = points_read(argv[1]);
    void *built[STRUCTURES];
    printf("%zu points\n\n| structure | made in s | bytes a point |\n|---|--:|--:|\n", points.count);
    for (int i = 0; i < STRUCTURES; i++) {
        size_t before = allocated();
        double start = now();
        built[i] = structures[i]->build(&points);
        printf("| %s | %.3f | %.1f |\n", structures[i]->name, (now() - start) / 1e3,
               (double)(allocated() - before) / (double)points.count);
    }
    puts("");
    for (int i = 0; i < file_count; i++) check(&points, &files[i], built, totals);
    if (totals) fclose(totals);

    printf("\n| viewports/s (p99 in ms) |");
    for (int i = 0; i < file_count; i++) printf(" %s |", files[i].name);
    printf("\n|---|");
    for (int i = 0; i < file_count; i++) printf("--:|");
    for (int i = 0; i < STRUCTURES; i++) {
        Server server = {.structure = structures[i], .built = built[i]};
        printf("\n| %s |", structures[i]->name);
        for (int j = 0; j < file_count; j++) {
            Figures figures = measure(answer, &server, files[j].viewports, files[j].count, seconds, NULL);
            printf(" %.0f (%.4f) |", figures.per_second, figures.p99);
            fflush(stdout);
        }
    }
    puts("");
    return 0;
}
