"""WebP: from Pillow and by hand."""

import struct

from PIL import ImageOps

from .picture import COLORS, EVERYTHING, FAR, HOLED, PLACE, SIZE, TOO_LARGE, WHITE, exif, held, hole, saved


def add_samples(samples, image):
    """With and without loss, still and animated."""
    samples.save("lossy.webp", image, quality=90)
    samples.save("lossless.webp", image, lossless=True)
    samples.save("hole.webp", hole(image), dict(colors=HOLED), lossless=True)
    samples.save("lossy-hole.webp", hole(image), dict(colors=HOLED), quality=90)
    samples.save("animated.webp", image, save_all=True, append_images=[ImageOps.invert(image)] * 2, quality=90)
    samples.save("animated-hole.webp", hole(image), dict(colors=HOLED), save_all=True, lossless=True,
                 append_images=[ImageOps.invert(image)])
    placed(samples, image)
    samples.save("everything.webp", image, dict(place=PLACE), quality=90, **EVERYTHING)
    samples.save("held6.webp", held(image, 6), dict(place=FAR), quality=90, exif=exif(6, FAR))
    samples.save("held5.webp", held(image, 5), dict(place=FAR), lossless=True, exif=exif(5, FAR))


def placed(samples, image):
    """First frames that cover a part of the canvas."""
    for name, (left, top, right, bottom), colors, options in [
            ("corner", (60, 40, 120, 80), [WHITE] * 3 + COLORS[3:], dict(lossless=True)),
            ("upper", (0, 0, 120, 40), COLORS[:2] + [WHITE] * 2, dict(lossless=True)),
            ("middle", (10, 10, 110, 70), COLORS, dict(quality=95))]:
        part = image.crop((left, top, right, bottom))
        file = saved(part, "webp", **options)
        size, = struct.unpack("<I", file[16:20])
        frame = animation((file[12:16], file[20:20 + size]), *part.size, left, top)
        data = riff(canvas(*SIZE, 2), (b"ANIM", bytes(6)), frame)
        samples.add(f"{name}.webp", data, colors=colors, tolerance=16)


def riff(*chunks):
    """A WebP of chunks."""
    data = b"WEBP" + b"".join(
        name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2) for name, data in chunks)
    return b"RIFF" + struct.pack("<I", len(data)) + data


def canvas(width, height, flags=0):
    """The chunk of an extended WebP that says how large it is."""
    return b"VP8X", struct.pack("<I", flags) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")


def lossless(width, height):
    """A picture of one colour that takes no bit for a pixel: five codes of one symbol each."""
    bits = f"{0b000:03b}0{height - 1:014b}{width - 1:014b}"
    value = int(bits, 2) | sum(1 << (32 + 3 + 4 * code) for code in range(5))
    return b"VP8L", b"\x2f" + value.to_bytes(32, "little")


def animation(image, width, height, left=0, top=0):
    """The chunk of a frame."""
    name, data = image
    place = (left // 2).to_bytes(3, "little") + (top // 2).to_bytes(3, "little") + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little") + bytes([10, 0, 0, 0])
    return b"ANMF", place + name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def add_bombs(bombs):
    """Pictures that are larger than the canvas, and many frames."""
    bombs["huge.webp"] = riff(canvas(1 << 24, 1 << 24), lossless(1, 1))
    bombs["huge-lossless.webp"] = riff(lossless(16384, 16384))
    lossy = b"\x10\0\0\x9d\1\x2a" + struct.pack("<HH", 16383, 16383) + bytes(100)
    bombs["huge-lossy.webp"] = riff((b"VP8 ", lossy))
    bombs["small-canvas.webp"] = riff(canvas(8, 8), lossless(TOO_LARGE, TOO_LARGE))
    start = [canvas(8, 8, 2), (b"ANIM", bytes(6))]
    bombs["small-animation.webp"] = riff(*start, animation(lossless(TOO_LARGE, TOO_LARGE), 8, 8))
    bombs["huge-frame.webp"] = riff(*start, animation(lossless(TOO_LARGE, TOO_LARGE), TOO_LARGE, TOO_LARGE))
    bombs["frames.webp"] = riff(*start, *[animation(lossless(8, 8), 8, 8)] * 5000)
    bombs["not-animated.webp"] = riff(canvas(8, 8), animation(lossless(TOO_LARGE, TOO_LARGE), 8, 8))
