#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

_Noreturn void fail(const char *what, const char *detail) {
    fprintf(stderr, "%s %s\n", what, detail);
    exit(1);
}

double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
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
