"""How near renditions come to those of the whole picture."""

import subprocess
from pathlib import Path

from benchmark.photos.tools import BUSY, CONVERT, LARGE, PAUSED, QUALITY, SMALL, TOOLS
from library.figures import heading

CEILING = "the reference as such a JPEG"


def print_quality(file: Path, out: Path) -> None:
    """How near the renditions are to what ImageMagick makes of the decoded original with Lanczos, without loss."""
    # Not before: a program that is started counts the memory of this one as its own.
    import numpy
    from PIL import Image

    # A Gaussian of 1.5 over 11 samples (Wang et al., "Image Quality Assessment", 2004).
    window = numpy.exp(-numpy.arange(-5, 6) ** 2 / (2 * 1.5 ** 2))
    window /= window.sum()

    def blurred(plane):
        for axis in (0, 1):
            count = plane.shape[axis] - len(window) + 1
            plane = sum(
                weight * plane.take(range(place, place + count), axis) for place, weight in enumerate(window))
        return plane

    def psnr(left, right) -> float:
        left, right = (numpy.asarray(image, dtype=numpy.float64) for image in (left, right))
        return 10 * numpy.log10(255 ** 2 / numpy.mean((left - right) ** 2))

    def ssim(left, right) -> float:
        """Of the brightness."""
        a, b = (numpy.asarray(image.convert("L"), dtype=numpy.float64) for image in (left, right))
        mean_a, mean_b = blurred(a), blurred(b)
        square_a, square_b = blurred(a * a) - mean_a ** 2, blurred(b * b) - mean_b ** 2
        both = blurred(a * b) - mean_a * mean_b
        c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
        return float(numpy.mean(
            (2 * mean_a * mean_b + c1) * (2 * both + c2)
            / ((mean_a ** 2 + mean_b ** 2 + c1) * (square_a + square_b + c2))))

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
