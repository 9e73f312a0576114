"""BMP: from Pillow and by hand."""

import struct

from PIL import Image

from .picture import BLACK, CORNERED, GRAYS, HOLED, MOST, SIZE, WHITE, hole, picture, saved


def add_samples(samples, image):
    """Of all depths, upside down, and in runs."""
    samples.save("24.bmp", image)
    samples.save("8.bmp", image.quantize(64), dict(tolerance=10))
    samples.save("gray.bmp", image.convert("L"), dict(colors=GRAYS))
    samples.save("1.bmp", picture(colors=CORNERED).convert("1", dither=0), dict(colors=CORNERED))
    samples.save("32.bmp", image.convert("RGBA"))
    # Rows from the top: the height is below zero.
    down = bytearray(saved(image.transpose(Image.Transpose.FLIP_TOP_BOTTOM), "bmp"))
    down[22:26] = struct.pack("<i", -SIZE[1])
    samples.add("down.bmp", bytes(down))
    rows = image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    r, g, b = rows.split()
    data = Image.merge("RGB", (b, g, r)).tobytes()
    core = struct.pack("<2sIIIIHHHH", b"BM", 26 + len(data), 0, 26, 12, *SIZE, 1, 24)
    samples.add("core.bmp", core + data)
    few = image.quantize(64)
    windows(samples, few)
    masked(samples, image)
    runs = b"".join(bytes([1, value]) for value in few.transpose(Image.Transpose.FLIP_TOP_BOTTOM).tobytes())
    runs = b"".join(runs[i:i + 2 * SIZE[0]] + b"\0\0" for i in range(0, len(runs), 2 * SIZE[0])) + b"\0\1"
    colors = few.getpalette()[:192]
    table = b"".join(bytes([colors[i + 2], colors[i + 1], colors[i], 0]) for i in range(0, len(colors), 3))
    begin = struct.pack("<2sIIIIiiHHIIiiII", b"BM", 54 + len(table) + len(runs), 0, 54 + len(table), 40, *SIZE, 1, 8, 1,
                        len(runs), 0, 0, len(table) // 4, 0)
    samples.add("runs.bmp", begin + table + runs, tolerance=10)


def written(size, depth, data, length, way=0, behind=b"", colors=0):
    """A BMP with a header of some length, masks or a palette, and pixels."""
    details = struct.pack("<IiiHHIIiiII", length, *size, 1, depth, way, len(data), 0, 0, colors, 0)[:max(length, 16)]
    # Masks are a part of the longer headers.
    masks, palette = (behind, b"") if way in (3, 6) else (b"", behind)
    details = (details + masks).ljust(length, b"\0")
    start = 14 + len(details) + len(palette)
    return struct.pack("<2sIHHI", b"BM", start + len(data), 0, 0, start) + details + palette + data


def windows(samples, few):
    """Palettes behind headers of every length, and rows of every depth."""
    def packed(image, depth):
        """Rows from below, of whole words."""
        rows, width = b"", image.width
        for y in reversed(range(image.height)):
            bits = "".join(f"{image.getpixel((x, y)):0{depth}b}" for x in range(width))
            bits += "0" * (-len(bits) % 32)
            rows += int(bits, 2).to_bytes(len(bits) // 8, "big")
        return rows

    def table(image):
        colors = image.getpalette()
        return b"".join(bytes([*reversed(colors[i:i + 3]), 0]) for i in range(0, len(colors), 3))

    for length in [16, 40, 52, 56, 64, 108, 124]:
        colors = table(few).ljust(1024, b"\0")
        samples.add(f"palette-{length}.bmp", written(few.size, 8, packed(few, 8), length, behind=colors), tolerance=10)
    # Widths whose rows end with bits that are not used.
    crossed = [BLACK, WHITE, WHITE, BLACK]
    for depth, size in [(1, (100, 70)), (2, (101, 70)), (4, (99, 70))]:
        image = picture(size, crossed).convert("1", dither=0).convert("L").point(lambda value: value and 1)
        behind = b"\0\0\0\0\xff\xff\xff\0".ljust(4 << depth, b"\0")
        for length in [40, 124]:
            data = written(size, depth, packed(image, depth), length, behind=behind)
            samples.add(f"{depth}-crossed-{length}.bmp", data, size=size, colors=crossed)
    # Runs of half bytes: two pixels, and then some as they are.
    line = b"".join(bytes([2, first << 4 | first]) * 28 + b"\0\4" + bytes([second << 4 | second] * 2)
                    + bytes([60, second << 4 | second]) + b"\0\0" for first, second in [(1, 2)] * 40 + [(0, 1)] * 40)
    behind = b"".join(bytes([*reversed(color), 0]) for color in [BLACK, WHITE, (200, 40, 40)]).ljust(64, b"\0")
    for length in [40, 124]:
        samples.add(f"half-runs-{length}.bmp", written(SIZE, 4, line + b"\0\1", length, 2, behind),
                    colors=[BLACK, WHITE, WHITE, (200, 40, 40)])


def masked(samples, image):
    """Masks of five and six bits, and of eight in any order, with and without opacity."""
    upside = image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    short = b"".join(struct.pack("<H", r >> 3 << 11 | g >> 2 << 5 | b >> 3) for r, g, b in upside.getdata())
    five = b"".join(struct.pack("<H", r >> 3 << 10 | g >> 3 << 5 | b >> 3) for r, g, b in upside.getdata())
    samples.add("555.bmp", written(SIZE, 16, five, 124), tolerance=12)
    for length in [52, 108, 124]:
        masks = struct.pack("<4I", 0xF800, 0x7E0, 0x1F, 0)
        samples.add(f"565-{length}.bmp", written(SIZE, 16, short, length, 3, masks[:length - 40]), tolerance=12)
    # Behind a header of 40 bytes, which does not count them.
    plain = bytearray(written(SIZE, 16, short, 52, 3, masks[:12]))
    plain[14] = 40
    samples.add("565-40.bmp", bytes(plain), tolerance=12)
    for name, picture, colors in [("full", image.convert("RGBA"), None), ("hole", hole(image), HOLED)]:
        pixels = picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM).tobytes()
        for length in [56, 124]:
            data = written(SIZE, 32, pixels, length, 3, struct.pack("<4I", 0xFF, 0xFF00, 0xFF0000, 0xFF000000))
            samples.add(f"masked-{name}-{length}.bmp", data, **(dict(colors=colors) if colors else {}))
    # All transparent: the writer has left the opacity out.
    empty = image.convert("RGBA")
    empty.putalpha(0)
    data = written(SIZE, 32, empty.transpose(Image.Transpose.FLIP_TOP_BOTTOM).tobytes(), 124, 3,
                   struct.pack("<4I", 0xFF, 0xFF00, 0xFF0000, 0xFF000000))
    samples.add("masked-empty.bmp", data)


def add_bombs(bombs):
    """Sizes below zero and above all, in every header, and runs without end."""
    def bmp(width, height, way=0, bits=24, data=bytes(100), length=40):
        details = struct.pack("<IiiHHIIiiII", length, width, height, 1, bits, way, len(data), 0, 0, 0, 0)
        details = details.ljust(length, b"\0")
        table = bytes(1024) if bits == 8 else b""
        start = 14 + len(details) + len(table)
        return struct.pack("<2sIHHI", b"BM", start + len(data), 0, 0, start) + details + table + data

    most = (1 << 31) - 1
    bombs["huge.bmp"] = bmp(most, most)
    bombs["huge-down.bmp"] = bmp(20000, -20000)
    bombs["lowest.bmp"] = bmp(1, -most - 1)
    bombs["negative.bmp"] = bmp(-20000, 20000)
    for length in [64, 108, 124]:
        bombs[f"huge-{length}.bmp"] = bmp(20000, 20000, length=length)
    core = struct.pack("<2sIHHIIHHHH", b"BM", 26, 0, 0, 26, 12, MOST, MOST, 1, 24)
    bombs["harmless-masks.bmp"] = bmp(4000, 4000, 3, 32, length=124)
    bombs["huge-core.bmp"] = core + bytes(100)
    bombs["huge-runs.bmp"] = bmp(20000, 20000, 1, 8, b"\xff\1" * 1000)
    bombs["harmless-runs.bmp"] = bmp(1000, 1000, 1, 8, b"\xff\1" * 1_000_000)
    bombs["harmless-moves.bmp"] = bmp(1000, 1000, 1, 8, b"\0\2\xff\xff" * 500_000)
