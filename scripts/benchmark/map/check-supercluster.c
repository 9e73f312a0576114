/*
 * Holds the searches in supercluster.c's trees against plain scans: check-supercluster STORE FILE.txt...
 */
#include "supercluster.c"

#include <stdio.h>

int main(int argc, char **argv) {
    Points points = points_read(argv[1]);
    Supercluster index = supercluster_build(&points);
    Collection collection = {0};
    uint32_t *found = malloc(sizeof *found * points.count);
    uint8_t *is_taken = calloc(points.count, 1);
    long checked = 0;
    for (int zoom = 0; zoom <= MAX_ZOOM + 1; zoom++) {
        const Level *tree = &index.levels[zoom];
        float radius = (float)(RADIUS / (EXTENT * (double)(1 << (zoom ? zoom - 1 : 0))));
        for (size_t i = 0; i < tree->count; i += tree->count / 50 + 1, checked++) {
            size_t expected = 0;
            for (size_t j = 0; j < tree->count; j++) {
                float dx = tree->xs[j] - tree->xs[i], dy = tree->ys[j] - tree->ys[i];
                expected += dx * dx + dy * dy <= radius * radius;
            }
            assert(within(tree, is_taken, tree->xs[i], tree->ys[i], radius, found) == expected);
        }
    }
    for (int argument = 2; argument < argc; argument++) {
        size_t count;
        Viewport *viewports = viewports_read(argv[argument], &count);
        for (size_t v = 0; v < count; v += 10, checked++) {
            const Level *tree = &index.levels[(int)floor(viewports[v].zoom)];
            Box boxes[2];
            Answer expected = {0}, answer = supercluster_answer(&index, &viewports[v], &collection);
            for (int b = 0, n = viewport_boxes(&viewports[v], boxes); b < n; b++) {
                float west = (float)(mercator_x(boxes[b].west) / 4294967296.0);
                float east = (float)(mercator_x(boxes[b].east) / 4294967296.0);
                float north = (float)(mercator_y(boxes[b].north) / 4294967296.0);
                float south = (float)(mercator_y(boxes[b].south) / 4294967296.0);
                for (size_t i = 0; i < tree->count; i++)
                    if (tree->xs[i] >= west && tree->xs[i] <= east && tree->ys[i] >= north && tree->ys[i] <= south)
                        expected.features++, expected.points += tree->sizes[i];
            }
            assert(answer.features == expected.features && answer.points == expected.points);
        }
    }
    printf("%ld searches found what a scan finds\n", checked);
    return 0;
}
