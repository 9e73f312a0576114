#include <zlib.h>

// The two initialisers are macros in zlib.h, which Swift cannot import.
static inline int reunite_deflate_init_gzip(z_streamp stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

static inline int reunite_inflate_init_gzip(z_streamp stream) {
    return inflateInit2(stream, 15 + 16);
}
