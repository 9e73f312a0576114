"""What the tables about the map share: viewports' sizes, the folder with everything, figures and how they are told."""

import argparse
import statistics
import subprocess
from pathlib import Path
from typing import Iterable, NamedTuple

# By the name of the file that viewports.py draws.
SIZES = {
    "street": "A street (zoom 16)", "city": "A city (zoom 11.5)", "region": "A region (zoom 8)",
    "country": "A country (zoom 5.8)", "world": "The world (zoom 1.5)",
}
WORDS = {"words-city": "Words in a city", "words-region": "Words in a region"}


class Figures(NamedTuple):
    """Answers a second, and milliseconds."""

    rate: float
    p50: float
    p99: float

    def __str__(self) -> str:
        return f"{number(self.rate)} | {number(self.p50)} | {number(self.p99)}"


class Bench:
    """The folder that scripts/bench makes, and how long to measure."""

    def __init__(self, options: argparse.Namespace):
        self.folder: Path = options.folder.resolve()
        self.reunite: Path = options.reunite.resolve()
        self.programs: Path = options.programs.resolve()
        self.seconds: float = options.seconds
        self.rounds: int = options.rounds
        self.streams: int = options.streams
        self.work = self.folder / "map"
        self.data = self.folder / "data"
        self.store = self.data / "reunite.sqlite"

    def drawn(self, name: str) -> Path:
        return self.folder / "drawn" / f"{name}.txt"


def number(value: float) -> str:
    """Three digits at least."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def times(ratio: float) -> str:
    return f"{ratio:,.0f} times" if ratio >= 10 else f"{ratio:.2f} times"


def median(results: Iterable[Figures]) -> Figures:
    """The median of each figure."""
    return Figures(*map(statistics.median, zip(*results)))


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[int(share * (len(ordered) - 1))]


def output(command: list) -> str:
    """What a program prints; ends with what it complains of where it fails."""
    command = list(map(str, command))
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"map.py: {' '.join(command)}: exit {done.returncode}: {done.stderr.strip()[-1000:]}")
    return done.stdout


def rows(markdown: str) -> list[list[str]]:
    """The cells of a Markdown table's rows, headings left out."""
    tables = [[cell.strip() for cell in line.split("|")[1:-1]] for line in markdown.splitlines() if line[:1] == "|"]
    rules = [index for index, cells in enumerate(tables) if cells[0].startswith("--")]
    return [cells for index, cells in enumerate(tables) if index not in rules and index + 1 not in rules]


def heading(*columns: str) -> None:
    """A table's head; a column may stand for several, with bars between them."""
    line = f"| {' | '.join(columns)} |"
    print(f"{line}\n|---|{'--:|' * (line.count('|') - 2)}", flush=True)
