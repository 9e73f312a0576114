"""Measures the cost of photographs, compared with other programs, and prints Markdown tables: time, memory, quality,
isolation.

    scripts/bench photos

Photographs of 12 megapixels are rendered in the three sizes of the service, on one core. The programs run alternately on
the same files, and the tables have the medians. A worker and Pillow keep running, while vipsthumbnail and ImageMagick start
for each photograph, so each program is measured with and without its start. The cost of a start and an end is that of the
same command with a picture of 16 x 16 pixels, or of a process without a photograph. Takes 3 minutes.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from benchmark.photos.costs import median
from benchmark.photos.files import ODD, make_files
from benchmark.photos.measured import measure
from benchmark.photos.quality import print_quality
from benchmark.photos.tables import print_goal, print_isolation, print_memory, print_times
from benchmark.photos.tools import CONVERT, LARGE, PAUSED, PILLOW, SIZE, SMALL, SQUARE

# What the server gives its workers.
ENVIRONMENT = (
    "MALLOC_ARENA_MAX=1",
    "GLIBC_TUNABLES=glibc.malloc.perturb=85:glibc.malloc.tcache_count=0:glibc.malloc.hugetlb=1",
)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reunite", type=Path, required=True)
    parser.add_argument("--photograph", type=Path, help="a JPEG to make the files of; else one is generated")
    parser.add_argument("--turns", type=int, default=15)
    options = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ.update(VIPS_CONCURRENCY="1", MAGICK_THREAD_LIMIT="1")
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    worker = ["env", *ENVIRONMENT, str(options.reunite.resolve()), "photo-worker"]
    workers = {PAUSED: worker, PILLOW: [sys.executable, "-m", "benchmark.photos.pillow"]}
    files = make_files(folder, options.photograph)
    tiny = folder / "tiny.jpg"
    subprocess.run([CONVERT, "-size", "16x16", "gradient:red-blue", tiny], check=True)
    all_measured = {}
    print(f"JPEGs of {SIZE[0]} x {SIZE[1]}, 4:2:0, to {LARGE}, {SMALL} and {SQUARE}; one core, {options.turns} turns.")
    for name, file in files.items():
        if name == ODD:
            measure(file, tiny, folder / "out" / name, workers, turns=0)
            continue
        measured = all_measured[name] = measure(file, tiny, folder / "out" / name, workers, options.turns)
        print(f"\n{file.stem}, {file.stat().st_size / 1e6:.1f} MB:\n")
        print_times(measured)
        sys.stdout.flush()
    print()
    print_goal(all_measured)
    print()
    print_memory(all_measured)
    print()
    first = all_measured["quality 85"]
    print_isolation(worker, files["quality 85"], median(first.costs[PAUSED]).clock, median(first.starts[PAUSED]))
    for name, file in files.items():
        print(f"\n{file.stem}, beside ImageMagick's Lanczos without loss:\n", flush=True)
        print_quality(file, folder / "out" / name)


if __name__ == "__main__":
    main()
