"""BMP: from Pillow and by hand."""

import struct

from PIL import Image

from .picture import CORNERED, GRAYS, MOST, SIZE, picture, saved


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
    runs = b"".join(bytes([1, value]) for value in few.transpose(Image.Transpose.FLIP_TOP_BOTTOM).tobytes())
    runs = b"".join(runs[i:i + 2 * SIZE[0]] + b"\0\0" for i in range(0, len(runs), 2 * SIZE[0])) + b"\0\1"
    colors = few.getpalette()[:192]
    table = b"".join(bytes([colors[i + 2], colors[i + 1], colors[i], 0]) for i in range(0, len(colors), 3))
    begin = struct.pack("<2sIIIIiiHHIIiiII", b"BM", 54 + len(table) + len(runs), 0, 54 + len(table), 40, *SIZE, 1, 8, 1,
                        len(runs), 0, 0, len(table) // 4, 0)
    samples.add("runs.bmp", begin + table + runs, tolerance=10)


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
    bombs["huge-core.bmp"] = core + bytes(100)
    bombs["huge-runs.bmp"] = bmp(20000, 20000, 1, 8, b"\xff\1" * 1000)
    bombs["harmless-runs.bmp"] = bmp(1000, 1000, 1, 8, b"\xff\1" * 1_000_000)
    bombs["harmless-moves.bmp"] = bmp(1000, 1000, 1, 8, b"\0\2\xff\xff" * 500_000)
