"""PNG: from Pillow and by hand."""

import struct
import zlib

from PIL import Image, ImageOps

from .picture import (
    COLORS, CORNERED, EVERYTHING, FAR, GRAYS, HOLED, PLACE, SIZE, WHITE, exif, held, hole, picture, zeros)

ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunk(name, data):
    """A chunk of PNG."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def header(width, height, depth=8, kind=2, interlaced=0):
    """The beginning of a PNG, to the end of its header."""
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced))


def png(size, pixels, depth, kind, interlaced=False):
    """A PNG of whole bytes for each pixel, unfiltered."""
    width, height = size
    step = len(pixels) // (width * height)
    rows = b""
    for left, top, right, down in ADAM7 if interlaced else [(0, 0, 1, 1)]:
        for y in range(top, height, down):
            places = range(left, width, right)
            if places:
                rows += b"\0" + b"".join(pixels[(y * width + x) * step:][:step] for x in places)
    return header(width, height, depth, kind, interlaced) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def add_samples(samples, image):
    """Every kind of pixel."""
    samples.save("rgb.png", image)
    samples.save("rgba.png", hole(image), dict(colors=HOLED))
    samples.save("palette.png", image.quantize(64), dict(tolerance=10))
    few = hole(image).quantize(64, Image.Quantize.FASTOCTREE)
    samples.save("palette-hole.png", few, dict(colors=HOLED, tolerance=16))
    samples.save("bits.png", picture(colors=CORNERED).convert("1", dither=0), dict(colors=CORNERED))
    samples.save("gray.png", image.convert("L"), dict(colors=GRAYS))
    holed = hole(image).convert("LA")
    samples.save("gray-hole.png", holed, dict(colors=GRAYS[:3] + [WHITE]))
    half = image.copy()
    half.putalpha(128)
    pale = [tuple((c * 128 + 255 * 127) // 255 for c in color) for color in COLORS]
    samples.save("half.png", half, dict(colors=pale))
    for name, kind, mode in [("gray", 0, "L"), ("rgb", 2, "RGB"), ("rgba", 6, "RGBA"), ("gray-hole", 4, "LA")]:
        pixels = (hole(image) if mode[-1] == "A" else image).convert(mode).tobytes()
        deep = bytes(byte for value in pixels for byte in (value, value ^ 0x55))
        colors = COLORS if kind & 2 else GRAYS
        if kind & 4:
            colors = colors[:3] + [WHITE]
        samples.add(f"deep-{name}.png", png(SIZE, deep, 16, kind), colors=colors)
    samples.add("interlaced.png", png(SIZE, image.tobytes(), 8, 2, interlaced=True))
    samples.add("interlaced-hole.png", png(SIZE, hole(image).tobytes(), 8, 6, interlaced=True), colors=HOLED)
    samples.save("animated.png", image, save_all=True, append_images=[ImageOps.invert(image), image], duration=100)
    samples.save("everything.png", image, dict(place=PLACE), **EVERYTHING)
    samples.save("held6.png", held(image, 6), dict(place=FAR), exif=exif(6, FAR))
    samples.save("odd.png", picture((37, 23)), dict(size=(37, 23), tolerance=20))


def add_bombs(bombs):
    """More than it says, and texts without end."""
    dot = chunk(b"IDAT", zlib.compress(b"\0\0\0\0"))
    end = chunk(b"IEND", b"")
    bombs["huge.png"] = header((1 << 31) - 1, (1 << 31) - 1) + dot + end
    black = zlib.compress(bytes(20000 * 2501))
    bombs["black.png"] = header(20000, 20000, 1, 0) + chunk(b"IDAT", black) + end
    again = header(20000, 20000, 1, 0)[8:]
    bombs["two-headers.png"] = header(8, 8, 1, 0) + again + chunk(b"IDAT", black) + end
    packed = zeros(2000)
    for name, kind, before in [("profile", b"iCCP", b"x\0\0"), ("text", b"zTXt", b"x\0\0"),
                               ("long-text", b"iTXt", b"x\0\1\0\0\0")]:
        bombs[f"harmless-{name}.png"] = header(1, 1) + chunk(kind, before + packed) + dot + end
    text = chunk(b"zTXt", b"x\0\0" + zeros(7))
    bombs["harmless-texts.png"] = header(1, 1) + text * 900 + dot + end
    bombs["harmless-late-texts.png"] = header(1, 1) + dot + text * 900 + end
    control = struct.pack(">IIIIIHHBB", 0, 1, 1, 0, 0, 1, 10, 0, 0)
    frames = b"".join(chunk(b"fcTL", control) + chunk(b"fdAT", struct.pack(">I", i) + zlib.compress(b"\0\0\0\0"))
                      for i in range(5000))
    bombs["frames.png"] = header(1, 1) + chunk(b"acTL", struct.pack(">II", 5000, 0)) + dot + frames + end
    bombs["frames-claimed.png"] = header(1, 1) + chunk(b"acTL", struct.pack(">II", 1 << 31, 0)) + dot + end
