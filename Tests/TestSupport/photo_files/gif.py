"""GIF: from Pillow and by hand."""

import random
import struct

from PIL import ImageOps

from .picture import COLORS, HOLED, MOST, SIZE, WHITE, hole, saved


def add_samples(samples, image):
    """Still and animated."""
    few = image.quantize(64)
    samples.save("still.gif", few, dict(tolerance=10))
    samples.save("straight.gif", few, dict(tolerance=10), interlace=0)
    samples.save("hole.gif", hole(image), dict(colors=HOLED, tolerance=16))
    samples.save("animated.gif", few, dict(tolerance=10), save_all=True, append_images=[ImageOps.invert(image)],
                 comment=b"A comment")
    # A first frame that covers a part of the screen, lies partly outside, or is larger: then it is the picture alone.
    for name, (left, top, right, bottom), screen, size, colors in [
            ("corner", (60, 40, 120, 80), SIZE, SIZE, [WHITE] * 3 + COLORS[3:]),
            ("upper", (0, 0, 120, 40), SIZE, SIZE, COLORS[:2] + [WHITE] * 2),
            ("middle", (10, 10, 110, 70), SIZE, SIZE, COLORS),
            ("outside", (60, 40, 120, 80), (100, 70), (100, 70), [WHITE] * 3 + COLORS[3:]),
            ("beyond", (60, 40, 120, 80), (60, 40), (60, 40), COLORS[3:] * 4),
            ("larger", (0, 0, 120, 80), (100, 70), SIZE, COLORS),
            ("no-screen", (0, 0, 120, 80), (0, 0), SIZE, COLORS)]:
        part = few.crop((left, top, right, bottom))
        small = bytearray(saved(part, "gif", interlace=0))
        small[6:10] = struct.pack("<HH", *screen)
        place = small.index(struct.pack("<BHHHH", 0x2C, 0, 0, *part.size))
        small[place + 1:place + 5] = struct.pack("<HH", left, top)
        samples.add(f"{name}.gif", bytes(small), size=size, colors=colors, tolerance=16)


def add_bombs(bombs):
    """Frames that are larger than the screen, many, or hidden."""
    def screen(width, height):
        return struct.pack("<6sHHBBB", b"GIF89a", width, height, 0x80, 0, 0) + bytes(6)

    def image(width, height, data=b"\2\2\x4c\1\0"):
        return struct.pack("<BHHHHB", 0x2C, 0, 0, width, height, 0) + data

    bombs["huge.gif"] = screen(MOST, MOST) + image(MOST, MOST) + b";"
    bombs["huge-screen.gif"] = screen(MOST, MOST) + image(1, 1) + b";"
    bombs["huge-frame.gif"] = screen(1, 1) + image(MOST, MOST) + b";"
    bombs["huge-second-frame.gif"] = screen(1, 1) + image(1, 1) + image(20000, 20000) + b";"
    # What is no block: the decoder looks behind it for the next.
    bombs["hidden-frame.gif"] = screen(1, 1) + b"\0" + image(20000, 20000) + b";"
    bombs["frames.gif"] = screen(1, 1) + image(1, 1) * 5000 + b";"
    noise = random.Random(1).randbytes(255 * 1000)
    blocks = b"".join(b"\xff" + noise[i:i + 255] for i in range(0, len(noise), 255)) + b"\0"
    bombs["harmless-noise.gif"] = screen(1000, 1000) + image(1000, 1000, b"\x08" + blocks) + b";"
