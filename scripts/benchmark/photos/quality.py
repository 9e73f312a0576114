"""The quality of renditions, compared with those made from the whole picture."""

import subprocess
from pathlib import Path

from benchmark.photos.tools import BUSY, CONVERT, LARGE, PAUSED, QUALITY, SMALL, TOOLS
from library.figures import heading

CEILING = "the reference as such a JPEG"


def print_quality(file: Path, out: Path) -> None:
    """Compares the renditions with lossless ones that ImageMagick makes from the decoded original with Lanczos."""
    # Not before: a program that is started counts the memory of this one as its own.
    from PIL import Image

    from benchmark.photos.likeness import psnr, ssim

    references = {}
    (out / CEILING).mkdir(exist_ok=True)
    for name, side in (("small", SMALL), ("large", LARGE)):
        path = out / f"{name}.png"
        scaling = ["-filter", "Lanczos", "-resize", f"{side}x{side}", "-depth", "8"]
        subprocess.run([CONVERT, file, *scaling, path], check=True)
        references[name] = Image.open(path).convert("RGB")
        references[name].save(out / CEILING / f"{name}.jpg", quality=QUALITY, subsampling="4:2:0")

    def cells(path: Path, reference) -> str:
        if not path.exists():
            return " | | | |"
        image = Image.open(path).convert("RGB")
        if image.size != reference.size:
            return f" {image.size}, not {reference.size} | | | |"
        quality = subprocess.run(["identify", "-format", "%Q", path], check=True, capture_output=True, text=True).stdout
        return f" {quality} | {path.stat().st_size:,} | {psnr(image, reference):.2f} | {ssim(image, reference):.4f} |"

    heading("", "320: quality | bytes | PSNR | SSIM", "1600: quality | bytes | PSNR | SSIM")
    # One behind the other makes the same.
    for tool in (CEILING, *(tool for tool in TOOLS if tool != BUSY)):
        row = "".join(cells(out / tool / f"{name}.jpg", reference) for name, reference in references.items())
        print(f"| {'reunite' if tool == PAUSED else tool} |{row}", flush=True)
