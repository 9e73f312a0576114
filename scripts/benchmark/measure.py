#!/usr/bin/env python3
"""Measures a store's searches and prints Markdown tables.

    measure.py service FOLDER --reunite BINARY --baseline BINARY [--url URL]
    measure.py words FOLDER --reunite BINARY --baseline BINARY

`FOLDER` holds the data folder `data`, the queries `queries` (queries.py), and `composite.sqlite` for `words`. What is
compared runs in turns, several times over, and the medians count: other work on the machine then meets all alike.
"""

import argparse
import os
import sqlite3
import statistics
import subprocess
from pathlib import Path
from typing import Callable, NamedTuple

import wrk

ROUNDS = 3
# A plan that is slow gets through a part of its queries only, which are in no order.
SECONDS = 5
SECONDS_FOR_ALL = 20

KINDS = {
    "Box of a street (500 m)": "box-street", "Box of a city (20 km)": "box-city",
    "Box of a region (200 km)": "box-region", "Box of a country (1,000 km)": "box-country",
    "Radius of 500 m": "radius-500m", "Radius of 5 km": "radius-5km", "Radius of 50 km": "radius-50km",
    "A rare word": "words-rare", "A medium word": "words-medium", "A common word": "words-common",
    "A rare and a common word": "words-rare+common", "Two common words": "words-common+common",
    "Words in a box of a street": "both-street", "Words in a box of a city": "both-city",
    "Words in a box of a region": "both-region", "Words in a box of a country": "both-country",
    "Words in a box, all alike": "both",
}
FIXED_PLANS = ["box-first", "box-first-like", "text-first", "text-first-sorted"]


class Result(NamedTuple):
    rate: float
    p50: float
    p99: float
    rows: int

    def __str__(self) -> str:
        return f"{number(self.rate)} | {self.p50:.2f} | {self.p99:.2f}"


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def run(command: list) -> Result:
    """What a program says in its last line: queries/s, p50, p99, rows."""
    output = subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout
    rate, p50, p99, rows = output.splitlines()[-1].split()[:4]
    return Result(float(rate), float(p50), float(p99), int(rows))


def in_turns(*measures: Callable[[], Result]) -> list[Result]:
    """The medians of each measure, all taken in turns."""
    rounds = [[measure() for measure in measures] for _ in range(ROUNDS)]
    return [
        Result(*(statistics.median(getattr(result, field) for result in results) for field in ("rate", "p50", "p99")),
               rows=results[0].rows)
        for results in zip(*rounds)
    ]


class Benchmark:
    def __init__(self, options: argparse.Namespace):
        self.folder: Path = options.folder
        self.reunite: Path = options.reunite
        self.program: Path = options.baseline
        self.store = self.folder / "data" / "reunite.sqlite"
        self.scratch = self.folder / "composite.sqlite"

    def queries(self, name: str) -> Path:
        return self.folder / "queries" / f"{name}.txt"

    def search(self, name: str) -> list:
        return [self.reunite, "benchmark", self.queries(name), "--data-dir", self.folder / "data"]

    def in_store(self, name: str) -> Result:
        """The store itself, in Swift."""
        return run(self.search(name))

    def statements(self, name: str) -> Path:
        """The SQL that the store runs for these queries."""
        path = self.folder / "queries" / f"{name}.sql.jsonl"
        subprocess.run([*self.search(name), "--explain-sql", path], check=True)
        return path

    def replay(self, statements: Path) -> Result:
        """The store's SQL, in C."""
        return run([self.program, self.store, "replay", statements])

    def fixed(self, plan: str, name: str, seconds: float = SECONDS) -> Result:
        """A plan that is the same for every query, in C."""
        scratch = ["--scratch", self.scratch] if plan == "composite" else []
        return run([self.program, self.store, plan, self.queries(name), "--seconds", seconds, *scratch])


def service(benchmark: Benchmark, url: str | None) -> None:
    columns = " | ".join(f"{what}/s | p50 ms | p99 ms" for what in ("HTTP", "store", "plain C"))
    print(f"| queries | {columns} | store to C |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for label, name in KINDS.items():
        statements = benchmark.statements(name)
        store, plain = in_turns(lambda: benchmark.in_store(name), lambda: benchmark.replay(statements))
        if store.rows != plain.rows:
            raise SystemExit(f"measure.py: {name}: {store.rows} rows from the store, {plain.rows} from the C program")
        http = "– | – | –"
        if url:
            answered = wrk.measure(url, benchmark.queries(name).resolve(), seconds=SECONDS)
            http = str(Result(*answered, rows=0))
        print(f"| {label} | {http} | {store} | {plain} | {store.rate / plain.rate:.0%} |", flush=True)

    print("\nWords in a box, all alike, by the fixed plans in plain C:\n")
    print("| plan | queries/s | p50 ms | p99 ms | the store's rate to it |\n|---|--:|--:|--:|--:|")
    for plan in FIXED_PLANS:
        result = benchmark.fixed(plan, "both", SECONDS_FOR_ALL)
        print(f"| {plan} | {result} | {store.rate / result.rate:.1f} times |", flush=True)


def words(benchmark: Benchmark) -> None:
    """Compares ways to answer words in a box: all in C, so that only the plan differs."""
    if not benchmark.scratch.exists():
        subprocess.run([benchmark.program, benchmark.store, "compose", "--scratch", benchmark.scratch], check=True)
    plans = [*FIXED_PLANS, "the store's tokens", "composite"]
    print("Queries/s (p99 in ms), one thread of plain C:\n")
    print(f"| words in a box | {' | '.join(plans)} |\n|---|{'--:|' * len(plans)}")
    places = ["both", *(f"both-{place}" for place in ("street", "city", "region", "country"))]
    terms = ("rare", "medium", "common", "rare+common", "medium+common", "common+common")
    for name in [*places, *(f"both-{term}" for term in terms)]:
        seconds = SECONDS_FOR_ALL if name == "both" else SECONDS
        results = [benchmark.fixed(plan, name, seconds) for plan in FIXED_PLANS]
        results.append(benchmark.replay(benchmark.statements(name)))
        results.append(benchmark.fixed("composite", name, seconds))
        cells = (f"{number(result.rate)} ({number(result.p99)})" for result in results)
        label = name.removeprefix("both").lstrip("-") or "all alike"
        print(f"| {label} | {' | '.join(cells)} |", flush=True)
    print("\n| index | bytes | used by |\n|---|--:|---|")
    for label, size, plan in sizes(benchmark):
        print(f"| {label} | {size:,} | {plan} |")


def sizes(benchmark: Benchmark) -> list[tuple[str, int, str]]:
    def total(path: Path, table: str, column: str) -> int:
        db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        return db.execute(f"SELECT sum(length({column})) FROM {table}").fetchone()[0]

    store, scratch = benchmark.store, benchmark.scratch
    return [
        ("R*Tree", total(store, "idx_listing_geom_node", "data"), "box-first"),
        ("folded documents", total(store, "listing_text_content", "CAST(c0 AS BLOB)"), "box-first, updates"),
        ("words", total(scratch, "words_data", "block"), "text-first"),
        ("words and tokens", total(store, "listing_text_data", "block"), "the store"),
        ("words by cell", total(scratch, "composite_data", "block"), "composite"),
        ("the whole file", os.path.getsize(store), "everything"),
    ]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("table", choices=["service", "words"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reunite", type=Path, required=True)
    parser.add_argument("--baseline", type=Path, required=True)
    parser.add_argument("--url")
    options = parser.parse_args()
    benchmark = Benchmark(options)
    if options.table == "service":
        service(benchmark, options.url)
    else:
        words(benchmark)


if __name__ == "__main__":
    main()
