/* Sorts by 64-bit keys: digit by digit, without those that are the same everywhere. */
#include "structures.h"

#include <stdlib.h>
#include <string.h>

void sort_by_key(Keyed *items, size_t count) {
    Keyed *from = items, *to = malloc(sizeof *items * count), *scratch = to;
    for (unsigned shift = 0; shift < 64; shift += 8) {
        size_t starts[256] = {0}, sum = 0;
        for (size_t i = 0; i < count; i++) starts[from[i].key >> shift & 255]++;
        if (starts[from[0].key >> shift & 255] == count) continue;
        for (int digit = 0; digit < 256; digit++) {
            size_t size = starts[digit];
            starts[digit] = sum;
            sum += size;
        }
        for (size_t i = 0; i < count; i++) to[starts[from[i].key >> shift & 255]++] = from[i];
        Keyed *other = from;
        from = to;
        to = other;
    }
    if (from != items) memcpy(items, from, sizeof *items * count);
    free(scratch);
}
