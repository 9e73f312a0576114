"""Speaks the protocol of a photo worker, with Pillow and in one process.

    python3 -m benchmark.photos.pillow

A benchmark starts it, and ends it by closing its input.
"""

import io
import os
import resource
import struct
import sys

from PIL import Image, ImageOps

from benchmark.photos.programs import LARGE, QUALITY, SMALL, SQUARE
from benchmark.photos.worker import CONTROL, COST


def main() -> None:
    lanczos = Image.Resampling.LANCZOS
    source, sink = sys.stdin.buffer, sys.stdout.buffer

    def render(upload: bytes) -> bytes:
        image = Image.open(io.BytesIO(upload))
        scale = min(1, LARGE / max(image.size))
        # So that as much is left out while decoding as can be.
        image.draft("RGB", tuple(int(side * scale) for side in image.size))
        ImageOps.exif_transpose(image, in_place=True)
        image.thumbnail((LARGE, LARGE), lanczos, reducing_gap=None)
        small = image.copy()
        small.thumbnail((SMALL, SMALL), lanczos, reducing_gap=None)
        answer = b"\0"
        for picture in (image, small, ImageOps.fit(small, (SQUARE, SQUARE), lanczos)):
            file = io.BytesIO()
            picture.save(file, "JPEG", quality=QUALITY, subsampling="4:2:0")
            answer += struct.pack("<III", *picture.size, file.tell()) + file.getvalue()
        return answer

    while True:
        # Its time is in that of the process.
        os.write(CONTROL, COST.pack(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024, 0))
        head = source.read(4)
        if not head:
            return
        answer = render(source.read(struct.unpack("<I", head)[0]))
        sink.write(struct.pack("<I", len(answer)) + answer)
        sink.flush()


if __name__ == "__main__":
    main()
