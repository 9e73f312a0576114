"""Compares the matcher with Splink, and prints Markdown tables.

    scripts/benchmark/run matching

Both look for the found listing of labelled pairs among other listings near them. Splink learns from 1,500 generated pairs; our
matcher has the weights that it ships with, and then those that it learns from the same pairs. Both know the title, description,
category, published point, accuracy and time of each listing. Takes 5 minutes.
"""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from benchmark.arguments import parser_of
from benchmark.matching.programs import OURS_LEARNED, Programs
from library.figures import heading, number
from library.processes import output

LEARNED, JUDGED = 1500, 300
SEEDS = {"train": 1, "generated": 30, "hand": 1}
AROUND = {"train": 20_000, "generated": 50_000, "hand": 100_000}
NAMES = {"hand": "150 hand-written pairs", "generated": f"{JUDGED} generated pairs"}
KINDS = {"all": "", "same language": ", in one language", "across languages": ", across two languages"}


def make(path: Path, write: Callable[[Path], object]) -> Path:
    """A file that is written once."""
    if not path.exists():
        part = path.with_name(f"part-{path.name}")
        write(part)
        part.rename(path)
    return path


def make_listings(folder: Path, benchmarks: Path) -> dict[str, list[Path]]:
    """For each set, the file of its pairs and that of the listings around them."""
    sets = {}
    for name, count in AROUND.items():
        seed = ["--seed", SEEDS[name]]

        def pairs(part: Path, name: str = name, seed: list = seed) -> None:
            if name == "hand":
                shutil.copy("data/pairs.geojsonl", part)
            else:
                output([benchmarks, "pairs", "--count", LEARNED if name == "train" else JUDGED, *seed, part])

        labelled = make(folder / f"{name}.geojsonl", pairs)

        def around(part: Path, labelled: Path = labelled, count: int = count, seed: list = seed) -> None:
            output([benchmarks, "crowd", "--count", count, *seed, labelled, part])

        sets[name] = [labelled, make(folder / f"{name}-around.geojsonl", around)]
    return sets


def main() -> None:
    parser = parser_of("benchmarks")
    parser.add_argument("--python", type=Path, required=True, help="one that has Splink")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    sets = make_listings(options.folder, options.benchmarks)
    programs = Programs(options.folder, options.benchmarks, options.python)
    programs.learn(sets["train"])
    measured = {name: programs.judge(sets[name]) for name in NAMES}
    heading("pairs", "program", "recall at 1 | at 5 | at 10 | mean reciprocal rank")
    for name, title in NAMES.items():
        for kind, suffix in KINDS.items():
            for program, figures in measured[name].items():
                # Generated pairs do not say in which language they are.
                if kind == "all" or name == "hand":
                    cells = " | ".join(f"{value:.2f}" for value in figures.ranks[kind])
                    print(f"| {title}{suffix} | {program} | {cells} |")
    print()
    heading("150 hand-written pairs", "to read a listing, ms", "a query, p50 ms | p99 ms", "memory, MB")
    for program, figures in measured["hand"].items():
        if program == OURS_LEARNED:
            continue
        print(f"| {program} | {' | '.join(map(number, figures.times))} | {figures.memory:,.0f} |")


if __name__ == "__main__":
    sys.exit(main())
