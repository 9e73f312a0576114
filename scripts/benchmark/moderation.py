#!/usr/bin/env python3
"""Measures the moderators' work at the store and prints a Markdown table.

    moderation.py FOLDER --reunite BINARY [--reports 20000] [--decisions 300] [--owned 5000]

`FOLDER` holds the data folder `data`, as scripts/bench makes it; all is written into a copy of its store that is removed
in the end. The newest listings belong to an account, whose mails are queued with each decision. A decision is measured
until it is on the disk; what a transaction costs that changes one row, in plain SQLite with the same durability, is
measured beside it: the rest is ours.
"""

import argparse
import shutil
import sqlite3
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

FILES = ("reunite.sqlite", "reunite.sqlite-wal")
# The most milliseconds of the median.
GOALS = {"first page of the queue": 10, "a decision, all alike": 5}
OWNER = "owner@bench.example"


class Benchmark:
    def __init__(self, options: argparse.Namespace, data: Path):
        self.options, self.data = options, data

    def run(self, *arguments, given: str | None = None) -> str:
        command = [str(self.options.reunite), *map(str, arguments), "--data-dir", str(self.data)]
        done = subprocess.run(command, input=given, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"moderation.py: {' '.join(command)}: exit {done.returncode}: {done.stderr}")
        return done.stdout

    def prepare(self) -> None:
        """The copy, with listings that belong to somebody."""
        for name in FILES:
            source = self.options.folder / "data" / name
            if source.exists():
                # Shares the blocks where the file system can.
                subprocess.run(["cp", "--reflink=auto", source, self.data / name], check=True)
        self.run(
            "account", "create", OWNER, "--display-name", "Owner", "--password-stdin", given="correct horse battery\n")
        listings = self.data / "owned.geojsonl"
        subprocess.run(
            [self.options.reunite, "generate", "--count", str(self.options.owned), "--seed", "7", "--output", listings],
            check=True, capture_output=True)
        self.run("import", listings, "--owner", OWNER)
        listings.unlink()

    def count(self, table: str, condition: str = "1") -> int:
        with sqlite3.connect(self.data / FILES[0]) as db:
            return db.execute(f"SELECT count(*) FROM {table} WHERE {condition}").fetchone()[0]

    def smallest_transactions(self, count: int = 200) -> list[float]:
        """What the disk takes, by transactions that change one row."""
        db = sqlite3.connect(self.data / FILES[0], isolation_level=None)
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
    parser.add_argument("--reports", type=int, default=20_000)
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--owned", type=int, default=5000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="moderation-", dir=options.folder) as folder:
        benchmark = Benchmark(options, Path(folder))
        benchmark.prepare()
        # Before and after: other work on the machine comes and goes.
        plain = benchmark.smallest_transactions()
        output = benchmark.run(
            "benchmark-moderation", "--reports", options.reports, "--decisions", options.decisions)
        rows = [
            (name, int(count), float(median), float(p99))
            for name, count, median, p99 in (line.split("\t") for line in output.splitlines())]
        plain = sorted(plain + benchmark.smallest_transactions())
        rows.append((
            "one changed row in plain SQLite", len(plain), statistics.median(plain), plain[int(0.99 * (len(plain) - 1))]))
        listings, reports, cases = (benchmark.count(table) for table in ("listing", "report", "moderation_case"))
        mails = benchmark.count("mail", "decision IS NOT NULL")
        print(f"{reports:,} reports in {cases:,} cases among {listings:,} listings; the decisions queued {mails:,} mails:\n")
        print("| at the store | times | p50 ms | p99 ms | goal |\n|---|--:|--:|--:|---|")
        for name, count, median, p99 in rows:
            goal = GOALS.get(name)
            told = "" if goal is None else f"under {goal} ms: {'met' if median < goal else 'MISSED'}"
            print(f"| {name[0].upper()}{name[1:]} | {count:,} | {median:.2f} | {p99:.2f} | {told} |")


if __name__ == "__main__":
    main()
