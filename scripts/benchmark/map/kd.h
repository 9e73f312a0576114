/* Puts points into the order of a flat k-d tree. */
#ifndef KD_H
#define KD_H

#include <stddef.h>
#include <stdint.h>

/* As the implementation that supercluster uses has it by default. */
enum { KD_LEAF = 64 };

typedef struct {
    double x, y;
    uint32_t index;
} KdItem;

/*
 * A range of more than KD_LEAF points is split by its middle point, by x, the next ranges by y, and so on: what lies
 * before the middle is not above it, what lies behind it not below.
 */
void kd_arrange(KdItem *items, size_t count);

#endif
