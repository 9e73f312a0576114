"""Files to upload, with their allowed responses: photographs, generated pictures, and files that are no pictures."""

import itertools
import os
import random
import struct
import zlib
from pathlib import Path
from typing import Iterator, NamedTuple

# A folder of photographs (JPEG); where it is not set, pictures are generated instead.
PHOTOGRAPHS = os.environ.get("REUNITE_PHOTOGRAPHS")
# How many of twenty files are not a picture, or too large.
FAULTS = 7


class Picture(NamedTuple):
    name: str
    type: str
    data: bytes
    # The final answers that are right.
    statuses: tuple[int, ...] = (201,)


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, data: bytes) -> bytes:
    """A PNG of true colour that claims a size, whatever its data is."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data, 1)) + chunk(b"IEND", b""))


def stripes(width: int, height: int, rng: random.Random) -> bytes:
    row = (rng.randbytes(48) * (width // 16 + 1))[:3 * width]
    return png(width, height, (b"\0" + row) * height)


def noise(width: int, height: int, rng: random.Random) -> bytes:
    """A BMP of noise, whose renditions are large for their sizes; the width must be a multiple of 4."""
    data = rng.randbytes(3 * width * height)
    header = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, len(data), 0, 0, 0, 0)
    return b"BM" + struct.pack("<IHHI", 54 + len(data), 0, 0, 54) + header + data


class Pictures:
    """Makes the files. Every generated picture is different; photographs are used many times."""

    def __init__(self, seed: int):
        self.rng = random.Random(f"{seed}:pictures")
        files = sorted(Path(PHOTOGRAPHS).glob("*.jpg")) if PHOTOGRAPHS else []
        self.photographs = [path.read_bytes() for path in files]
        self.are_real = bool(self.photographs)
        if not self.are_real:
            self.photographs = [stripes(1800, 1200, self.rng) for _ in range(9)]
        self.photograph_type = "image/jpeg" if self.are_real else "image/png"

    def good(self, rng: random.Random) -> Picture:
        kind = rng.random()
        if kind < 0.55:
            return Picture("a photograph", self.photograph_type, rng.choice(self.photographs))
        if kind < 0.8:
            return Picture("a generated PNG", "image/png", stripes(rng.randint(100, 900), 600, rng))
        return Picture("a generated BMP", "image/bmp", noise(640, 480, rng))

    def faults(self) -> Iterator[Picture]:
        rng = self.rng
        whole = stripes(600, 400, rng)
        photograph = rng.choice(self.photographs)
        # PhotosTests and BombTests have others.
        return itertools.cycle([
            Picture("a PNG that is cut off", "image/png", whole[:len(whole) // 2], (422,)),
            # What has come of it may be shown.
            Picture(
                "a photograph that is cut off", self.photograph_type, photograph[:len(photograph) // 2], (201, 422)),
            Picture("a PNG of billions of pixels", "image/png", png(65_535, 65_535, bytes(1000)), (422,)),
            Picture("too many bytes", "image/bmp", b"BM" + bytes(20_000_000), (413,)),
        ])

    def mixed(self, count: int) -> list[Picture]:
        """So many files, in random order."""
        faults = self.faults()
        files = [next(faults) if number % 20 < FAULTS else self.good(self.rng) for number in range(count)]
        self.rng.shuffle(files)
        return files
