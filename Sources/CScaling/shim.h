#ifndef REUNITE_SCALING_H
#define REUNITE_SCALING_H

// The weighted sum of rows of pixels, which scales a picture to another height, and pixels that are transparent on white: loops
// over all pixels of large pictures.
//
// A pixel is four bytes, of which the fourth is ignored, and 0 in the result. An instruction of SSE2 multiplies numbers of
// 16 bits and adds the products in pairs. Compilers do not use it by themselves, and Swift's vectors take 1.6 times as long.

#include <stdint.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

// Fractional bits of a weight. The weights of a sum add up to 1.
#define REUNITE_WEIGHT_BITS 14

// Blends up to 16 bytes. Compilers use vectors if the number is known.
static inline void reunite_blend_bytes(
    const void *const *rows, const int16_t *weights, long count, uint8_t *target, long place, int bytes) {
    int32_t sums[16];
    for (int byte = 0; byte < bytes; byte++) sums[byte] = 1 << (REUNITE_WEIGHT_BITS - 1);
    for (long row = 0; row < count; row++) {
        const uint8_t *source = (const uint8_t *)rows[row] + place;
        for (int byte = 0; byte < bytes; byte++) sums[byte] += source[byte] * weights[row];
    }
    for (int byte = 0; byte < bytes; byte++) {
        const int32_t sum = sums[byte] >> REUNITE_WEIGHT_BITS;
        target[place + byte] = byte % 4 == 3 || sum < 0 ? 0 : sum > 255 ? 255 : (uint8_t)sum;
    }
}

#ifdef __SSE2__
// Blends 16 bytes.
static inline void reunite_blend_block(
    const void *const *rows, const int16_t *weights, long count, uint8_t *target, long place) {
    const __m128i zero = _mm_setzero_si128(), half = _mm_set1_epi32(1 << (REUNITE_WEIGHT_BITS - 1));
    __m128i first = half, second = half, third = half, fourth = half;
    for (long row = 0; row < count; row += 2) {
        // Two rows at a time: each pair of bytes, and the pair of their weights.
        const int isPair = row + 1 < count;
        const uint8_t *source = (const uint8_t *)rows[row] + place;
        const __m128i upper = _mm_loadu_si128((const __m128i *)source);
        source = (const uint8_t *)rows[row + isPair] + place;
        const __m128i lower = _mm_loadu_si128((const __m128i *)source);
        const uint32_t other = isPair ? (uint16_t)weights[row + 1] : 0;
        const __m128i both = _mm_set1_epi32((int32_t)(other << 16 | (uint16_t)weights[row]));
        const __m128i left = _mm_unpacklo_epi8(upper, lower), right = _mm_unpackhi_epi8(upper, lower);
        first = _mm_add_epi32(first, _mm_madd_epi16(_mm_unpacklo_epi8(left, zero), both));
        second = _mm_add_epi32(second, _mm_madd_epi16(_mm_unpackhi_epi8(left, zero), both));
        third = _mm_add_epi32(third, _mm_madd_epi16(_mm_unpacklo_epi8(right, zero), both));
        fourth = _mm_add_epi32(fourth, _mm_madd_epi16(_mm_unpackhi_epi8(right, zero), both));
    }
    // Packing clamps to 0 to 255: the filter overshoots at edges.
    const __m128i bytes = _mm_packus_epi16(
        _mm_packs_epi32(
            _mm_srai_epi32(first, REUNITE_WEIGHT_BITS), _mm_srai_epi32(second, REUNITE_WEIGHT_BITS)),
        _mm_packs_epi32(
            _mm_srai_epi32(third, REUNITE_WEIGHT_BITS), _mm_srai_epi32(fourth, REUNITE_WEIGHT_BITS)));
    _mm_storeu_si128((__m128i *)(target + place), _mm_and_si128(bytes, _mm_set1_epi32(0xFFFFFF)));
}
#else
static inline void reunite_blend_block(
    const void *const *rows, const int16_t *weights, long count, uint8_t *target, long place) {
    reunite_blend_bytes(rows, weights, count, target, place, 16);
}
#endif

// Writes the weighted sum of rows to a row of `width` pixels.
static inline void reunite_blend(
    const void *const *rows, const int16_t *weights, long count, void *target, long width) {
    const long bytes = 4 * width, blocks = bytes / 16 * 16;
    for (long place = 0; place < blocks; place += 16) reunite_blend_block(rows, weights, count, target, place);
    if (blocks < bytes) reunite_blend_bytes(rows, weights, count, target, blocks, (int)(bytes - blocks));
}

// Blends pixels of red, green, blue and opacity with white, in place, to 0x00RRGGBB. `isMultiplied`: whether the colours are
// multiplied by the opacity already.
static inline void reunite_blend_with_white(void *pixels, long count, int isMultiplied) {
    uint32_t *all = (uint32_t *)pixels;
    for (long index = 0; index < count; index++) {
        const uint32_t pixel = all[index], opacity = pixel >> 24;
        uint32_t colors[3] = {pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255};
        // Nearly all are opaque.
        for (int channel = 0; channel < 3 && opacity != 255; channel++) {
            const uint32_t value = isMultiplied ? colors[channel] + 255 - opacity
                                                : (colors[channel] * opacity + 255 * (255 - opacity) + 127) / 255;
            colors[channel] = value > 255 ? 255 : value;
        }
        all[index] = colors[0] << 16 | colors[1] << 8 | colors[2];
    }
}

#endif
