"""Writes the seeds of a fuzzer: small pictures of every supported format and its variants.

    python3 -m fuzzing.seeds FOLDER

scripts/fuzz calls it; it takes a second. Needs Pillow and pillow-heif.
"""

import io
import struct
import sys
import zlib
from pathlib import Path

import pillow_heif
from PIL import Image, ImageDraw

pillow_heif.register_heif_opener()


def picture(mode: str = "RGB", width: int = 40, height: int = 24, turn: int = 0) -> Image.Image:
    """A gradient with a disc, whose position differs between frames."""
    image = Image.linear_gradient("L").resize((width, height))
    image = Image.merge("RGB", [image, image.rotate(180), image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)])
    ImageDraw.Draw(image).ellipse([turn * 4, 4, turn * 4 + 12, 16], fill=(200, 40 * turn % 256, 30))
    if mode == "RGBA":
        image.putalpha(Image.linear_gradient("L").resize((width, height)))
        return image
    if mode == "I;16":
        return Image.frombytes(mode, (width, height), image.convert("L").tobytes() * 2)
    return image.convert(mode)


def tiff(order: str, entries: list[tuple[int, int, list]], pixels: bytes = b"") -> bytes:
    """A TIFF structure: entries of tag, type and values. A value that is a list of entries becomes a subdirectory."""
    formats = {1: "B", 2: "B", 3: "H", 4: "I", 5: "II", 7: "B"}

    def directory(entries: list, start: int) -> bytes:
        head, tail = struct.pack(order + "H", len(entries)), b""
        behind = start + 2 + len(entries) * 12 + 4
        for tag, kind, values in sorted(entries, key=lambda entry: entry[0]):
            if isinstance(values[0], tuple) and kind == 4:
                data = struct.pack(order + "I", behind + len(tail))
                tail += directory(list(values), behind + len(tail))
                count = 1
            else:
                count = len(values)
                flat = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
                data = struct.pack(order + formats[kind] * count, *flat)
                if len(data) > 4:
                    data, tail = struct.pack(order + "I", behind + len(tail)), tail + data + b"\0" * (len(data) % 2)
            head += struct.pack(order + "HHI", tag, kind, count) + data.ljust(4, b"\0")
        return head + b"\0\0\0\0" + tail

    start = 8 + len(pixels)
    mark = b"II*\0" if order == "<" else b"MM\0*"
    return mark + struct.pack(order + "I", start) + pixels + directory(entries, start)


def exif(orientation: int = 6, order: str = ">") -> bytes:
    """EXIF data: the orientation of the camera, and a location."""
    place = [
        (1, 2, list(b"N\0")), (2, 5, [(48, 1), (51, 1), (3024, 100)]), (3, 2, list(b"W\0")),
        (4, 5, [(2, 1), (17, 1), (4026, 100)]),
    ]
    return b"Exif\0\0" + tiff(order, [(271, 2, list(b"Test\0")), (274, 3, [orientation]), (34853, 4, place)])


def with_segment(jpeg: bytes, marker: int, data: bytes) -> bytes:
    return jpeg[:2] + struct.pack(">BBH", 0xFF, marker, len(data) + 2) + data + jpeg[2:]


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def interlaced_png(image: Image.Image) -> bytes:
    """An interlaced PNG (Adam7), which Pillow cannot write."""
    rows = b""
    for left, top, across, down in [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]:
        for y in range(top, image.height, down):
            rows += b"\0" + bytes(
                part for x in range(left, image.width, across) for part in image.getpixel((x, y)))
    header = struct.pack(">IIBBBBB", image.width, image.height, 8, 2, 0, 0, 1)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"eXIf", exif()[6:]) + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b""))


def bmp(header: bytes, palette: bytes, rows: bytes) -> bytes:
    """A variant of BMP that Pillow cannot write."""
    offset = 14 + len(header) + len(palette)
    return struct.pack("<2sIII", b"BM", offset + len(rows), 0, offset) + header + palette + rows


def gray_palette(count: int, size: int) -> bytes:
    return b"".join(bytes([index * 255 // (count - 1)] * 3 + [0])[:size] for index in range(count))


def saved(name: str, image: Image.Image, **options) -> tuple[str, bytes]:
    file = io.BytesIO()
    image.save(file, format=name.split(".")[-1], **options)
    return name, file.getvalue()


def seeds():
    frames = {"save_all": True, "append_images": [picture(turn=1), picture(turn=2)], "duration": 80}
    small = picture(width=16, height=12)

    plain = saved("plain.jpeg", picture(), quality=60)[1]
    yield "plain.jpeg", plain
    yield "cut.jpeg", saved("whole.jpeg", picture(width=64, height=64), quality=90)[1][:-300]
    yield saved("progressive.jpeg", picture(), quality=60, progressive=True)
    yield saved("gray.jpeg", picture("L"), quality=60)
    yield saved("inks.jpeg", picture("CMYK"), quality=60)
    yield saved("restarts.jpeg", picture(), quality=60, restart_marker_blocks=2)
    for sampling in range(3):
        yield saved(f"sampling-{sampling}.jpeg", picture(width=17, height=33), quality=50, subsampling=sampling)
    for orientation in range(1, 9):
        order = "<>"[orientation % 2]
        yield f"turned-{orientation}.jpeg", with_segment(plain, 0xE1, exif(orientation, order))
    yield "comment.jpeg", with_segment(with_segment(plain, 0xE1, exif()), 0xFE, b"A comment")

    for mode in ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"]:
        yield saved(f"{mode.replace(';', '-')}.png", picture(mode))
    yield saved("transparent.png", picture("P"), transparency=3)
    yield saved("two-bits.png", picture("P"), bits=2)
    yield saved("exif.png", picture(), exif=exif())
    yield saved("animated.png", picture(), **frames)
    yield "interlaced.png", interlaced_png(small)

    yield saved("still.gif", picture("P"))
    yield saved("interlaced.gif", picture("L"), interlace=1)
    yield saved("transparent.gif", picture("P"), transparency=3)
    yield saved("animated.gif", picture(), loop=0, **frames)
    yield saved("comment.gif", picture("P"), comment=b"A comment")

    yield saved("lossy.webp", picture(), quality=40)
    yield saved("lossless.webp", picture(), lossless=True)
    yield saved("alpha.webp", picture("RGBA"), quality=40)
    yield saved("exif.webp", picture(), quality=40, exif=exif())
    yield saved("animated.webp", picture(), quality=40, exif=exif(8), **frames)
    yield saved("animated-lossless.webp", picture("RGBA"), lossless=True, **frames)

    for sampling in ["4:2:0", "4:4:4", "4:0:0"]:
        yield saved(f"{sampling.replace(':', '')}.avif", small, quality=40, subsampling=sampling)
    yield saved("alpha.avif", picture("RGBA"), quality=40)
    for orientation in (1, 3, 5, 6, 7, 8):
        yield saved(f"turned-{orientation}.avif", small, quality=40, exif=exif(orientation))
    yield saved("animated.avif", picture(), quality=40, **frames)

    yield saved("plain.heif", picture(), quality=40)
    yield saved("full.heif", picture(), quality=40, chroma=444)
    yield saved("gray.heif", picture("L"), quality=40)
    yield saved("alpha.heif", picture("RGBA"), quality=40)
    yield saved("deep.heif", picture("I;16"), quality=40)
    yield saved("exif.heif", picture(), quality=40, exif=exif())
    yield saved("turned.heif", picture(), quality=40, exif=exif(3))
    yield saved("several.heif", picture(), quality=40, save_all=True, append_images=[picture(turn=2)])
    yield saved("odd.heif", picture(width=65, height=67), quality=20)

    for compression in ["raw", "tiff_lzw", "tiff_adobe_deflate", "packbits", "jpeg"]:
        yield saved(f"{compression}.tiff", picture(), compression=compression)
    for compression in ["group3", "group4", "tiff_ccitt"]:
        yield saved(f"{compression}.tiff", picture("1"), compression=compression)
    for mode in ["L", "P", "RGBA", "CMYK", "I;16"]:
        yield saved(f"{mode.replace(';', '-')}.tiff", picture(mode))
    yield saved("several.tiff", picture(), save_all=True, append_images=[picture(turn=1)])
    pixels = small.tobytes()
    for order in "<>":
        place = [(1, 2, list(b"S\0")), (2, 5, [(33, 1), (51, 1), (1, 1)]), (3, 2, list(b"E\0")),
                 (4, 5, [(151, 1), (12, 1), (1, 1)])]
        yield f"turned-{'big' if order == '>' else 'little'}.tiff", tiff(order, [
            (256, 3, [16]), (257, 4, [12]), (258, 3, [8, 8, 8]), (259, 3, [1]), (262, 3, [2]), (273, 4, [8]),
            (274, 3, [5]), (277, 3, [3]), (278, 3, [12]), (279, 4, [len(pixels)]), (284, 3, [1]), (34853, 4, place),
        ], pixels)

    for mode in ["1", "L", "P", "RGB", "RGBA"]:
        yield saved(f"{mode}.bmp", picture(mode))
    rows = b"".join(bytes((x + y) * 9 % 256 for x in range(16)) for y in range(12))
    yield "old.bmp", bmp(struct.pack("<IHHHH", 12, 16, 12, 1, 8), gray_palette(256, 3), rows)
    long = struct.pack("<IiiHHIIiiII", 40, 16, -12, 1, 8, 0, len(rows), 2835, 2835, 256, 0)
    yield "from-the-top.bmp", bmp(long, gray_palette(256, 4), rows)
    runs = b"".join(bytes([8, y, 0, 4, 1, 2, 3, 4, 4, 200, 0, 0]) for y in range(12)) + b"\0\1"
    yield "runs-8.bmp", bmp(
        struct.pack("<IiiHHIIiiII", 40, 16, 12, 1, 8, 1, len(runs), 0, 0, 256, 0), gray_palette(256, 4), runs)
    runs = b"".join(bytes([8, 0x12, 0, 4, 0x34, 0x56, 4, 0x78, 0, 0]) for _ in range(12)) + b"\0\1"
    yield "runs-4.bmp", bmp(
        struct.pack("<IiiHHIIiiII", 40, 16, 12, 1, 4, 2, len(runs), 0, 0, 16, 0), gray_palette(16, 4), runs)


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in seeds():
        (folder / name).write_bytes(data)


if __name__ == "__main__":
    main()
