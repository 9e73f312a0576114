"""Searches in the store, and the same searches in plain C: with the SQL of the store, and with fixed plans."""

import argparse
from pathlib import Path
from typing import Callable, NamedTuple

from library.figures import Figures, median
from library.processes import output

ROUNDS = 3
# A slow plan runs only a part of its queries. They are in random order, so this is a fair sample.
SECONDS = 5
SECONDS_FOR_ALL = 20
FIXED_PLANS = ["box-first", "box-first-like", "text-first", "text-first-sorted"]


class Result(NamedTuple):
    figures: Figures
    rows: int


def run(command: list) -> Result:
    """Parses the last line of a program: queries/s, p50, p99, rows."""
    rate, p50, p99, rows = output(command).splitlines()[-1].split()[:4]
    return Result(Figures(float(rate), float(p50), float(p99)), int(rows))


def in_turns(*measures: Callable[[], Result]) -> list[Result]:
    """The medians of each program, measured alternately."""
    rounds = [[measure() for measure in measures] for _ in range(ROUNDS)]
    return [Result(median(result.figures for result in results), results[0].rows) for results in zip(*rounds)]


def options() -> argparse.Namespace:
    """The folder that scripts/bench creates, and the programs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reunite", type=Path, required=True)
    parser.add_argument("--benchmarks", type=Path, required=True)
    parser.add_argument("--baseline", type=Path, required=True)
    return parser.parse_args()


class Benchmark:
    def __init__(self, options: argparse.Namespace):
        self.folder: Path = options.folder
        self.reunite: Path = options.reunite
        self.benchmarks: Path = options.benchmarks
        self.program: Path = options.baseline
        self.store = self.folder / "data" / "reunite.sqlite"
        self.scratch = self.folder / "composite.sqlite"

    def queries(self, name: str) -> Path:
        return self.folder / "queries" / f"{name}.txt"

    def search(self, name: str) -> list:
        return [self.benchmarks, "search", self.queries(name), "--data-dir", self.folder / "data"]

    def in_store(self, name: str) -> Result:
        """The store itself, in Swift."""
        return run(self.search(name))

    def statements(self, name: str) -> Path:
        """The SQL that the store runs for these queries."""
        path = self.folder / "queries" / f"{name}.sql.jsonl"
        output([*self.search(name), "--explain-sql", path])
        return path

    def replay(self, statements: Path) -> Result:
        """The store's SQL, in C."""
        return run([self.program, self.store, "replay", statements])

    def fixed(self, plan: str, name: str, seconds: float = SECONDS) -> Figures:
        """A plan that is the same for every query, in C."""
        scratch = ["--scratch", self.scratch] if plan == "composite" else []
        return run([self.program, self.store, plan, self.queries(name), "--seconds", seconds, *scratch]).figures
