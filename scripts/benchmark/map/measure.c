/* Times answers, one after the other on one thread. */
#include "viewports.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PASSES = 20 };

double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

size_t allocated(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

static int ascending(const void *left, const void *right) {
    double l = *(const double *)left, r = *(const double *)right;
    return (l > r) - (l < r);
}

double percentile(double *times, size_t count, double share) {
    qsort(times, count, sizeof *times, ascending);
    size_t at = (size_t)((double)count * share);
    return times[at < count ? at : count - 1];
}

Figures measure(Answerer answer, void *context, const Viewport *viewports, size_t count, double seconds) {
    double end = now() + seconds * 100;
    for (size_t i = 0; i < count && now() < end; i++) answer(context, &viewports[i]);

    double *times = malloc(sizeof *times * count * PASSES), spent = 0;
    Figures figures = {0};
    long features = 0, bytes = 0;
    for (; figures.runs < count * PASSES && spent < seconds * 1e3; figures.runs++) {
        double start = now();
        Answer found = answer(context, &viewports[figures.runs % count]);
        times[figures.runs] = now() - start;
        spent += times[figures.runs];
        features += found.features;
        bytes += found.bytes;
        if (figures.runs >= count) continue;
        figures.viewports++;
        figures.points += found.points;
    }
    figures.per_second = (double)figures.runs * 1e3 / spent;
    figures.p50 = percentile(times, figures.runs, 0.5);
    figures.p99 = percentile(times, figures.runs, 0.99);
    figures.features = (double)features / (double)figures.runs;
    figures.bytes = (double)bytes / (double)figures.runs;
    free(times);
    return figures;
}
