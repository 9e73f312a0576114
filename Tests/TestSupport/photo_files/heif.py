"""HEIC and AVIF: from Pillow and its plug-in, and by hand."""

import concurrent.futures
import io
import struct

from PIL import Image, ImageOps
import pillow_heif

from . import boxes
from .picture import (
    COLORS, EVERYTHING, FAR, GRAYS, HOLED, MOST, PLACE, SIZE, TOO_LARGE, exif, held, hole, picture, saved, WHITE)

pillow_heif.register_heif_opener()


def add_samples(samples, image):
    """Plain, transparent, turned, and in tiles."""
    avif(samples, image)
    heic(samples, image)
    shared(samples)


def avif(samples, image):
    """From Pillow."""
    fast = dict(speed=10, quality=90)
    samples.save("plain.avif", image, **fast)
    for name in ["4:4:4", "4:2:2", "4:0:0"]:
        gray = dict(colors=GRAYS) if name == "4:0:0" else {}
        samples.save(f"{name.replace(':', '')}.avif", image, gray, subsampling=name, **fast)
    samples.save("hole.avif", hole(image), dict(colors=HOLED), **fast)
    half = image.copy()
    half.putalpha(128)
    pale = [tuple((c * 128 + 255 * 127) // 255 for c in color) for color in COLORS]
    for name, is_multiplied in [("half", False), ("half-multiplied", True)]:
        samples.save(f"{name}.avif", half, dict(colors=pale), alpha_premultiplied=is_multiplied, **fast)
    samples.save("everything.avif", image, dict(place=PLACE), **EVERYTHING, **fast)
    samples.save("animated.avif", image, save_all=True, append_images=[ImageOps.invert(image)], **fast)
    samples.save("odd.avif", picture((131, 75)), dict(size=(131, 75)), **fast)
    # Pillow writes the orientation as a turn and a mirror of the format's own.
    for orientation in range(2, 9):
        samples.save(f"held{orientation}.avif", held(image, orientation), dict(place=FAR), exif=exif(orientation, FAR),
                     **fast)
    # Turned by the format, and said once more: not to be turned twice.
    said = exif()
    said[0x0128] = 6
    twice = saved(image, "avif", exif=said, **fast)
    samples.add("said6.avif", twice.replace(b"\x01\x28\0\3", b"\x01\x12\0\3"), place=PLACE)
    samples.add("grid.avif", gridded("avif", b"av01", **fast), size=(128, 128))


def gridded(format, kind, **options):
    """Four tiles of one colour each."""
    tiles = [boxes.coded(saved(Image.new("RGB", (64, 64), color), format, **options)) for color in COLORS]
    whole = (b"grid", boxes.grid(2, 2, 128, 128), [boxes.size(128, 128)])
    parts = [(kind, data, [configuration, boxes.size(64, 64)]) for configuration, data in tiles]
    return boxes.file([whole, *parts], [(b"dimg", 1, [2, 3, 4, 5])], brand=b"heic" if format == "heic" else b"avif")


def shared(samples):
    """Tiles that are all the same, and stand in the file once."""
    random = bytes(value for pixel in range(64 * 64) for value in ((pixel * 7919 % 251, pixel * 104729 % 241, pixel % 239)))
    tile = Image.frombytes("RGB", (64, 64), random)
    tile.paste(COLORS[0], (16, 16, 48, 48))
    for format, kind, options in [("avif", b"av01", dict(speed=10, quality=95)), ("heic", b"hvc1", dict(quality=95))]:
        configuration, data = boxes.coded(saved(tile, format, **options))
        for columns, rows in [(2, 2), (6, 2), (2, 10)]:
            count, size = columns * rows, (64 * columns, 64 * rows)
            whole = (b"grid", boxes.grid(rows, columns, *size), [boxes.size(*size)])
            parts = [(kind, b"" if i else data, [configuration, boxes.size(64, 64)]) for i in range(count)]
            file = boxes.file([whole, *parts], [(b"dimg", 1, range(2, 2 + count))],
                              brand=b"heic" if format == "heic" else b"avif", repeated=1)
            # The middles of the quarters lie in the middles of tiles, or between them.
            if columns == rows:
                samples.add(f"shared-{columns}x{rows}.{format}", file, size=size, colors=COLORS[:1] * 4, tolerance=16)
            else:
                samples.add(f"shared-{columns}x{rows}.{format}", file, size=size, colors=[WHITE] * 4, tolerance=255)


def heic(samples, image):
    """From Pillow's plug-in."""
    samples.save("plain.heic", image, quality=90)
    samples.save("444.heic", image, quality=90, chroma=444)
    samples.save("gray.heic", image.convert("L"), dict(colors=GRAYS), quality=90)
    samples.save("hole.heic", hole(image), dict(colors=HOLED), quality=90)
    samples.save("odd.heic", picture((131, 75)), dict(size=(131, 75), tolerance=10), quality=90)
    samples.save("everything.heic", image, dict(place=PLACE), quality=90, **EVERYTHING)
    deep = bytes(byte for value in image.tobytes() for byte in (0x55, value))
    file = io.BytesIO()
    pillow_heif.from_bytes("RGB;16", SIZE, deep).save(file, quality=90)
    samples.add("deep.heic", file.getvalue())
    samples.save("several.heic", image, save_all=True, append_images=[ImageOps.invert(image)], quality=90)
    # Said, but not done by the format: so nobody turns it.
    samples.save("said6.heic", image, dict(place=FAR), quality=90, exif=exif(6, FAR))
    turns = {"turned1": (6, [boxes.turn(3)]), "turned2": (3, [boxes.turn(2)]), "turned3": (8, [boxes.turn(1)]),
             "mirrored0": (4, [boxes.mirror(0)]), "mirrored1": (2, [boxes.mirror(1)]),
             "turned-mirrored": (5, [boxes.turn(1), boxes.mirror(0)])}
    for name, (orientation, properties) in turns.items():
        stored = held(image, orientation)
        configuration, data = boxes.coded(saved(stored, "heic", quality=90))
        item = (b"hvc1", data, [configuration, boxes.size(*stored.size), *properties])
        samples.add(f"{name}.heic", boxes.file([item]))
    samples.add("grid.heic", gridded("heic", b"hvc1", quality=90), size=(128, 128))


def add_large(samples):
    """What phones with many pixels take: 192 tiles, each quarter of one colour."""
    size, columns, rows = (8064, 6048), 16, 12
    tiles = [boxes.coded(saved(Image.new("RGB", (512, 512), color), "heic", quality=60)) for color in COLORS]
    whole = (b"grid", boxes.grid(rows, columns, *size), [boxes.size(*size)])
    parts = []
    for place in range(columns * rows):
        configuration, data = tiles[2 * (place // columns >= rows // 2) + (place % columns >= columns // 2)]
        parts.append((b"hvc1", data, [configuration, boxes.size(512, 512)]))
    samples.add("large.heic", boxes.file([whole, *parts], [(b"dimg", 1, range(2, 2 + len(parts)))]), size=size)


def claiming(file, width, height):
    """A file that says that its picture has another size."""
    place = file.index(b"ispe") + 8
    return file[:place] + struct.pack(">II", width, height) + file[place + 8:]


def add_bombs(bombs):
    """Pictures that are larger than they say, and more of them."""
    kinds = {"avif": (b"av01", b"avif", dict(speed=10, quality=1, subsampling="4:0:0", max_threads=1)),
             "heic": (b"hvc1", b"heic", dict(quality=1, enc_params={"preset": "ultrafast"}))}
    with concurrent.futures.ThreadPoolExecutor() as threads:
        large = {format: threads.submit(saved, Image.new("L", (TOO_LARGE, TOO_LARGE)), format, **options)
                 for format, (_, _, options) in kinds.items()}
    for format, (kind, brand, options) in kinds.items():
        file = saved(Image.new("L", (64, 64)), format, **options)
        bombs[f"huge.{format}"] = claiming(file, MOST, MOST)
        bombs[f"hugest.{format}"] = claiming(file, (1 << 32) - 1, (1 << 32) - 1)
        bombs[f"small-claim.{format}"] = claiming(large[format].result(), 64, 64)
        configuration, data = boxes.coded(large[format].result())
        most = (kind, data, [configuration, boxes.size(TOO_LARGE, TOO_LARGE)])
        cut = boxes.box(b"clap", struct.pack(">IIIIiIiI", 8, 1, 8, 1, 0, 1, 0, 1))
        bombs[f"cut.{format}"] = boxes.file([(kind, data, most[2] + [cut])], brand=brand)
        configuration, data = boxes.coded(file)
        item = (kind, data, [configuration, boxes.size(64, 64)])
        name = boxes.full(b"auxC", b"urn:mpeg:hevc:2015:auxid:1\0")
        alpha = (kind, most[1], [most[2][0], boxes.size(64, 64), name])
        bombs[f"alpha.{format}"] = boxes.file([item, alpha], [(b"auxl", 2, [1])], brand=brand, hidden=False)

        def grid(rows, columns, width, height, claim, tiles, ends):
            whole = (b"grid", boxes.grid(rows, columns, width, height), [boxes.size(claim, claim)])
            return boxes.file([whole, *tiles], [(b"dimg", 1, ends)], brand=brand)

        bombs[f"huge-grid.{format}"] = grid(1, 1, TOO_LARGE, TOO_LARGE, TOO_LARGE, [item], [2])
        bombs[f"small-grid.{format}"] = grid(1, 1, 30000, 30000, 64, [item], [2])
        bombs[f"grid-of-large.{format}"] = grid(1, 1, 64, 64, 64, [most], [2])
        bombs[f"grid-of-itself.{format}"] = grid(1, 1, 64, 64, 64, [], [1])
        bombs[f"grid-of-many.{format}"] = grid(255, 255, 64, 64, 64, [item], [2] * 255 * 255)
        overlay = struct.pack(">BB4HIIii", 0, 1, 0, 0, 0, 0, 30000, 30000, 0, 0)
        bombs[f"overlay.{format}"] = boxes.file(
            [(b"iovl", overlay, [boxes.size(64, 64)]), item], [(b"dimg", 1, [2])], brand=brand)
        bombs[f"images.{format}"] = boxes.file([item] * 10000, brand=brand, hidden=False)
        bombs[f"harmless-hidden.{format}"] = boxes.file([item] * 10000, brand=brand)
        bombs[f"harmless-metadata.{format}"] = metadata(item, brand)


def metadata(item, brand):
    """Metadata of a gigabyte, in the same megabyte again and again."""
    blocks = [(b"Exif", bytes(1 << 20 if number == 0 else 0), []) for number in range(40)]
    references = [(b"cdsc", number, [1]) for number in range(2, 42)]
    return boxes.file([item, *blocks], references, brand=brand, repeated=32)
