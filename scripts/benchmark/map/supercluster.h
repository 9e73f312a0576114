/* Clusters made beforehand for each zoom, each held in a k-d tree. */
#ifndef SUPERCLUSTER_H
#define SUPERCLUSTER_H

#include "viewports.h"

enum { MAX_ZOOM = 16 };

/* Points and clusters of one zoom in the order of their k-d tree. Positions are shares of the Web Mercator square. */
typedef struct {
    size_t count;
    float *xs, *ys;
    uint32_t *sizes;   /* the number of points */
    uint32_t *ids;     /* a point's index, or a cluster's number behind all those */
    uint32_t *parents; /* the cluster of the next zoom that it is part of; its own id without */
} Level;

typedef struct {
    const Points *points;
    Level levels[MAX_ZOOM + 2]; /* the last holds the points */
} Supercluster;

Supercluster supercluster_build(const Points *points);
Answer supercluster_answer(const Supercluster *index, const Viewport *viewport, Collection *collection);

#endif
