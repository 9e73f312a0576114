"""How important a town is."""

import math


def of_inhabitants(population: int) -> float:
    """The importance of a town: 0.6 for a hundred people, 0.8 for 30,000, 1 for ten million."""
    return round(min(1.0, 0.44 + 0.08 * math.log10(max(population, 10))), 4)
