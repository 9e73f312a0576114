"""Compares plans for searches of words in a box, all in C, so that only the plan differs.

    scripts/bench words

Prints Markdown tables: queries per second of each plan, and the size of its index. Takes 10 minutes.
"""

import os
import sqlite3
from pathlib import Path

from benchmark import plans
from benchmark.plans import FIXED_PLANS, SECONDS, SECONDS_FOR_ALL, Benchmark
from library.figures import heading, number
from library.processes import output


def main() -> None:
    benchmark = Benchmark(plans.options())
    if not benchmark.scratch.exists():
        output([benchmark.program, benchmark.store, "compose", "--scratch", benchmark.scratch])
    print("Queries/s (p99 in ms), one thread of plain C:\n")
    heading("words in a box", *FIXED_PLANS, "the store's tokens", "composite")
    places = ["both", *(f"both-{place}" for place in ("street", "city", "region", "country"))]
    terms = ("rare", "medium", "common", "rare+common", "medium+common", "common+common")
    for name in [*places, *(f"both-{term}" for term in terms)]:
        seconds = SECONDS_FOR_ALL if name == "both" else SECONDS
        results = [benchmark.fixed(plan, name, seconds) for plan in FIXED_PLANS]
        results.append(benchmark.replay(benchmark.statements(name)).figures)
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


if __name__ == "__main__":
    main()
