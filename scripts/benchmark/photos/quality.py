"""The quality of renditions, compared with those made from the whole picture."""

import subprocess
from pathlib import Path

from benchmark.photos.programs import CONVERT, LARGE, NAMES, SMALL
from library.figures import heading


def print_quality(file: Path, out: Path) -> None:
    """Compares the renditions with lossless ones that ImageMagick makes from the decoded original with Lanczos."""
    # Not before: a program that is started counts the memory of this one as its own.
    from PIL import Image

    from benchmark.photos.likeness import psnr, ssim

    references = {}
    for name, side in (("small", SMALL), ("large", LARGE)):
        path = out / f"{name}.png"
        scaling = ["-filter", "Lanczos", "-resize", f"{side}x{side}", "-depth", "8"]
        subprocess.run([CONVERT, file, *scaling, path], check=True)
        references[name] = Image.open(path).convert("RGB")
    heading("", *references)
    for program in NAMES:
        cells = []
        for name, reference in references.items():
            path = out / program / f"{name}.jpg"
            image = Image.open(path).convert("RGB")
            if image.size != reference.size:
                raise SystemExit(f"{path}: {image.size}, not {reference.size}")
            cells.append(f"{psnr(image, reference):.2f}, {ssim(image, reference):.3f}, {path.stat().st_size:,}")
        print(f"| {program} | {' | '.join(cells)} |", flush=True)
