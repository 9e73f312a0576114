"""The cost of a photograph."""

import statistics
from typing import NamedTuple


class Cost(NamedTuple):
    """Milliseconds of wall-clock time and of CPU time."""

    clock: float
    processor: float


def median(costs: list[Cost]) -> Cost:
    return Cost(*(statistics.median(values) for values in zip(*costs)))
