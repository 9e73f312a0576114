/* The flat k-d tree's order: medians by quickselect, each level by the other axis. */
#include "kd.h"

static double at(const KdItem *item, int axis) { return axis ? item->y : item->x; }

static void swap(KdItem *left, KdItem *right) {
    KdItem item = *left;
    *left = *right;
    *right = item;
}

static double median(double a, double b, double c) {
    double low = a < b ? a : b, high = a < b ? b : a;
    return c < low ? low : c > high ? high : c;
}

/* Moves the item that belongs at `middle` there. Equal ones are spread over both sides: many points coincide. */
static void select_middle(KdItem *items, ptrdiff_t first, ptrdiff_t last, ptrdiff_t middle, int axis) {
    while (first < last) {
        double pivot = median(
            at(&items[first], axis), at(&items[first + (last - first) / 2], axis), at(&items[last], axis));
        ptrdiff_t left = first, right = last;
        while (left <= right) {
            while (at(&items[left], axis) < pivot) left++;
            while (at(&items[right], axis) > pivot) right--;
            if (left <= right) swap(&items[left++], &items[right--]);
        }
        if (middle <= right) last = right;
        else if (middle >= left) first = left;
        else return;
    }
}

static void arrange(KdItem *items, ptrdiff_t first, ptrdiff_t last, int axis) {
    if (last - first < KD_LEAF) return;
    ptrdiff_t middle = first + (last - first) / 2;
    select_middle(items, first, last, middle, axis);
    arrange(items, first, middle - 1, !axis);
    arrange(items, middle + 1, last, !axis);
}

void kd_arrange(KdItem *items, size_t count) { arrange(items, 0, (ptrdiff_t)count - 1, 0); }
