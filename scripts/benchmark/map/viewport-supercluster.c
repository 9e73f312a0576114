/*
 * The pin map by supercluster's approach (supercluster.c): everything is clustered beforehand, once for each zoom.
 *
 *   viewport-supercluster STORE [--seconds S] FILE.txt...
 *
 * Prints how long the clusters take to make from points in memory, what they take there, and a row of a Markdown table
 * for each file of viewports, S seconds (1) each. Points are those of the clusters whose centre lies in the viewport.
 */
#include "supercluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Supercluster index;
    Collection collection;
} Server;

static Answer answer(void *context, const Viewport *viewport) {
    Server *server = context;
    return supercluster_answer(&server->index, viewport, &server->collection);
}

int main(int argc, char **argv) {
    Server server = {0};
    double seconds = 1;
    if (argc < 3) fail("usage: viewport-supercluster STORE", "[--seconds S] FILE.txt...");
    Points points = points_read(argv[1]);
    size_t before = allocated();
    double start = now();
    server.index = supercluster_build(&points);
    double built = now() - start;
    size_t bytes = allocated() - before, items = 0;
    printf("%zu points clustered in %.2f s; clusters at zooms 0 to %d:", points.count, built / 1e3, MAX_ZOOM);
    for (int zoom = 0; zoom <= MAX_ZOOM + 1; zoom++) {
        items += server.index.levels[zoom].count;
        if (zoom <= MAX_ZOOM) printf(" %zu", server.index.levels[zoom].count);
    }
    printf("\n%zu bytes, %.1f a point, for %zu entries; 24 more a point for ids and positions\n\n", bytes,
           (double)bytes / (double)points.count, items);
    puts("| viewports | viewports/s | p50 ms | p99 ms | features | bytes | runs | points, each viewport once |\n"
         "|---|--:|--:|--:|--:|--:|--:|--:|");
    for (int i = 2; i < argc; i++) {
        if (!strcmp(argv[i], "--seconds") && i + 1 < argc) {
            seconds = strtod(argv[++i], NULL);
            continue;
        }
        size_t count;
        Viewport *viewports = viewports_read(argv[i], &count);
        Figures figures = measure(answer, &server, viewports, count, seconds);
        printf("| %s | %.0f | %.4f | %.4f | %.0f | %.0f | %zu | %ld of %zu |\n", argv[i], figures.per_second,
               figures.p50, figures.p99, figures.features, figures.bytes, figures.runs, figures.points,
               figures.viewports);
    }
    return 0;
}
