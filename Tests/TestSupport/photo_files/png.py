"""PNG: from Pillow and by hand."""

import struct
import zlib

from PIL import Image, ImageOps

from .picture import (
    COLORS, CORNERED, EVERYTHING, FAR, GRAYS, HOLED, PLACE, SIZE, WHITE, exif, held, hole, picture, saved, zeros)

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
    keyed(samples)
    samples.add("interlaced.png", png(SIZE, image.tobytes(), 8, 2, interlaced=True))
    samples.add("interlaced-hole.png", png(SIZE, hole(image).tobytes(), 8, 6, interlaced=True), colors=HOLED)
    samples.save("animated.png", image, save_all=True, append_images=[ImageOps.invert(image), image], duration=100)
    samples.save("everything.png", image, dict(place=PLACE), **EVERYTHING)
    samples.save("held6.png", held(image, 6), dict(place=FAR), exif=exif(6, FAR))
    # Behind the pixels, as ImageMagick writes it.
    data = saved(held(image, 6), "png")
    place = data.index(b"IEND") - 4
    late = chunk(b"eXIf", exif(6).tobytes().removeprefix(b"Exif\0\0"))
    samples.add("held6-late.png", data[:place] + late + data[place:], place=PLACE)
    samples.save("odd.png", picture((37, 23)), dict(size=(37, 23), tolerance=20))


def keyed(samples):
    """Pictures without a palette one of whose colours, that of the lower right quarter, is transparent."""
    size = (40, 40)
    flat = picture(size)

    def key(name, pixels, depth, kind, value, colors):
        file = png(size, pixels, depth, kind)
        place = file.index(b"IDAT") - 4
        chunks = chunk(b"tRNS", struct.pack(f">{len(value)}H", *value))
        samples.add(f"key-{name}.png", file[:place] + chunks + file[place:], size=size, colors=colors,
                    tolerance=10)

    gray = flat.convert("L")
    key("rgb", flat.tobytes(), 8, 2, COLORS[3], HOLED)
    key("gray", gray.tobytes(), 8, 0, [gray.getpixel((30, 30))], GRAYS[:3] + [WHITE])
    deep = bytes(byte for value in flat.tobytes() for byte in (value, value))
    key("deep-rgb", deep, 16, 2, [value * 257 for value in COLORS[3]], HOLED)
    deep = bytes(byte for value in gray.tobytes() for byte in (value, value))
    key("deep-gray", deep, 16, 0, [gray.getpixel((30, 30)) * 257], GRAYS[:3] + [WHITE])
    # The other colours are as bright as the number of their quarter.
    for depth in (2, 4):
        levels = [(y // 20 * 2 + x // 20) for y in range(40) for x in range(40)]
        step = 8 // depth
        packed = bytes(sum(level << (8 - depth - depth * i) for i, level in enumerate(levels[j:j + step]))
                       for j in range(0, len(levels), step))
        rows = b"".join(b"\0" + packed[i:i + 40 // step] for i in range(0, len(packed), 40 // step))
        file = (header(*size, depth, 0) + chunk(b"tRNS", struct.pack(">H", 2)) + chunk(b"IDAT", zlib.compress(rows))
                + chunk(b"IEND", b""))
        shades = [(level * 255 // (2 ** depth - 1),) * 3 for level in range(4)]
        samples.add(f"key-{depth}-bits.png", file, size=size, colors=[*shades[:2], WHITE, shades[3]],
                    tolerance=10)


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
