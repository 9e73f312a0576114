"""What a photograph costs."""

import statistics
from typing import NamedTuple


class Cost(NamedTuple):
    """Milliseconds: by the clock, and of the processor."""

    clock: float
    processor: float


def median(costs: list[Cost]) -> Cost:
    return Cost(*(statistics.median(values) for values in zip(*costs)))
