"""Shared by the tables about the map: the sizes of viewports, and the folder with all data."""

import argparse
from pathlib import Path

# By the name of the file that viewports.py draws.
SIZES = {
    "street": "Street (zoom 16)", "city": "City (zoom 11.5)", "region": "Region (zoom 8)",
    "country": "Country (zoom 5.8)", "world": "World (zoom 1.5)",
}
WORDS = {"words-city": "Words in a city", "words-region": "Words in a region"}


class Bench:
    """The folder that scripts/benchmark/run creates, and how long to measure."""

    def __init__(self, options: argparse.Namespace):
        self.folder: Path = options.folder.resolve()
        self.reunite: Path = options.reunite.resolve()
        self.benchmarks: Path = options.benchmarks.resolve()
        self.programs: Path = options.programs.resolve()
        self.seconds: float = options.seconds
        self.rounds: int = options.rounds
        self.work = self.folder / "map"
        self.data = self.folder / "data"
        self.store = self.data / "reunite.sqlite"

    def drawn(self, name: str) -> Path:
        return self.folder / "drawn" / f"{name}.txt"
