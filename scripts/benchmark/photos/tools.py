"""The programs to compare. Each makes three sizes of a photograph."""

import shutil
from pathlib import Path
from typing import Callable

# ImageMagick's own name for it comes first: others have a command of the short name.
CONVERT = next((name for name in ("convert-im6.q16", "convert-im7.q16") if shutil.which(name)), "convert")
LARGE, SMALL, SQUARE = 1600, 320, 96
QUALITY = 82
NAMES = ("large", "small", "square")
SIZE = (4032, 3024)
PAUSED, BUSY = "reunite, after a pause", "reunite, one behind the other"
PILLOW = "Pillow"
ONE = "vipsthumbnail, 320 alone"
THREE, CHAIN = "vipsthumbnail, three from the original", "vipsthumbnail, three from each other"
MAGICK, HINTED = "ImageMagick", "ImageMagick with jpeg:size"


def vips_one(file: Path, out: Path) -> list[list[str]]:
    return [["vipsthumbnail", str(file), "-s", f"{SMALL}x{SMALL}>", "-o", str(out / "small.jpg")]]


def vips_three(file: Path, out: Path, chained: bool = False) -> list[list[str]]:
    def size(name: str, side: int, source: Path, *more: str) -> list[str]:
        target = f"{out / name}.jpg[Q={QUALITY},strip]"
        return ["vipsthumbnail", str(source), "-s", f"{side}x{side}>", *more, "-o", target]

    large, small = (out / "large.jpg", out / "small.jpg") if chained else (file, file)
    return [
        size("large", LARGE, file), size("small", SMALL, large),
        size("square", SQUARE, small, "--smartcrop", "centre"),
    ]


def magick(file: Path, out: Path, hinted: bool = False) -> list[list[str]]:
    # Half of the sides: it takes the smaller quotient of both.
    hint = ["-define", f"jpeg:size={LARGE}x{LARGE * SIZE[1] // SIZE[0]}"] if hinted else []
    return [[
        CONVERT, *hint, str(file), "-auto-orient", "-strip", "-sampling-factor", "4:2:0", "-quality", str(QUALITY),
        "-resize", f"{LARGE}x{LARGE}>", "-write", str(out / "large.jpg"),
        "-resize", f"{SMALL}x{SMALL}>", "-write", str(out / "small.jpg"),
        "-resize", f"{SQUARE}x{SQUARE}^", "-gravity", "center", "-extent", f"{SQUARE}x{SQUARE}",
        str(out / "square.jpg"),
    ]]


COMMANDS: dict[str, Callable[[Path, Path], list[list[str]]]] = {
    ONE: vips_one,
    THREE: vips_three,
    CHAIN: lambda file, out: vips_three(file, out, chained=True),
    MAGICK: magick,
    HINTED: lambda file, out: magick(file, out, hinted=True),
}
TOOLS = (PAUSED, BUSY, PILLOW, *COMMANDS)
