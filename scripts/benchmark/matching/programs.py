"""The programs that are compared, each in a process of its own."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from library.processes import start

OURS, OURS_LEARNED, SPLINK, SENTENCES = "Reunite", "Reunite, learned anew", "Splink", "sentence model"
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

    def peer(self, module: str, *arguments: object) -> list:
        return [self.python, "-m", f"benchmark.matching.{module}", *arguments]

    def vectors(self, name: str, listings: list[Path]) -> Path:
        path = self.folder / f"{name}.npz"
        if not path.exists():
            measured(self.peer("vectors", path, *listings))
        return path

    def learn(self, listings: list[Path]) -> None:
        measured(self.ours(listings, "--learn", self.folder / "weights.json"))
        measured(self.peer("splinked", "learn", self.folder / "splink.json", *listings))
        vectors = self.vectors("train", listings)
        measured(self.peer("sentences", "learn", self.folder / "sentences.npz", vectors, *listings))

    def judge(self, name: str, listings: list[Path]) -> dict[str, Measured]:
        vectors = self.vectors(name, listings)
        return {
            OURS: measured(self.ours(listings)),
            OURS_LEARNED: measured(self.ours(listings, "--weights", self.folder / "weights.json")),
            SPLINK: measured(self.peer("splinked", "judge", self.folder / "splink.json", *listings)),
            SENTENCES: measured(
                self.peer("sentences", "judge", self.folder / "sentences.npz", vectors, *listings)),
        }
