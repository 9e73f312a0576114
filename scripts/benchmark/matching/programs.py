"""The programs that are compared, each in a process of its own."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from library.processes import start

OURS, OURS_LEARNED, SPLINK = "Reunite", "Reunite, learned anew", "Splink"
KINDS = ("all", "same language", "across languages")


@dataclass
class Measured:
    """What a program printed: recall at 1, 5 and 10 and the mean reciprocal rank, times in milliseconds, megabytes."""

    ranks: dict[str, list[float]] = field(default_factory=dict)
    times: list[float] = field(default_factory=list)
    memory: float = 0


def measured(command: list) -> Measured:
    """Runs a program. What it prints of its memory counts, or else its peak."""
    print("bench:", *command, file=sys.stderr)
    process = start(command, stdout=-1, text=True)
    lines = process.stdout.read().splitlines()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{command[0]}: exit {os.waitstatus_to_exitcode(status)}")
    figures = Measured(memory=usage.ru_maxrss / 1024)
    for name, *values in (line.split("\t") for line in lines):
        if name in KINDS and int(values[0]):
            figures.ranks[name] = [float(value) for value in values[1:5]]
        elif name == "time":
            figures.times = [float(value) for value in values]
        elif name == "memory":
            figures.memory = float(values[0])
    return figures


class Programs:
    def __init__(self, folder: Path, benchmarks: Path, python: Path):
        self.folder, self.benchmarks, self.python = folder, benchmarks, python

    def ours(self, listings: list[Path], *options: object) -> list:
        pairs, others = listings
        return [self.benchmarks, "matching", "--pairs", pairs, "--others", others, *options]

    def splink(self, command: str, listings: list[Path]) -> list:
        return [self.python, "-m", "benchmark.matching.splinked", command, self.folder / "splink.json", *listings]

    def learn(self, listings: list[Path]) -> None:
        measured(self.ours(listings, "--learn", self.folder / "weights.json"))
        measured(self.splink("learn", listings))

    def judge(self, listings: list[Path]) -> dict[str, Measured]:
        return {
            OURS: measured(self.ours(listings)),
            OURS_LEARNED: measured(self.ours(listings, "--weights", self.folder / "weights.json")),
            SPLINK: measured(self.splink("judge", listings)),
        }
