/* Reads files of viewports: lines of `west,south,east,north zoom`, some with a tab and words behind. */
#include "viewports.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void fail(const char *what, const char *detail) {
    fprintf(stderr, "viewports: %s %s\n", what, detail);
    exit(1);
}

Viewport *viewports_read(const char *path, size_t *count) {
    FILE *file = fopen(path, "r");
    if (!file) fail("cannot open", path);
    Viewport *viewports = NULL;
    char *line = NULL;
    size_t room = 0;
    *count = 0;
    while (getline(&line, &room, file) > 0) {
        Viewport viewport = {0};
        line[strcspn(line, "\n")] = 0;
        char *tab = strchr(line, '\t');
        if (sscanf(line, "%lf,%lf,%lf,%lf %lf", &viewport.west, &viewport.south, &viewport.east, &viewport.north,
                   &viewport.zoom) != 5)
            fail("no viewport:", line);
        if (tab) viewport.words = strdup(tab + 1);
        viewports = realloc(viewports, sizeof *viewports * (*count + 1));
        viewports[(*count)++] = viewport;
    }
    free(line);
    fclose(file);
    if (!*count) fail("no viewport in", path);
    return viewports;
}

int viewport_boxes(const Viewport *viewport, Box boxes[2]) {
    boxes[0] = (Box){viewport->west, viewport->south, viewport->east, viewport->north};
    if (viewport->west <= viewport->east) return 1;
    boxes[1] = boxes[0];
    boxes[0].east = 180;
    boxes[1].west = -180;
    return 2;
}
