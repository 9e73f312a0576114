"""Measures the cost of photographs, compared with other programs, and prints Markdown tables: time, memory, quality.

    scripts/benchmark/run photos

Photographs of 12 megapixels are rendered in the three sizes of the service, on one core. The programs run alternately on
the same files, and the tables have the medians. A worker and Pillow keep running, while vipsthumbnail starts for each
photograph, so each program is measured with and without its start. Takes 2 minutes.
"""

import os
import statistics
import subprocess
from pathlib import Path

from benchmark.arguments import parser_of
from benchmark.photos.files import ODD, make_files
from benchmark.photos.programs import CHAIN, CONVERT, NAMES, OURS, PILLOW, THREE, start_all
from benchmark.photos.quality import print_quality
from library.figures import heading

Measured = dict[str, list[float]]


def measure(file: Path, reunite: Path, out: Path, turns: int) -> Measured:
    """For each program the medians of its CPU time waiting and started anew, and the most memory more."""
    tiny = out / "tiny.jpg"
    for name in NAMES:
        (out / name).mkdir(parents=True, exist_ok=True)
    subprocess.run([CONVERT, "-size", "16x16", "gradient:red-blue", tiny], check=True)
    programs = start_all(reunite, tiny)
    found: dict[str, list[tuple]] = {name: [] for name in NAMES}
    try:
        # The first one, unmeasured, fills what is filled once.
        for turn in range(-1, turns):
            for name, program in programs.items():
                figures = program.measure(file, out / name)
                if turn >= 0:
                    found[name].append(figures)
    finally:
        for program in programs.values():
            program.end()
    sides = {name: list(zip(*rounds)) for name, rounds in found.items() if rounds}
    return {
        name: [statistics.median(waiting), statistics.median(anew), max(memory)]
        for name, (waiting, anew, memory) in sides.items()}


def print_times(measured: dict[str, Measured]) -> None:
    heading("ms of CPU time", *(f"{file}: waiting, new" for file in measured), "more memory, MB")
    for name in NAMES:
        cells = " | ".join(f"{files[name][0]:.0f}, {files[name][1]:.0f}" for files in measured.values())
        memory = [files[name][2] for files in measured.values()]
        print(f"| {name} | {cells} | {min(memory):.0f} to {max(memory):.0f} |")
    print()
    heading("our time, waiting, to that of", "waiting", "new")
    for name in (PILLOW, THREE, CHAIN):
        ratios = [[files[OURS][0] / files[name][state] for files in measured.values()] for state in (0, 1)]
        print(f"| {name} | {' | '.join(f'{min(values):.2f} to {max(values):.2f}' for values in ratios)} |")


def main() -> None:
    parser = parser_of("reunite")
    parser.add_argument("--photograph", type=Path, help="a JPEG to make the files of; else one is generated")
    parser.add_argument("--turns", type=int, default=15)
    options = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ.update(VIPS_CONCURRENCY="1")
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    files = make_files(folder, options.photograph)
    measured = {}
    for name, file in files.items():
        found = measure(file, options.reunite, folder / "out" / name, 0 if name == ODD else options.turns)
        if found:
            measured[f"{file.stat().st_size / 1e6:.1f} MB"] = found
    print_times(measured)
    for name, file in files.items():
        print(f"\n{name}, compared with ImageMagick's Lanczos without loss: PSNR, SSIM, bytes\n", flush=True)
        print_quality(file, folder / "out" / name)


if __name__ == "__main__":
    main()
