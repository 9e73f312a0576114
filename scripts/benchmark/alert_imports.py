"""Measures how soon people are notified while listings are imported, and prints a Markdown table.

    python3 -m benchmark.alert_imports FOLDER --reunite PROGRAM [--count 1000000] [--owned 1000]

A server runs on an empty store with listings of one account (--owned). `reunite import` writes listings without an owner beside it.
Meanwhile, and until everything is judged, somebody posts a listing that matches one which another person has lost, again and
again: how long after each post is the notification written? How long does the server judge after the end of the import? Needs
PYTHONPATH=scripts. With a million listings it takes some minutes; scripts/bench alerts runs it last.
"""

import argparse
import json
import re
import subprocess
import time
from pathlib import Path

from library import figures, http, processes
from library.figures import heading
from library.folders import empty_folder
from library.processes import HANGS
from library.service import API, JSON, Service, bearer, feature

# Seconds between two pairs.
PAUSE = 0.5
# Losers and finders. Nobody is notified of more than five matches by one person in a week.
PEOPLE = 60
MOST_PAIRS = 5


class ImportBench:
    def __init__(self, folder: Path, reunite: Path, count: int, owned: int):
        self.work, self.reunite, self.count, self.owned = folder / "alert-imports", reunite, count, owned
        self.service = Service(reunite, self.work / "data")
        self.pairs = 0
        # The seconds that posts took.
        self.posts: list[float] = []

    def generate(self, name: str, count: int, seed: int) -> Path:
        path = self.work / name
        subprocess.run(
            [self.reunite, "generate", "--count", str(count), "--seed", str(seed), "--output", path], check=True)
        return path

    def prepare(self) -> None:
        empty_folder(self.work)
        self.listings = self.generate("imported.geojsonl", self.count, 1)
        self.names = [f"{role}{number}" for number in range(PEOPLE) for role in ("loser", "finder")]
        for name in [*self.names, "owner"]:
            self.service.create_account(f"{name}@example.org", name)
        if self.owned:
            path = self.generate("owned.geojsonl", self.owned, 2)
            self.service.command("import", str(path), "--owner", "owner@example.org")
        self.service.start()
        self.tokens = {name: self.service.sign_in(f"{name}@example.org") for name in self.names}

    def post(self, status: str, name: str) -> None:
        number = self.pairs
        place = [number % 40 * 1.4 - 35, number // 40 * 1.4 - 45]
        body = json.dumps(
            feature(f"Black leather wallet zub{number}eta", status=status, category="wallets", coordinates=place))
        start = time.monotonic()
        with http.Connection(self.service.address) as connection:
            answer = connection.ask("POST", f"{API}/listings", body.encode(), {**JSON, **bearer(self.tokens[name])})
        self.posts.append(time.monotonic() - start)
        if answer.status != 201:
            raise SystemExit(f"a post was refused: {answer.status} {answer.body[:300]!r}")

    def post_pair(self) -> None:
        if self.pairs == PEOPLE * MOST_PAIRS:
            time.sleep(PAUSE)
            return
        person = self.pairs % PEOPLE
        self.post("lost", f"loser{person}")
        self.post("found", f"finder{person}")
        self.pairs += 1
        time.sleep(PAUSE)

    def waiting(self) -> int:
        """The changes that are not judged."""
        with http.Connection(self.service.address) as connection:
            metrics = connection.ask("GET", "/metrics").body.decode()
        found = re.search(r"^reunite_alert_changes (\S+)", metrics, re.M)
        return int(float(found[1])) if found else 0

    def delays(self, first: int, last: int) -> list[float]:
        """The seconds from the second post of pairs to the first owner's notification: a row's id is its time."""
        titles = [f"Black leather wallet zub{number}eta" for number in range(first, last)]
        rows = dict(self.service.query(
            """
            SELECT o.title, (n.id - n.other) / 1e6 FROM notification AS n JOIN account AS a ON a.id = n.account
            JOIN listing AS p ON p.id = n.listing JOIN listing AS o ON o.id = n.other
            WHERE a.email LIKE 'loser%' AND p.title = o.title
            """))
        return [rows.get(title, float("inf")) for title in titles]

    def run(self) -> None:
        start = time.monotonic()
        running = subprocess.Popen(
            [*processes.ENDS_WITH_US, self.reunite, "import", self.listings, "--data-dir", self.service.folder],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while running.poll() is None:
            self.post_pair()
        imported = time.monotonic()
        during = self.pairs
        most = self.waiting()
        while (left := self.waiting()) > 10 and time.monotonic() < imported + HANGS:
            most = max(most, left)
            self.post_pair()
        done = time.monotonic()
        # So that some are measured after it in any case.
        for _ in range(10):
            self.post_pair()
        time.sleep(2)
        heading(
            f"import of {self.count:,} beside {self.owned:,} listings with an owner", "pairs posted", "notified",
            "p50 s", "p99 s", "at most s")
        for label, first, last in (("during the import", 0, during), ("after it", during, self.pairs)):
            times = self.delays(first, last)
            notified = [one for one in times if one < float("inf")]
            values = [figures.percentile(notified, share) for share in (0.5, 0.99, 1)] if notified else [0, 0, 0]
            print(f"| {label} | {len(times)} | {len(notified)} | {' | '.join(f'{one:.2f}' for one in values)} |")
        print(
            f"\nThe import took {imported - start:.1f} s. {most:,} changes waited at its end; they were judged"
            f" {done - imported:.1f} s later. A post took {figures.percentile(self.posts, 0.5) * 1000:.0f} ms,"
            f" at most {max(self.posts):.2f} s.\n", flush=True)


def measure(folder: Path, reunite: Path, count: int, owned: int) -> None:
    bench = ImportBench(folder, reunite, count, owned)
    bench.prepare()
    try:
        bench.run()
    finally:
        if bench.service.is_alive:
            bench.service.kill()
    empty_folder(bench.work)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reunite", type=Path, required=True)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--owned", type=int, default=1000)
    options = parser.parse_args()
    measure(options.folder, options.reunite, options.count, options.owned)


if __name__ == "__main__":
    main()
