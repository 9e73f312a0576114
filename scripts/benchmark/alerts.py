"""Measures alerts and prints Markdown tables: what they cost those who post, how soon people are told, and searches per change.

    scripts/bench alerts

The server runs on a copy of the store that scripts/bench creates. 200 listings a second are posted, with alerts and without,
alternately. Meanwhile somebody posts listings that match those which another person has lost: how long after each post is the
mail about it in the queue? Then ReuniteBenchmarks finds the standing searches that a listing passes, among 100,000. At last
1,000,000 listings are imported while people post (alert_imports.py). Takes 25 minutes.
"""

import argparse
import json
import re
import threading
import time
from pathlib import Path

from benchmark import alert_imports, wrk
from benchmark.accounts import create_accounts, sign_in
from benchmark.rows import Rows
from library import figures, http
from library.figures import heading, number
from library.folders import copy_store, empty_folder
from library.processes import HANGS, output
from library.service import API, JSON, Service, bearer, feature

PACE = 200
CLIENTS = 8
LISTINGS = 50_000
SEARCHES = 100_000
# Of one account, before the import.
OWNED = 1000
# A second between two of the listings that match.
TWIN_PAUSE = 0.5
# One person is notified of at most five matches by another one in seven days.
MATCHES_OF_TWO = 5


def loser(number_: int) -> str:
    """Who has lost what the finder posts."""
    return f"loser{number_ // MATCHES_OF_TWO}@example.org"


def title(number_: int) -> str:
    return f"Black leather wallet zub{number_}eta"


class Bench:
    def __init__(self, options: argparse.Namespace):
        self.folder: Path = options.folder
        self.work = self.folder / "alerts"
        self.benchmarks = options.benchmarks
        self.seconds, self.rounds = options.seconds, options.rounds
        self.rows = Rows(self.folder.parent / "posts", options.reunite, LISTINGS)
        self.tokens = self.work / "tokens"
        self.services = {
            alerts: Service(options.reunite, self.work / "data", REUNITE_ALERTS=alerts) for alerts in ("on", "off")}
        self.posted = self.twins = 0
        # The pairs that were posted while there were alerts.
        self.expected: list[int] = []
        self.twins_of_round = int(self.seconds / TWIN_PAUSE)

    def prepare(self) -> None:
        empty_folder(self.work)
        service = self.services["on"]
        copy_store(self.folder / "data", service.folder)
        create_accounts(service)
        service.create_account("finder@example.org", "finder")
        for address in sorted({loser(number_) for number_ in range(2 * self.rounds * self.twins_of_round)}):
            service.create_account(address, "loser")

    def twin(self, service: Service, status: str, token: str, number_: int) -> None:
        """A listing far away from all others, with a word of its own."""
        place = [number_ % 40 - 35, -45 + number_ // 40]
        body = json.dumps(feature(title(number_), status=status, category="wallets", coordinates=place))
        with http.Connection(service.address) as connection:
            answer = connection.ask("POST", f"{API}/listings", body.encode(), {**JSON, **bearer(token)})
        if answer.status != 201:
            raise SystemExit(f"a post was refused: {answer.status} {answer.body[:300]!r}")

    def wait_until_told(self, service: Service) -> None:
        """Waits until everybody has been told of what was posted before."""
        end = time.monotonic() + HANGS
        while time.monotonic() < end:
            with http.Connection(service.address) as connection:
                metrics = connection.ask("GET", "/metrics").body.decode()
            behind = service.query("SELECT (SELECT max(seq) FROM change) - seq FROM alert_position")[0][0]
            if re.search(r"^reunite_alert_changes 0", metrics, re.M) and behind < 1000:
                return
            time.sleep(0.5)
        raise SystemExit("alerts do not keep up")

    def round(self, alerts: str) -> figures.Figures:
        service = self.services[alerts]
        service.start()
        service.wait_until_loaded()
        sign_in(service, self.tokens)
        finder = service.sign_in("finder@example.org")
        first, count = self.twins, self.twins_of_round
        self.twins += count
        numbers = range(first, first + count)
        losers = {address: service.sign_in(address) for address in {loser(number_) for number_ in numbers}}
        for number_ in numbers:
            self.twin(service, "lost", losers[loser(number_)], number_)
        if alerts == "on":
            self.expected += numbers
            self.wait_until_told(service)
        poster = threading.Thread(target=self.post_twins, args=(service, finder, first, count))
        poster.start()
        run = wrk.post(
            service.url, f"{API}/listings", self.rows.bodies, self.tokens, self.seconds, CLIENTS,
            self.posted % LISTINGS, PACE)
        self.posted += run.count
        poster.join()
        if alerts == "on":
            self.wait_until_told(service)
        service.stop()
        return run.figures

    def post_twins(self, service: Service, token: str, first: int, count: int) -> None:
        for number_ in range(first, first + count):
            self.twin(service, "found", token, number_)
            time.sleep(TWIN_PAUSE)

    def delays(self) -> list[float]:
        """The seconds from each matching post to the notification, which is written with its mail: a row's id is its time.

        Without those that were posted while there were no alerts: they are told as soon as there are some again.
        """
        rows = self.services["on"].query(
            """
            SELECT o.title, (n.id - n.other) / 1e6 FROM notification AS n JOIN account AS a ON a.id = n.account
            JOIN listing AS p ON p.id = n.listing JOIN listing AS o ON o.id = n.other
            WHERE a.email LIKE 'loser%' AND p.title = o.title
            """)
        titles = set(map(title, self.expected))
        return [delay for title_, delay in rows if title_ in titles]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reunite", type=Path, required=True)
    parser.add_argument("--benchmarks", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--imported", type=int, default=1_000_000)
    options = parser.parse_args()
    bench = Bench(options)
    bench.prepare()
    try:
        rounds = [(bench.round("off"), bench.round("on")) for _ in range(bench.rounds)]
    finally:
        for service in bench.services.values():
            if service.is_alive:
                service.kill()
    heading(f"{PACE} posts/s", "posts/s | p50 ms | p99 ms")
    for label, results in zip(("without alerts", "with alerts"), zip(*rounds)):
        print(f"| {label} | {figures.median(results)} |", flush=True)
    delays = bench.delays()
    print(
        f"\n{len(delays)} of {len(bench.expected)} matching posts were told: p50 {figures.percentile(delays, 0.5):.3f} s,"
        f" p99 {figures.percentile(delays, 0.99):.3f} s, at most {max(delays):.3f} s after the post.\n")
    heading(f"a change against {SEARCHES:,} standing searches", "changes", "p50 ms", "p99 ms", "searches that it passes")
    printed = output(
        [bench.benchmarks, "alerts", "--searches", SEARCHES, "--data-dir", bench.folder / "data"]).splitlines()
    for label, line in zip(("with the index", "a walk over all"), printed[1:]):
        _, count, p50, p99, hits = line.split("\t")
        print(f"| {label} | {count} | {number(float(p50) / 1e3)} | {number(float(p99) / 1e3)} | {hits} |")
    empty_folder(bench.work)
    alert_imports.measure(options.folder, options.reunite, options.imported, OWNED)


if __name__ == "__main__":
    main()
