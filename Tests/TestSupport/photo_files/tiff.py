"""TIFF: from Pillow and by hand."""

import struct

from PIL import Image, ImageOps

from . import jpeg
from .picture import BLACK, CORNERED, GRAYS, HOLED, MOST, PLACE, PROFILE, SIZE, exif, held, hole, picture, zeros


def directory(entries, start, order="<", following=0):
    """A directory of TIFF for a place in the file: (tag, type, values), or bytes instead of the values.

    Fractions are pairs of numbers. What is longer than four bytes stands behind it.
    """
    behind = start + 2 + 12 * len(entries) + 4
    data, rest = struct.pack(order + "H", len(entries)), b""
    for tag, kind, values in entries:
        letter = {1: "B", 2: "B", 3: "H", 4: "I", 5: "I", 9: "i", 13: "I", 16: "Q"}[kind]
        packed = values if isinstance(values, bytes) else struct.pack(f"{order}{len(values)}{letter}", *values)
        data += struct.pack(order + "HHI", tag, kind, len(values) // (2 if kind == 5 else 1))
        if len(packed) > 4:
            data += struct.pack(order + "I", behind + len(rest))
            rest += packed + b"\0" * (len(packed) % 2)
        else:
            data += packed.ljust(4, b"\0")
    return data + struct.pack(order + "I", following) + rest


def tiff(entries, data=b"", order="<", following=0):
    """A TIFF with its data at 8 and a directory behind it."""
    data += b"\0" * (len(data) % 2)
    begin = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(order + "I", 8 + len(data))
    return begin + data + directory(entries, 8 + len(data), order, following)


def add_samples(samples, image):
    """Packed in every way, of every depth, and in either order of bytes."""
    raw(samples, image)
    previews(samples, image)
    for way in ["raw", "tiff_lzw", "tiff_adobe_deflate", "packbits", "jpeg"]:
        samples.save(f"{way}.tif", image, compression=way)
    samples.save("cmyk.tif", jpeg.separated(image), dict(tolerance=12))
    samples.save("hole.tif", hole(image), dict(colors=HOLED))
    samples.save("gray.tif", image.convert("L"), dict(colors=GRAYS))
    samples.save("palette.tif", image.quantize(64), dict(tolerance=10))
    bits = picture(colors=CORNERED).convert("1", dither=0)
    samples.save("bits.tif", bits, dict(colors=CORNERED), compression="group4")
    samples.save("bits-raw.tif", bits, dict(colors=CORNERED))
    samples.save("held6-bits.tif", held(bits, 6), dict(colors=CORNERED), exif=exif(6))
    samples.save("pages.tif", image, save_all=True, append_images=[ImageOps.invert(image)])
    sheet = picture((2400, 1600), CORNERED).convert("1", dither=0)
    samples.save("fax.tif", sheet, dict(size=sheet.size, colors=CORNERED), compression="group4", save_all=True,
                 append_images=[sheet] * 14)
    samples.save("everything.tif", image, exif=exif(), icc_profile=PROFILE)
    for orientation in range(2, 9):
        turned = held(image, orientation)
        samples.save(f"held{orientation}.tif", turned, exif=exif(orientation))
        samples.save(f"held{orientation}-gray.tif", turned.convert("L"), dict(colors=GRAYS), exif=exif(orientation))


def previews(samples, image):
    """A small picture first, and the picture itself in a directory below it or after it."""
    def entries(shown, data, *more):
        return sorted([(256, 4, [shown.width]), (257, 4, [shown.height]), (258, 3, [8] * 3), (259, 3, [1]),
                       (262, 3, [2]), (273, 4, [data]), (277, 3, [3]), (278, 4, [shown.height]),
                       (279, 4, [shown.width * shown.height * 3]), *more])

    small = picture((24, 16), colors=[BLACK] * 4)

    def file(first, seconds, image=image, ring=False):
        """The first directory at 8 has its entries, and the others theirs."""
        pixels, tiny = image.tobytes(), small.tobytes()
        base = 8
        for _ in range(2):
            begin = directory(entries(small, base, *first([base + len(tiny) + len(pixels)] * 2)), 8,
                              following=0)
            base = 8 + len(begin)
        start = base + len(tiny) + len(pixels)
        offsets, parts = [], b""
        for more in seconds:
            offsets.append(start + len(parts))
            parts += directory(entries(image, base + len(tiny), *more), start + len(parts))
        following = offsets[0] if ring else 0
        begin = directory(entries(small, base, *first(offsets)), 8, following=following)
        return b"II*\0" + struct.pack("<I", 8) + begin + tiny + pixels + parts

    reduced = (254, 4, [1])
    samples.add("below.tif", file(lambda at: [reduced, (330, 4, at[:1])], [[(254, 4, [0])]]))
    samples.add("below-second.tif", file(lambda at: [reduced, (330, 4, at)], [[reduced], [(254, 4, [0])]]))
    samples.add("below-untold.tif", file(lambda at: [reduced, (330, 13, at[:1])], [[]]))
    samples.add("after.tif", file(lambda at: [reduced], [[(254, 4, [0])]], ring=True))
    samples.add("after-old.tif", file(lambda at: [(255, 3, [2])], [[]], ring=True))
    samples.add("below-held6.tif", file(lambda at: [reduced, (274, 3, [6]), (330, 4, at[:1])], [[]], held(image, 6)))
    samples.add("below-held8-itself.tif", file(
        lambda at: [reduced, (330, 4, at[:1])], [[(274, 3, [8])]], held(image, 8)))


def raw(samples, image):
    """What Pillow does not write."""
    def entries(bits, photometric=2, channels=3, more=()):
        return sorted([(256, 4, [SIZE[0]]), (257, 4, [SIZE[1]]), (258, 3, [bits] * channels), (259, 3, [1]),
                       (262, 3, [photometric]), (273, 4, [8]), (277, 3, [channels]), (278, 4, [SIZE[1]]),
                       (279, 4, [SIZE[0] * SIZE[1] * channels * bits // 8]), *more])

    pixels = image.tobytes()
    for order, name in [("<", "little"), (">", "big")]:
        around = directory([(1, 2, b"N\0"), (2, 5, [47, 1, 13, 1, 624, 100]), (3, 2, b"W\0"),
                            (4, 5, [1, 1, 33, 1, 1296, 100])], 8 + len(pixels), order)
        place = [(0x8825, 4, [8 + len(pixels)])]
        samples.add(f"{name}.tif", tiff(entries(8, more=place), pixels + around, order), place=PLACE)
        deep = b"".join(struct.pack(order + "H", value * 257) for value in pixels)
        samples.add(f"{name}-deep.tif", tiff(entries(16), deep, order))
        gray = b"".join(struct.pack(order + "H", value * 257) for value in image.convert("L").tobytes())
        samples.add(f"{name}-deep-gray.tif", tiff(entries(16, 1, 1), gray, order), colors=GRAYS)
    white = bytes(255 - value for value in image.convert("L").tobytes())
    samples.add("white-is-zero.tif", tiff(entries(8, 0, 1), white), colors=GRAYS)
    bits = bytes(value ^ 0xFF for value in picture(colors=CORNERED).convert("1", dither=0).tobytes())
    samples.add("bits-white-is-zero.tif", tiff(entries(1, 0, 1), bits), colors=CORNERED)
    holed = tiff(entries(8, 2, 4, [(338, 3, [2])]), hole(image).tobytes())
    samples.add("unassociated-hole.tif", holed, colors=HOLED)
    planes = b"".join(channel.tobytes() for channel in image.split())
    step = SIZE[0] * SIZE[1]
    apart = [e for e in entries(8, more=[(284, 3, [2])]) if e[0] not in (273, 279)]
    apart = sorted(apart + [(273, 4, [8, 8 + step, 8 + 2 * step]), (279, 4, [step] * 3)])
    samples.add("planes.tif", tiff(apart, planes))
    tile = Image.new("RGB", (128, 80))
    tile.paste(image)
    tiles = [e for e in entries(8) if e[0] not in (273, 278, 279)]
    tiles += [(322, 4, [128]), (323, 4, [80]), (324, 4, [8]), (325, 4, [128 * 80 * 3])]
    samples.add("tiles.tif", tiff(sorted(tiles), tile.tobytes()))


def add_bombs(bombs):
    """Tags that are said twice, tiles that are larger than the picture, and directories in a circle."""
    def entries(width, height, *more, drop=(), bits=8, way=1, channels=1):
        usual = [(256, 4, [width]), (257, 4, [height]), (258, 3, [bits]), (259, 3, [way]), (262, 3, [1]),
                 (273, 4, [8]), (277, 3, [channels]), (278, 4, [height]), (279, 4, [100])]
        return sorted([e for e in usual if e[0] not in drop] + list(more), key=lambda entry: entry[0])

    data = bytes(100)
    most = (1 << 32) - 1
    bombs["huge.tif"] = tiff(entries(most, most), data)
    bombs["huge-big.tif"] = tiff(entries(most, most), data, ">")
    # The first of two that say the same, and the last.
    for name, sides in [("first", (20000, 8)), ("last", (8, 20000))]:
        both = [(tag, 4, [side]) for side in sides for tag in (256, 257)]
        bombs[f"{'harmless-' if name == 'last' else ''}huge-{name}.tif"] = tiff(
            entries(8, 8, *both, drop=(256, 257)), data)
    for name, kind in [("signed", 9), ("long", 16)]:
        sides = [(tag, kind, [20000]) for tag in (256, 257)]
        bombs[f"huge-{name}.tif"] = tiff(entries(8, 8, *sides, drop=(256, 257)), data)
    tiles = [(322, 4, [16384]), (323, 4, [16384]), (324, 4, [8]), (325, 4, [100])]
    bombs["harmless-tile.tif"] = tiff(entries(8, 8, *tiles, drop=(273, 278, 279)), data)
    packed = zeros(300)
    tiles[3] = (325, 4, [len(packed)])
    bombs["harmless-packed-tile.tif"] = tiff(entries(8, 8, *tiles, drop=(273, 278, 279), way=8), packed)
    bombs["harmless-channels.tif"] = tiff(entries(5000, 8, drop=(258,), channels=MOST), data)
    bombs["harmless-strip.tif"] = tiff(entries(8, 8, (279, 4, [most]), drop=(279,)), data)
    # Offsets in an array that is longer than the file.
    one, many = (struct.pack("<HHI", 273, 4, count) for count in (1, 1 << 28))
    bombs["harmless-strips.tif"] = tiff(entries(8, 8), data).replace(one, many)
    # Another file inside, which has a header of its own.
    scan = jpeg.segment(0xDA, b"\1\1\0\0\x3f\0") + data + jpeg.END
    inside = jpeg.START + jpeg.TABLES + jpeg.frame(20000, 20000, [(1, 1)]) + scan
    for name, photo in [("frame", inside), ("scans", jpeg.scans(1, 5000))]:
        strip = [(279, 4, [len(photo)])]
        bombs[f"harmless-{name}.tif"] = tiff(entries(8, 8, *strip, drop=(279,), way=7), photo)
    pages, place = b"", 8
    for _ in range(5000):
        page = directory(entries(1, 1), place)
        pages += directory(entries(1, 1), place, following=place + len(page))
        place += len(page)
    bombs["pages.tif"] = b"II*\0" + struct.pack("<I", 8) + pages
    bombs["circle.tif"] = tiff(entries(1, 1), data, following=108)
    many = [(60000 + i, 3, [0]) for i in range(990)]
    bombs["wide-circle.tif"] = tiff(entries(1, 1, *many), data, following=108)
