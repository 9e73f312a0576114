"""The photographs to measure with."""

import subprocess
from pathlib import Path

from benchmark.photos.programs import CONVERT

SIZE = (4032, 3024)
# Upright, and its renditions have odd sides: 1067 x 1600 and 213 x 320. For the quality only.
ODD, ODD_SIZE = "odd sides", (2688, 4032)


def make_files(folder: Path, photograph: Path | None) -> dict[str, Path]:
    """Creates files as phones write them: of two qualities, with noise, and of another shape. They are kept between runs."""
    kind = "photograph" if photograph else "synthetic"
    source = [str(photograph), "-auto-orient"]
    if kind == "synthetic":
        source = ["-size", "1800x1200", "-seed", "1", "plasma:fractal", "-attenuate", "0.2", "+noise", "Gaussian"]
    files = {}
    for name, size, quality, more in (
        ("quality 85", SIZE, 85, []), ("quality 92", SIZE, 92, []),
        ("quality 92, noisy", SIZE, 92, ["-seed", "1", "-attenuate", "0.4", "+noise", "Gaussian"]),
        (ODD, ODD_SIZE, 85, []),
    ):
        # Mirrored at its edges, so that no detail is made larger.
        viewport = [
            "-strip", "-set", "option:distort:viewport", f"{size[0]}x{size[1]}", "-virtual-pixel", "Mirror",
            "-filter", "point", "-distort", "SRT", "0", "+repage",
        ]
        path = folder / f"{kind}-{name.replace(', ', '-').replace(' ', '-')}.jpg"
        if not path.exists():
            part = path.with_suffix(".part")
            encoding = ["-sampling-factor", "4:2:0", "-quality", str(quality), f"jpg:{part}"]
            command = [CONVERT, *source, *viewport, *more, *encoding]
            subprocess.run(command, check=True)
            part.rename(path)
        files[name] = path
    return files
