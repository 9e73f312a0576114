"""The figures of benchmarks, and how tables show them."""

import statistics
from typing import Iterable, NamedTuple


class Figures(NamedTuple):
    """A rate per second, and percentiles in milliseconds."""

    rate: float
    p50: float
    p99: float

    def __str__(self) -> str:
        return f"{number(self.rate)} | {number(self.p50)} | {number(self.p99)}"


def number(value: float) -> str:
    """Formats a number with at least three digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def times(ratio: float) -> str:
    return f"{ratio:,.0f} times" if ratio >= 10 else f"{ratio:.2f} times"


def median(results: Iterable[Figures]) -> Figures:
    """The median of each figure."""
    return Figures(*map(statistics.median, zip(*results)))


def percentile(values: list[float], share: float) -> float:
    """The value that a fraction (0 to 1) of the values does not exceed."""
    ordered = sorted(values)
    return ordered[int(share * (len(ordered) - 1))]


def heading(*columns: str) -> None:
    """Prints the head of a table. A text with bars is several columns."""
    line = f"| {' | '.join(columns)} |"
    print(f"{line}\n|---|{'--:|' * (line.count('|') - 2)}", flush=True)


def rows(markdown: str) -> list[list[str]]:
    """The cells of the rows of a Markdown table, without the head."""
    tables = [[cell.strip() for cell in line.split("|")[1:-1]] for line in markdown.splitlines() if line[:1] == "|"]
    rules = [index for index, cells in enumerate(tables) if cells[0].startswith("--")]
    return [cells for index, cells in enumerate(tables) if index not in rules and index + 1 not in rules]
