/* Boxes and cells in the 32 bits of Web Mercator. */
#include "structures.h"

Edges edges_of(const Box *box) {
    const int64_t far = INT64_C(1) << 33;
    return (Edges){
        *box, box->west <= -180 ? -far : mercator_x(box->west), box->north >= 90 ? -far : mercator_y(box->north),
        box->east >= 180 ? far : mercator_x(box->east), box->south <= -90 ? far : mercator_y(box->south)};
}

static uint64_t spread(uint32_t bits) {
    uint64_t wide = bits;
    wide = (wide | wide << 16) & 0x0000FFFF0000FFFF;
    wide = (wide | wide << 8) & 0x00FF00FF00FF00FF;
    wide = (wide | wide << 4) & 0x0F0F0F0F0F0F0F0F;
    wide = (wide | wide << 2) & 0x3333333333333333;
    return (wide | wide << 1) & 0x5555555555555555;
}

uint64_t interleaved(uint32_t x, uint32_t y) { return spread(x) | spread(y) << 1; }
