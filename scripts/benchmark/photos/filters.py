"""Compares the filters of libgd with Pillow's Lanczos filter over the whole picture, and prints a Markdown table.

    scripts/bench photo-filters
"""

import argparse
import subprocess
from pathlib import Path

from PIL import Image

from benchmark.photos.files import make_files
from benchmark.photos.likeness import psnr, ssim
from benchmark.photos.tools import LARGE, NAMES, SMALL, SQUARE
from library.figures import heading

# The numbers of gdInterpolationMethod; `+` leaves out the margins that keep the picture in place.
FILTERS = {
    "GD_LANCZOS3": "23", "GD_LANCZOS3 without margins": "+23", "GD_CATMULLROM": "9", "GD_MITCHELL": "15",
    "GD_HERMITE": "12", "GD_TRIANGLE": "20", "GD_BOX": "7", "gdImageCopyResampled": "-1", "GD_LINEAR": "22",
    "GD_BICUBIC_FIXED": "5",
}


def references(photograph: Path) -> dict[str, Image.Image]:
    """The three sizes, each made from the whole picture."""
    image = Image.open(photograph).convert("RGB")
    made = {}
    for name, side in zip(NAMES, (LARGE, SMALL)):
        scale = min(1, side / max(image.size))
        size = tuple(int(length * scale + 0.5) for length in image.size)
        made[name] = image.resize(size, Image.Resampling.LANCZOS)
    side = min(image.size)
    left, top = ((length - side) / 2 for length in image.size)
    box = (left, top, left + side, top + side)
    made["square"] = image.resize((SQUARE, SQUARE), Image.Resampling.LANCZOS, box=box)
    return made


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--program", type=Path, required=True)
    parser.add_argument("--photograph", type=Path)
    options = parser.parse_args()
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    file = make_files(folder, options.photograph)["quality 92"]
    expected = references(file)
    heading("filter", *(f"{name}: dB, SSIM" for name in NAMES), "milliseconds")
    for name, number in FILTERS.items():
        out = folder / "filter"
        command = [str(options.program), str(file), number, str(out)]
        time = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        cells = []
        for size, reference in expected.items():
            image = Image.open(f"{out}-{size}.ppm")
            cells.append(f"{psnr(image, reference):.1f}, {ssim(image, reference):.3f}")
        print(f"| {name} | {' | '.join(cells)} | {time} |", flush=True)


if __name__ == "__main__":
    main()
