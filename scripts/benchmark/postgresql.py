"""Measures searches in a PostgreSQL database, compared with SQL written by hand and run by pgbench on the same database.

    scripts/benchmark/run postgresql

The SQL asks for the same listings. PostgreSQL plans it for its values, by its own statistics; words in a box also run by two
fixed plans. The programs run alternately on one connection each. Prints Markdown tables, and the rate of the import, which the
first run does. Takes 10 minutes.
"""

import argparse
import re
import subprocess
import time
from pathlib import Path
from urllib.parse import parse_qs

from benchmark.arguments import parser_of
from benchmark.searches import KINDS
from benchmark.statements import around, is_prefix
from library.figures import heading, number, times
from library.postgresql import PostgreSQL
from library.processes import output

ROUNDS = 3
SETTINGS = {"shared_buffers": "2GB", "effective_cache_size": "8GB", "random_page_cost": 1.1, "max_wal_size": "4GB"}
# All that the public sees, as the store reads it.
COLUMNS = """p.id, p.secret, p.version, p.status, p.state, p.category, p.title, p.description, p.occurred_start,
p.occurred_end, p.updated_at, p.resolved_at, p.expires_at, p.precision, p.accuracy, p.geom, a.id, a.secret, a.display_name,
p.outcome, p.photos"""
PUBLIC = "p.visibility = 'public' AND p.state = 'open'"
ACCOUNT = "JOIN account AS a ON a.id = p.owner"
# The condition on words and that on the box, so that one is an index's and the other is checked in each row.
PLANS = {
    "box-first": ("ts_match_vq(t.words, {words})", "p.geom && {box}"),
    "text-first": ("t.words @@ {words}", "st_intersects(st_setsrid(p.geom::box2d::geometry, 4326), {box})"),
}


def statement(query: str, plan: str | None = None) -> str:
    """The SQL of a search: the best known one, or with a fixed plan."""
    parameters = {name: values[0] for name, values in parse_qs(query).items()}
    tables, conditions, order, distance = f"listing AS p {ACCOUNT}", [PUBLIC], "p.id DESC", "NULL"
    if "q" in parameters:
        tables = f"listing_text AS t JOIN listing AS p ON p.id = t.id {ACCOUNT}"
        condition = PLANS[plan][0] if plan else "t.words @@ {words}"
        conditions.append(condition.format(words=f"'{expression(parameters['q'])}'::tsquery"))
    if "bbox" in parameters:
        envelope = f"st_makeenvelope({parameters['bbox']}, 4326)"
        conditions.append((PLANS[plan][1] if plan else "p.geom && {box}").format(box=envelope))
    if "near" in parameters:
        longitude, latitude = map(float, parameters["near"].split(","))
        radius = float(parameters["radius"])
        edges = ", ".join(map(str, around(longitude, latitude, radius)))
        distance = f"reunite_distance(p.geom, {longitude}, {latitude})"
        conditions += [f"p.geom && st_makeenvelope({edges}, 4326)", f"{distance} <= {radius}"]
    return " ".join(
        f"SELECT {COLUMNS}, {distance} FROM {tables} WHERE {' AND '.join(conditions)} ORDER BY {order} LIMIT 51;".split())


def expression(words: str) -> str:
    terms = words.split(" ")
    marked = [f"{word}{':*' if is_prefix(word, place == len(terms) - 1) else ''}" for place, word in enumerate(terms)]
    return " & ".join(marked)


class Benchmark:
    """The folder that scripts/benchmark/run creates, the programs, and the database."""

    def __init__(self, options: argparse.Namespace, server: PostgreSQL):
        self.folder: Path = options.folder
        self.reunite, self.benchmarks, self.count = options.reunite, options.benchmarks, options.count
        self.server, self.url = server, server.url("bench")

    def imported(self) -> str:
        """Imports the listings unless it was done before. Returns how fast it was."""
        note = self.folder / "import-postgresql.txt"
        if not note.exists():
            self.server.run("DROP DATABASE IF EXISTS bench")
            self.server.run("CREATE DATABASE bench")
            listings = self.folder / "listings.geojsonl"
            output([self.reunite, "generate", "--count", self.count, "--seed", "1", "--output", listings])
            begin = time.monotonic()
            output([self.reunite, "import", listings, *self.database])
            seconds = time.monotonic() - begin
            listings.unlink()
            self.server.run("VACUUM ANALYZE", "bench")
            note.write_text(
                f"{self.count} features in {seconds:.1f} s: {self.count / seconds:.0f} features/s\n", encoding="utf-8")
        return note.read_text(encoding="utf-8")

    @property
    def database(self) -> list:
        """The options of the programs."""
        return ["--data-dir", self.folder / "postgresql-data", "--database-url", self.url]

    def queries(self, name: str) -> list[str]:
        return (self.folder / "queries" / f"{name}.txt").read_text(encoding="utf-8").splitlines()

    def in_store(self, name: str) -> float:
        command = [self.benchmarks, "search", self.folder / "queries" / f"{name}.txt"]
        line = output([*command, *self.database])
        return float(line.split()[-4])

    def in_sql(self, queries: list[str], plan: str | None = None) -> float:
        """Statements a second, by pgbench on one connection; the first run fills the server's memory."""
        script = self.folder / "statements.sql"
        script.write_text("\n".join(statement(query, plan) for query in queries), encoding="utf-8")
        command = ["pgbench", "-n", "-M", "simple", "-f", str(script), "-c", "1", "-t", "1", self.url]
        rate = 0.0
        for _ in range(1 if plan else 2):
            text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            milliseconds = float(re.search(r"latency average = ([\d.]+) ms", text).group(1))
            rate = 1000 * len(queries) / milliseconds
        return rate

    def compare(self, name: str) -> tuple[float, float]:
        rounds = [(self.in_store(name), self.in_sql(self.queries(name))) for _ in range(ROUNDS)]
        return tuple(sorted(side)[ROUNDS // 2] for side in zip(*rounds))


def main() -> None:
    parser = parser_of("reunite", "benchmarks")
    parser.add_argument("--count", type=int, required=True)
    options = parser.parse_args()
    with PostgreSQL(options.folder / "postgresql", **SETTINGS) as server:
        benchmark = Benchmark(options, server)
        print(f"Import: {benchmark.imported()}", flush=True)
        compare(benchmark)


def compare(benchmark: Benchmark) -> None:
    """Prints the tables."""
    heading("queries", "store/s", "SQL by hand/s", "store to SQL")
    mixed = 0.0
    for label, name in KINDS.items():
        store, plain = benchmark.compare(name)
        mixed = store
        print(f"| {label} | {number(store)} | {number(plain)} | {store / plain:.0%} |", flush=True)
    print("\nWords in a box, all alike, by fixed plans:\n")
    heading("plan", "queries/s", "the store's rate to it")
    for plan in PLANS:
        # A fair sample: the queries are in random order.
        rate = benchmark.in_sql(benchmark.queries("both")[:200], plan)
        print(f"| {plan} | {number(rate)} | {times(mixed / rate)} |", flush=True)


if __name__ == "__main__":
    main()
