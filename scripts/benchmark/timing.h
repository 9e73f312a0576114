/* What the C programs share: the time, percentiles, and how they fail. */
#ifndef TIMING_H
#define TIMING_H

#include <stddef.h>

_Noreturn void fail(const char *what, const char *detail);

/* Milliseconds. */
double now(void);

/* Sorts the times. share: from 0 to 1. */
double percentile(double *times, size_t count, double share);

#endif
