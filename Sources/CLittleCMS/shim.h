#include <lcms2.h>

// Layouts of pixels of four bytes, which Swift does not import: they are macros of macros.
enum {
    // 0xXXRRGGBB, little-endian, as libgd has it.
    REUNITE_RGB = TYPE_BGRA_8,
    // The same, of which one component is read.
    REUNITE_GRAY = COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(1),
    // Ink: 0 is none, or all.
    REUNITE_CMYK = TYPE_CMYK_8,
    REUNITE_CMYK_INVERTED = TYPE_CMYK_8_REV,
};
