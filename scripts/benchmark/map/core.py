"""The pin map alone on one thread, compared with C on SQLite and with the algorithm of supercluster in C."""

import re
import statistics
from typing import NamedTuple

from benchmark.map.bench import SIZES, WORDS, Bench
from library.figures import Figures, heading, median, number, rows, times
from library.processes import output

# Seconds for each file of viewports. SQLite needs several for one viewport of the world.
SQLITE_SECONDS, SUPERCLUSTER_SECONDS, WORDS_SECONDS = 3, 1, 20
CLUSTERED = re.compile(r"clustered in ([\d.]+) s;.* ([\d.]+) a point,.*; (\d+) more a point", re.DOTALL)


class Ours(NamedTuple):
    """Parses the output of `ReuniteBenchmarks map`."""

    figures: dict[str, Figures]
    lengths: dict[str, float]
    pins: float
    seconds_to_read: float
    seconds_to_build: float
    seconds_without_words: float
    bytes: float
    title_bytes: float
    change: Figures
    seconds_to_compact: float


class Clusters(NamedTuple):
    """Parses the output of viewport-supercluster."""

    figures: Figures
    length: float
    seconds: float
    bytes: float


def ours(bench: Bench, *names: str) -> Ours:
    figures, lengths, values, change = {}, {}, {}, Figures(0, 0, 0)
    lines = output([bench.benchmarks, "map", *map(bench.drawn, names), "--data-dir", bench.data]).splitlines()
    for name, *fields in (line.split("\t") for line in lines):
        if name in names:
            rate, p50, p99, lengths[name] = map(float, fields)
            figures[name] = Figures(rate, p50 / 1e3, p99 / 1e3)
        elif name == "change":
            change = Figures(0, float(fields[0]) / 1e3, float(fields[1]) / 1e3)
            values[fields[2]] = float(fields[3])
        else:
            values.update(zip([name, *fields[1::2]], map(float, fields[::2])))
    try:
        return Ours(
            figures, lengths, values["pins"], values["read"], values["build"], values["without-words"], values["bytes"],
            values["titles"], change, values["compact"])
    except KeyError as key:
        raise SystemExit(f"ReuniteBenchmarks map does not tell {key}") from None


def sqlite(bench: Bench, name: str) -> tuple[Figures, float]:
    """The figures of a program, and the length of its responses."""
    table = rows(output(
        [bench.programs / "viewport-sqlite", bench.store, "--seconds", SQLITE_SECONDS, bench.drawn(name)]))
    figures = Figures(*map(float, table[0][1:4]))
    # The program rounds to tenths; what takes seconds differs little between viewports.
    rate = figures.rate if figures.rate >= 1 else 1e3 / figures.p50
    return figures._replace(rate=rate), float(table[0][5])


def clusters(bench: Bench, name: str) -> Clusters:
    printed = output([
        bench.programs / "viewport-supercluster", bench.store, "--seconds", SUPERCLUSTER_SECONDS, bench.drawn(name)])
    row = rows(printed)[0]
    seconds, of_clusters, of_points = map(float, CLUSTERED.search(printed).groups())
    return Clusters(Figures(*map(float, row[1:4])), float(row[5]), seconds, of_clusters + of_points)


def viewports(bench: Bench) -> None:
    """Viewports of five sizes, and the time and memory to build the data structure."""
    print("The pin map on one thread, beside plain C on SQLite and beside supercluster's approach in C:\n")
    columns = (f"{side} viewports/s | p50 ms | p99 ms" for side in ("ours", "SQLite", "supercluster"))
    heading("viewports", *columns, "bytes of an answer, each", "ours to SQLite", "ours to supercluster")
    all_ours: list[Ours] = []
    all_clusters: list[Clusters] = []
    for name, label in SIZES.items():
        rounds = [(ours(bench, name), sqlite(bench, name), clusters(bench, name)) for _ in range(bench.rounds)]
        all_ours += [mine for mine, _, _ in rounds]
        all_clusters += [theirs for _, _, theirs in rounds]
        mine = median(result.figures[name] for result, _, _ in rounds)
        plain = median(result for _, (result, _), _ in rounds)
        theirs = median(result.figures for _, _, result in rounds)
        lengths = [rounds[0][0].lengths[name], rounds[0][1][1], rounds[0][2].length]
        print(
            f"| {label} | {mine} | {plain} | {theirs} | {', '.join(f'{length:.0f}' for length in lengths)} |"
            f" {times(mine.rate / plain.rate)} | {mine.rate / theirs.rate:.1%} |", flush=True)
    keep(all_ours, all_clusters)


def keep(mine: list[Ours], theirs: list[Clusters]) -> None:
    build = statistics.median(result.seconds_to_build for result in mine)
    read = statistics.median(result.seconds_to_read for result in mine)
    clustering = statistics.median(result.seconds for result in theirs)
    change = median(result.change for result in mine)
    compaction = statistics.median(result.seconds_to_compact for result in mine)
    print(f"\n{mine[0].pins:,.0f} pins; supercluster's approach has no words and no filters:\n")
    heading("made in memory", "seconds", "bytes a pin, titles apart")
    print(f"| ours | {build:.2f} | {mine[0].bytes - mine[0].title_bytes:.1f} |")
    print(f"| supercluster's approach | {clustering:.2f} | {theirs[0].bytes:.1f} |")
    print(f"| ours to it | {build / clustering:.2f} | {(mine[0].bytes - mine[0].title_bytes) / theirs[0].bytes:.2f} |")
    print(
        f"\nReading the listings from the store takes {read:.2f} s, titles {mine[0].title_bytes:.1f} bytes a pin. A"
        f" change of one listing takes {number(change.p50)} ms (p99 {number(change.p99)} ms), making one table of all"
        f" {compaction:.2f} s.", flush=True)


def words(bench: Bench) -> None:
    """Words in a box, compared with the two plans of a server on SQLite."""
    print("\nWords in a box, beside the two fixed plans in C on SQLite:\n")
    columns = (f"{side} queries/s | p50 ms | p99 ms" for side in ("ours", "box first", "text first"))
    heading("queries", *columns, "ours to the better plan", "to the quicker one of each query")
    for name, label in WORDS.items():
        rounds = [(ours(bench, name).figures[name], plans(bench, name)) for _ in range(bench.rounds)]
        mine = median(result for result, _ in rounds)
        box, text = (median(result[plan] for _, result in rounds) for plan in ("box-first", "text-first"))
        known = statistics.median(result["known"].rate for _, result in rounds)
        print(
            f"| {label} | {mine} | {box} | {text} | {times(mine.rate / max(box.rate, text.rate))} |"
            f" {times(mine.rate / known)} |", flush=True)


def plans(bench: Bench, name: str) -> dict[str, Figures]:
    table = rows(output([
        bench.programs / "words-sqlite", bench.store, "--seconds", WORDS_SECONDS / bench.rounds, bench.drawn(name)]))
    found = {"known": Figures(float(table[2][2]), 0, 0)}
    for _, plan, *figures in table[:2]:
        found[plan.split()[0]] = Figures(*map(float, figures))
    return found


def tables(bench: Bench) -> None:
    viewports(bench)
    words(bench)
