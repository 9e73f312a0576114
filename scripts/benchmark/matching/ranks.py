"""How well a program finds the listings of the same thing, in the same lines as `ReuniteBenchmarks matching`."""

import os
import statistics

import numpy as np

from library.figures import percentile
from library.processes import memory


def rank(scores: np.ndarray, true: np.ndarray) -> float | None:
    """The place of the true one among candidates, from 1; None if it is none of them. Equal ones share their places."""
    if not true.any():
        return None
    score = scores[true][0]
    return 1 + (scores > score).sum() + ((scores == score).sum() - 1) / 2


class Ranks:
    def __init__(self) -> None:
        self.ranks: list[tuple[bool, float]] = []
        self.times: list[float] = []

    def add(self, place: float | None, is_across: bool, seconds: float) -> None:
        self.ranks.append((is_across, place or float("inf")))
        self.times.append(seconds * 1e3)

    def print(self, reading: list[float]) -> None:
        """Prints recall at 1, 5 and 10 and the mean reciprocal rank, times in milliseconds, and megabytes of memory."""
        for name, kinds in (("all", (False, True)), ("same language", (False,)), ("across languages", (True,))):
            places = [place for is_across, place in self.ranks if is_across in kinds]
            if places:
                recall = [sum(place <= most for place in places) / len(places) for most in (1, 5, 10)]
                figures = [*recall, statistics.fmean(1 / place for place in places)]
                print(name, len(places), *(f"{figure:.3f}" for figure in figures), sep="\t")
        times = [percentile(reading, 0.5), percentile(self.times, 0.5), percentile(self.times, 0.99)]
        print("time", *(f"{figure:.3f}" for figure in times), sep="\t")
        print("memory", f"{memory(os.getpid()):.0f}", sep="\t", flush=True)
