"""The pin map alone on one thread, compared with a plain C program on SQLite."""

from typing import NamedTuple

from benchmark.map.bench import SIZES, WORDS, Bench
from library.figures import Figures, heading, median, number, times
from library.processes import output

# Seconds for each file of viewports. SQLite needs several for one viewport of the world.
SQLITE_SECONDS = 3


class Ours(NamedTuple):
    """What `ReuniteBenchmarks map` prints: the figures and the bytes of viewports, and values by their names."""

    figures: Figures
    length: float
    values: dict[str, float]


def ours(bench: Bench, name: str) -> Ours:
    figures, length, values = Figures(0, 0, 0), 0.0, {}
    lines = output([bench.benchmarks, "map", bench.drawn(name), "--data-dir", bench.data]).splitlines()
    for first, *fields in (line.split("\t") for line in lines):
        if first == name:
            rate, p50, p99, length = map(float, fields)
            figures = Figures(rate, p50 / 1e3, p99 / 1e3)
        elif first == "change":
            values |= {"change": float(fields[0]) / 1e3, "change p99": float(fields[1]) / 1e3, "compact": float(fields[3])}
        else:
            values |= zip([first, *fields[1::2]], map(float, fields[::2]))
    return Ours(figures, length, values)


def sqlite(bench: Bench, name: str) -> Figures:
    printed = output([bench.programs / "viewports", bench.store, bench.drawn(name), "--seconds", SQLITE_SECONDS])
    return Figures(*map(float, printed.split()[:3]))


def tables(bench: Bench) -> None:
    """Viewports of five sizes, words, and the time and memory to build the data structure."""
    print("The pin map on one thread, beside plain C on SQLite:\n")
    heading("viewports", "ours viewports/s | p50 ms | p99 ms | bytes", "SQLite viewports/s | p50 ms | p99 ms", "ours to SQLite")
    for name, label in SIZES.items():
        rounds = [(ours(bench, name), sqlite(bench, name)) for _ in range(bench.rounds)]
        mine, plain = median(one.figures for one, _ in rounds), median(one for _, one in rounds)
        print(
            f"| {label} | {mine} | {number(rounds[0][0].length)} | {plain} | {times(mine.rate / plain.rate)} |", flush=True)
    for name, label in WORDS.items():
        results = [ours(bench, name) for _ in range(bench.rounds)]
        figures = median(one.figures for one in results)
        print(f"| {label} | {figures} | {number(results[0].length)} | | | | |", flush=True)
    values = results[-1].values
    print(
        f"\n{values['pins']:,.0f} pins are built in {values['build']:.2f} s, without words in"
        f" {values['without-words']:.2f} s, and take {values['bytes'] - values['titles']:.1f} bytes each, and"
        f" {values['titles']:.1f} for the title. Reading the listings takes {values['read']:.2f} s, a change"
        f" {number(values['change'])} ms (p99 {number(values['change p99'])} ms), making one table of all"
        f" {values['compact']:.2f} s.", flush=True)
