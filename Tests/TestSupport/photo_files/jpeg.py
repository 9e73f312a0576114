"""JPEG: from libraries and by hand."""

import struct

from PIL import Image, ImageChops

from .picture import COLORS, EVERYTHING, FAR, GRAYS, MOST, PLACE, SIZE, exif, held, picture, saved

START, END = b"\xff\xd8", b"\xff\xd9"
# Says that colours are not to be converted.
ADOBE = b"Adobe\0\x64\0\0\0\0\0"


def segment(marker, data=b""):
    """A segment of JPEG."""
    return struct.pack(">BBH", 0xFF, marker, len(data) + 2) + data


# Twelve codes of four bits for steps of brightness, and a single bit for the end of a block; steps of eight.
TABLES = (
    segment(0xDB, b"\0" + b"\x08" * 64)
    + segment(0xC4, b"\0" + bytes([0, 0, 0, 12] + [0] * 12 + list(range(12))))
    + segment(0xC4, b"\x10" + bytes([1] + [0] * 15 + [0]))
)

def frame(width, height, samplings, kind=0xC0):
    """The frame header of a JPEG: components of so many samples across and down."""
    data = struct.pack(">BHHB", 8, height, width, len(samplings))
    for number, (across, down) in enumerate(samplings, 1):
        data += bytes([number, across << 4 | down, 0])
    return segment(kind, data)


def jpeg(planes, samplings, before=b""):
    """A JPEG whose blocks have one colour each, of planes that all have the whole size."""
    width, height = planes[0].size
    bits, last = "", [0] * len(planes)
    # A component that is alone is not interleaved: its blocks follow each other by rows, whatever its samples.
    steps = samplings if len(planes) > 1 else [(1, 1)]
    across, down = (max(step[i] for step in steps) for i in (0, 1))
    for y in range(0, height, 8 * down):
        for x in range(0, width, 8 * across):
            for index, (plane, (columns, rows)) in enumerate(zip(planes, steps)):
                for place in range(columns * rows):
                    left = x + (place % columns + 0.5) * 8 * across / columns
                    top = y + (place // columns + 0.5) * 8 * down / rows
                    value = plane.getpixel((min(int(left), width - 1), min(int(top), height - 1))) - 128
                    step, last[index] = value - last[index], value
                    size = abs(step).bit_length()
                    code = step if step > 0 else step + (1 << size) - 1
                    bits += f"{size:04b}" + (f"{code:0{size}b}" if size else "") + "0"
    bits += "1" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")
    scan = bytes([len(planes)]) + b"".join(bytes([n, 0]) for n in range(1, len(planes) + 1)) + b"\0\x3f\0"
    return START + before + TABLES + frame(width, height, samplings) + segment(0xDA, scan) + data + END


def add_samples(samples, image):
    """Photos, as cameras and libraries write them."""
    inks(samples, image)
    broken(samples, image)
    sampled(samples)
    for name in ["4:4:4", "4:2:2", "4:2:0"]:
        samples.save(f"{name.replace(':', '')}.jpg", image, subsampling=name, quality=90)
    samples.save("progressive.jpg", image, progressive=True, quality=90)
    samples.save("gray.jpg", image.convert("L"), dict(colors=GRAYS), quality=90)
    samples.save("rgb.jpg", image, keep_rgb=True, quality=90)
    samples.save("dot.jpg", picture((1, 1)), dict(size=(1, 1), colors=COLORS[:1] * 4))
    samples.save("odd.jpg", picture((37, 23)), dict(size=(37, 23), tolerance=20), quality=90)
    samples.save("line.jpg", picture((301, 1)), dict(size=(301, 1), colors=COLORS[:2] * 2))
    for orientation in range(1, 9):
        for sampling in ["4:2:2", "4:2:0"]:
            samples.save(f"held{orientation}-{sampling.replace(':', '')}.jpg", held(image, orientation),
                         dict(place=PLACE), exif=exif(orientation), subsampling=sampling, quality=90)
    large = picture((600, 400)).resize((2400, 1600), Image.Resampling.NEAREST)
    samples.save("large.jpg", held(large, 6), dict(size=(2400, 1600), place=FAR), exif=exif(6, FAR), quality=90)
    odd = held(large.crop((0, 0, 2399, 1599)), 8)
    samples.save("odd-large.jpg", odd, dict(size=(2399, 1599), place=PLACE), exif=exif(8), subsampling="4:2:0")
    everything = saved(image, "jpg", quality=90, comment=b"A comment", **EVERYTHING)
    iptc = b"Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0d\x1c\x02\x78\0\x08A title!\0"
    samples.add("everything.jpg", everything[:2] + segment(0xED, iptc) + everything[2:], place=PLACE)
    # What phones put behind the picture: another one, with its own metadata.
    progressive = saved(image, "jpg", progressive=True, quality=90)
    samples.add("progressive-trailer.jpg", progressive + segment(0xDA) * 200)
    samples.save("nowhere.jpg", image, exif=exif(1, (0, 0)))
    samples.add("trailer.jpg", saved(image, "jpg", quality=90) + saved(Image.new("RGB", SIZE), "jpg", exif=exif()))


def separated(image):
    """The picture in four inks, black where it can be."""
    colors = ImageChops.invert(image)
    black = colors.getchannel(0)
    for channel in colors.split()[1:]:
        black = ImageChops.darker(black, channel)
    rest = [ImageChops.subtract(channel, black) for channel in colors.split()]
    full = [
        Image.frombytes("L", image.size, bytes(a * 255 // (255 - k) if k < 255 else 0 for a, k in zip(
            channel.tobytes(), black.tobytes()))) for channel in rest
    ]
    return Image.merge("CMYK", full + [black])


def inks(samples, image):
    """Photos of four inks."""
    four = separated(image)
    # A resolution must not be kept, though libgd reads it.
    adobe = saved(four, "jpg", quality=95, dpi=(300, 300))
    samples.add("cmyk.jpg", adobe, tolerance=12)
    # The same as Y'CbCr and black: what libraries that write JPEG offer least.
    colors = Image.merge("RGB", four.split()[:3]).convert("YCbCr")
    turned = Image.merge("CMYK", [ImageChops.invert(c) for c in colors.split()] + [four.getchannel(3)])
    data = saved(turned, "jpg", quality=95)
    samples.add("ycck.jpg", data.replace(ADOBE, ADOBE[:-1] + b"\2"), tolerance=12)
    samples.save("cmyk-held6.jpg", held(four, 6), dict(place=PLACE, tolerance=12), exif=exif(6), quality=95)


def broken(samples, image):
    """Photos with bytes between their segments that belong to none."""
    bare = saved(image, "jpg", quality=95)
    for name, marker in [("tables", b"\xff\xdb"), ("codes", b"\xff\xc4"), ("frame", b"\xff\xc0"), ("scan", b"\xff\xda")]:
        place = bare.index(marker)
        for kind, garbage in [("zeros", bytes(5)), ("stuffed", b"\1\xff\0\2\xff\0"), ("filled", b"\xff" * 7)]:
            samples.add(f"garbage-{name}-{kind}.jpg", bare[:place] + garbage + bare[place:])
    place = saved(image, "jpg", quality=95, exif=exif(1, FAR))
    start = place.index(b"\xff\xe1")
    samples.add("garbage-exif.jpg", place[:start] + b"\7\0\xff" + place[start:], place=FAR)


def add_large(samples):
    """What phones with many pixels take."""
    size = (8160, 6144)
    image = picture().resize(size)
    samples.add("large.jpg", saved(image, "jpg", quality=80), size=size, tolerance=12)
    samples.add("large-fine.jpg", saved(image, "jpg", quality=80, subsampling=0), size=size, tolerance=12)
    samples.add("large-held6.jpg", saved(held(image, 6), "jpg", quality=80, exif=exif(6)), size=size, place=PLACE,
                tolerance=12)
    progressive = saved(image, "jpg", quality=80, progressive=True)
    samples.add("large-progressive.jpg", progressive, size=size, tolerance=12)
    progressive = saved(image, "jpg", quality=80, subsampling=0, progressive=True)
    samples.add("large-progressive-fine.jpg", progressive, size=size, tolerance=12)
    gray = Image.new("L", (16320, 12240), 77)
    samples.add("larger-gray.jpg", saved(gray, "jpg"), size=gray.size, colors=[(77, 77, 77)] * 4)


def sampled(samples):
    """Photos whose colours are coarser than their brightness, in all ways."""
    size = (128, 64)
    planes = picture(size).convert("YCbCr").split()
    ways = {"444": "111111", "440": "121111", "411": "411111", "410": "421111", "441": "141111", "422": "211111",
            "420": "221111", "doubled": "212121", "halved": "222121", "mixed": "222112", "fewer-luma": "112222",
            "thirds": "311111"}
    for name, factors in ways.items():
        pairs = [(int(factors[i]), int(factors[i + 1])) for i in (0, 2, 4)]
        samples.add(f"sampled-{name}.jpg", jpeg(planes, pairs), size=size, tolerance=14)
    samples.add("sampled-gray.jpg", jpeg(planes[:1], [(2, 2)]), size=size, colors=GRAYS, tolerance=14)
    adobe = segment(0xEE, ADOBE)
    samples.add("sampled-rgb.jpg", jpeg(picture(size).split(), [(1, 1)] * 3, adobe), size=size, tolerance=14)
    samples.add("sampled-rgb420.jpg", jpeg(picture(size).split(), [(2, 2), (1, 1), (1, 1)], adobe), size=size,
                tolerance=14)


def add_bombs(bombs):
    """Two headers, hidden ones, and thousands of scans."""
    scan = segment(0xDA, b"\1\1\0\0\x3f\0") + b"\0" * 100
    small, huge = frame(8, 8, [(1, 1)]), frame(MOST, MOST, [(1, 1)])
    bombs["huge.jpg"] = START + TABLES + huge + scan + END
    bombs["huge-colored.jpg"] = START + TABLES + frame(MOST, MOST, [(2, 2), (1, 1), (1, 1)]) + scan + END
    bombs["two-headers.jpg"] = START + TABLES + small + huge + scan + END
    bombs["no-height.jpg"] = START + TABLES + frame(MOST, 0, [(1, 1)]) + scan + segment(0xDC, b"\xff\xff") + END
    # What looks like a segment and is none: the decoder looks inside for the next.
    for name, count in [("", 1), ("-inks", 4)]:
        hidden = TABLES + frame(20000, 20000, [(1, 1)] * count) + scan
        hidden = struct.pack(">HH", 0xFF00, len(hidden) + 2) + hidden
        bombs[f"hidden-header{name}.jpg"] = START + hidden + small + scan + END
    for name, count in [("gray", 1), ("colored", 3), ("inks", 4)]:
        bombs[f"scans-{name}.jpg"] = scans(count, 5000)
    # What looks like the end of the picture, inside a comment.
    many = scans(1, 5000)
    place = many.index(b"\xff\xda")
    bombs["scans-behind-comment.jpg"] = many[:place] + segment(0xFE, END) + many[place:]
    # What looks like a long segment, where a decoder looks for a restart.
    place += 10
    hidden = b"\xff\x02\xff\xff"
    bombs["scans-inside.jpg"] = START + segment(0xDD, b"\0\1") + many[2:place] + hidden + many[place:]


def scans(components, count):
    """A large progressive JPEG, each scan of which says that there is nothing in it."""
    side = 6400
    blocks = (side // 8) ** 2
    runs, rest = divmod(blocks, 32767)
    # One code of a bit: a run of blocks that end, and fourteen bits of how many more than 16,384.
    bits = ("0" + f"{32767 - 16384:014b}") * (runs + (rest > 0))
    bits += "1" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")
    tables = segment(0xC4, b"\x10" + bytes([1] + [0] * 15 + [0xE0]))
    body = b"".join(segment(0xDA, bytes([1, 1 + i % components, 0, 1, 63, 0])) + data for i in range(count))
    return START + TABLES + tables + frame(side, side, [(1, 1)] * components, kind=0xC2) + body + END
