"""Measures moderation in the store, and prints a Markdown table.

    scripts/bench moderation

It writes to copies of the store, which it deletes at the end. The newest listings belong to an account, so each decision
queues a mail. A decision is measured until it is on disk. For comparison, a transaction that changes one row is measured in
plain SQLite with the same durability. Takes 2 minutes.
"""

import argparse
import secrets
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path

from library.figures import heading, percentile
from library.folders import copy_store
from library.processes import output

OWNER = "owner@bench.example"


class Benchmark:
    """The store with listings that belong to somebody, and the copy of it that the program works in."""

    def __init__(self, options: argparse.Namespace, folder: Path):
        self.options, self.owned, self.worked = options, folder / "owned", folder / "worked"

    def prepare(self) -> None:
        copy_store(self.options.folder / "data", self.owned)
        data = ["--data-dir", self.owned]
        output(
            [self.options.reunite, "account", "create", OWNER, "--display-name", "Owner", "--password-stdin", *data],
            input=f"{secrets.token_urlsafe()}\n")
        listings = self.owned / "owned.geojsonl"
        output([
            self.options.reunite, "generate", "--count", self.options.owned, "--seed", "7", "--output", listings])
        output([self.options.reunite, "import", listings, "--owner", OWNER, *data])
        listings.unlink()

    def run(self) -> list[tuple[str, float, float]]:
        """What was done, and the median and the 99th percentile in milliseconds."""
        printed = output([
            self.options.benchmarks, "moderation", "--data-dir", self.owned, "--copy", self.worked, "--reports",
            self.options.reports, "--decisions", self.options.decisions])
        return [
            (name, float(median), float(p99))
            for name, _, median, p99 in (line.split("\t") for line in printed.splitlines())]

    def count(self, table: str, condition: str = "1") -> int:
        with sqlite3.connect(self.worked / "reunite.sqlite") as db:
            return db.execute(f"SELECT count(*) FROM {table} WHERE {condition}").fetchone()[0]

    @staticmethod
    def smallest_transactions(data: Path, count: int = 200) -> list[float]:
        """What the disk takes, by transactions that change one row."""
        db = sqlite3.connect(data / "reunite.sqlite", isolation_level=None)
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE smallest (id INTEGER PRIMARY KEY, value INTEGER)")
        db.execute("INSERT INTO smallest VALUES (1, 0)")
        times = []
        for _ in range(count):
            start = time.perf_counter()
            db.execute("UPDATE smallest SET value = value + 1")
            times.append((time.perf_counter() - start) * 1e3)
        db.execute("DROP TABLE smallest")
        db.close()
        return times


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reunite", type=Path, required=True)
    parser.add_argument("--benchmarks", type=Path, required=True)
    parser.add_argument("--reports", type=int, default=20_000)
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--owned", type=int, default=5000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="moderation-", dir=options.folder) as folder:
        benchmark = Benchmark(options, Path(folder))
        benchmark.prepare()
        # Before and after: other work on the machine comes and goes.
        plain = benchmark.smallest_transactions(benchmark.owned)
        rows = benchmark.run()
        plain += benchmark.smallest_transactions(benchmark.worked)
        rows.append(("one changed row in plain SQLite", statistics.median(plain), percentile(plain, 0.99)))
        listings, reports, cases = (benchmark.count(table) for table in ("listing", "report", "moderation_case"))
        mails = benchmark.count("mail", "decision IS NOT NULL")
        print(
            f"{reports:,} reports in {cases:,} cases among {listings:,} listings; the decisions queued {mails:,}"
            " mails:\n")
        heading("at the store", "p50 ms", "p99 ms")
        for name, median, p99 in rows:
            print(f"| {name[0].upper()}{name[1:]} | {median:.2f} | {p99:.2f} |")


if __name__ == "__main__":
    main()
