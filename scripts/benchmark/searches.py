"""Measures searches over HTTP and in the store, compared with plain C on the same file.

    scripts/benchmark/run

The programs run alternately, several times, and the tables have the medians, so that other work on the machine affects all
of them alike. Prints Markdown tables, and the memory of the server. Takes 10 minutes.
"""

import argparse
from pathlib import Path
from typing import NamedTuple

from benchmark import statements, wrk
from benchmark.arguments import parser_of
from library.figures import Figures, heading, median, times
from library.processes import output
from library.service import API, Service

ROUNDS = 3
# Over HTTP; and of a fixed plan, which runs only a part of its queries if it is slow. They are in random order: a fair sample.
SECONDS, SECONDS_OF_A_PLAN = 5, 20
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


class Result(NamedTuple):
    figures: Figures
    rows: int


class Benchmark:
    """The folder that scripts/benchmark/run creates, and the programs."""

    def __init__(self, options: argparse.Namespace):
        self.folder: Path = options.folder
        self.data = self.folder / "data"
        self.benchmarks, self.baseline = options.benchmarks, options.baseline

    def file(self, name: str, ending: str = "txt") -> Path:
        return self.folder / "queries" / f"{name}.{ending}"

    def queries(self, name: str) -> list[str]:
        return self.file(name).read_text(encoding="utf-8").splitlines()

    def run(self, *command) -> Result:
        """Parses the last line of a program: searches/s, p50, p99, rows."""
        rate, p50, p99, rows = output(list(command)).split()[-4:]
        return Result(Figures(float(rate), float(p50), float(p99)), int(rows))

    def in_store(self, name: str, *options) -> list:
        """The command for the store itself, in Swift."""
        return [self.benchmarks, "search", self.file(name), *options, "--data-dir", self.data]

    def in_c(self, path: Path, *options) -> Result:
        return self.run(self.baseline, self.data / "reunite.sqlite", path, *options)

    def compare(self, name: str) -> tuple[Result, Result]:
        """The medians of the store, and of its SQL in C."""
        explained = self.file(name, "sql.jsonl")
        output(self.in_store(name, "--explain-sql", explained))
        path = statements.write(statements.of_store(explained), self.file(name, "statements"))
        rounds = [(self.run(*self.in_store(name)), self.in_c(path)) for _ in range(ROUNDS)]
        store, plain = (Result(median(one.figures for one in side), side[0].rows) for side in zip(*rounds))
        if store.rows != plain.rows:
            raise SystemExit(f"{name}: {store.rows} rows from the store, {plain.rows} from the C program")
        return store, plain

    def over_http(self, service: Service, name: str) -> Figures:
        paths = self.file(name, "paths")
        paths.write_text("".join(f"{API}/listings?{query}\n" for query in self.queries(name)), encoding="utf-8")
        return wrk.get(service.url, paths, SECONDS)

    def fixed(self, plan: str, name: str) -> Figures:
        """A plan that is the same for every query, in C."""
        built = (statements.of_plan(plan, query) for query in self.queries(name))
        path = statements.write(built, self.file(f"{name}-{plan}", "statements"))
        return self.in_c(path, "--seconds", SECONDS_OF_A_PLAN).figures


def main() -> None:
    parser = parser_of("reunite", "benchmarks", "baseline")
    options = parser.parse_args()
    benchmark = Benchmark(options)
    with Service(options.reunite, benchmark.data) as service:
        service.start()
        service.wait_until_loaded()
        heading("queries", *(f"{what}/s | p50 ms | p99 ms" for what in ("HTTP", "store", "plain C")), "store to C")
        for label, name in KINDS.items():
            store, plain = benchmark.compare(name)
            answered = benchmark.over_http(service, name)
            share = store.figures.rate / plain.figures.rate
            print(f"| {label} | {answered} | {store.figures} | {plain.figures} | {share:.0%} |", flush=True)
        now, most = service.memory(), service.memory("VmHWM")
    print("\nWords in a box, all alike, by fixed plans in plain C:\n")
    heading("plan", "queries/s | p50 ms | p99 ms", "the store's rate to it")
    for plan in statements.PLANS:
        figures = benchmark.fixed(plan, "both")
        print(f"| {plan} | {figures} | {times(store.figures.rate / figures.rate)} |", flush=True)
    print(f"\nThe server after all requests: {now:.0f} MB resident, {most:.0f} MB at most.")


if __name__ == "__main__":
    main()
