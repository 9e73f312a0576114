"""Measures posting and prints Markdown tables: durable posts/s beside plain C, what readers notice.

    scripts/benchmark/run posts

It writes to copies of the store that scripts/benchmark/run creates. A post counts when it is confirmed, and it is confirmed when it
is on disk. The plain C program (posts.c) writes the same rows with the same durability into a copy of the same store on the
same file system. The programs run alternately, and the tables have the medians. Takes 15 minutes.
"""

import argparse
import shutil
import threading
import time
from pathlib import Path

from benchmark import wrk
from benchmark.arguments import parser_of
from benchmark.rows import Rows
from benchmark.wrk import Run
from library import figures
from library.figures import Figures, heading, number
from library.folders import copy_store, empty_folder
from library.processes import output
from library.service import API, Service

CLIENTS = [1, 16, 64]
# All clients that wait: more than WriteQueue.swift takes, and the most that grouping can bring to C.
LARGEST_GROUP = 64
LISTINGS = 50_000
ACCOUNTS = [f"person{number}@example.org" for number in range(16)]


def median(results: list[Run]) -> Figures:
    return figures.median(result.figures for result in results)


class Bench:
    def __init__(self, options: argparse.Namespace):
        self.folder: Path = options.folder
        self.work = self.folder / "posts"
        self.reunite, self.program = options.reunite, options.program
        self.seconds, self.rounds = options.seconds, options.rounds
        self.rows = Rows(self.folder.parent / "posts", options.reunite, LISTINGS)
        self.tokens = self.work / "tokens"
        self.posted = 0
        self.paths = self.folder / "queries" / "box-city.paths"
        queries = (self.folder / "queries" / "box-city.txt").read_text(encoding="utf-8").splitlines()
        self.paths.write_text("".join(f"{API}/listings?{query}\n" for query in queries), encoding="utf-8")

    def prepare(self, source: Path | None) -> None:
        """Two copies of a store with the same accounts in it, and a server on the first of them."""
        empty_folder(self.work)
        self.service = Service(self.reunite, self.work / "service")
        self.plain = Service(self.reunite, self.work / "plain")
        if source:
            copy_store(source, self.service.folder)
        for address in ACCOUNTS:
            self.service.create_account(address, "Person")
        copy_store(self.service.folder, self.plain.folder)
        self.service.start()
        tokens = [self.service.sign_in(address) for address in ACCOUNTS]
        self.tokens.write_text("".join(f"{token}\n" for token in tokens), encoding="utf-8")
        self.before = self.listings(self.service)
        self.posted = 0

    def listings(self, service: Service) -> int:
        return service.query("SELECT count(*) FROM listing")[0][0]

    def finish(self) -> None:
        """What was acknowledged is there, and both stores agree with themselves."""
        stored = self.listings(self.service) - self.before
        if stored < self.posted:
            raise SystemExit(f"{self.posted} posts were acknowledged, {stored} are stored")
        self.service.stop()
        for side in (self.service, self.plain):
            fault = side.check()
            if fault:
                raise SystemExit(f"{side.folder}: {fault}")
        shutil.rmtree(self.work)

    def post(self, clients: int, seconds: float, pace: int = 0) -> Run:
        """Posts over HTTP."""
        run = wrk.post(
            self.service.url, f"{API}/listings", self.rows.bodies, self.tokens, seconds, clients,
            self.posted % LISTINGS, pace)
        self.posted += run.count
        return run

    def plain_posts(self, threads: int, group: int) -> Run:
        """The same rows, in C."""
        owner = self.plain.query("SELECT max(id) FROM account")[0][0]
        printed = output([
            self.program, self.plain.store, self.rows.store, "--owner", owner, "--threads", threads, "--group", group,
            "--seconds", self.seconds, "--from", self.posted % LISTINGS])
        rate, p50, p99, count = printed.split()
        return Run(Figures(float(rate), float(p50), float(p99)), int(count))

    def compare(self, label: str) -> None:
        """One row for each number of clients."""
        for clients in CLIENTS:
            rounds = []
            for _ in range(self.rounds):
                single = self.plain_posts(clients, 1)
                posts = self.post(clients, self.seconds)
                grouped = self.plain_posts(clients, LARGEST_GROUP)
                rounds.append((posts, single, grouped))
            posts, single, grouped = (median(list(results)) for results in zip(*rounds))
            print(
                f"| {label} | {clients} | {posts} | {number(single.rate)} | {number(grouped.rate)} |"
                f" {posts.rate / single.rate:.0%} | {posts.rate / grouped.rate:.0%} |", flush=True)

    def read(self) -> Run:
        """Boxes of a city, by four readers."""
        return Run(wrk.get(self.service.url, self.paths, self.seconds), 0)

    def read_while(self, clients: int, pace: int = 0) -> tuple[Run, Run]:
        """What readers get while others post, and the posts."""
        posts: list[Run] = []
        poster = threading.Thread(target=lambda: posts.append(self.post(clients, self.seconds + 2, pace)))
        poster.start()
        time.sleep(1)
        read = self.read()
        poster.join()
        if not posts:
            raise SystemExit("posting failed while others read")
        return read, posts[0]

    def readers(self) -> None:
        rounds = [(self.read(), self.read_while(8, 200), self.read_while(16)) for _ in range(self.rounds)]
        print()
        heading("4 readers of boxes of a city", "searches/s | p50 ms | p99 ms", "posts/s | p50 ms | p99 ms")
        print(f"| alone | {median([alone for alone, _, _ in rounds])} | – | – | – |")
        for place, label in ((1, "beside 200 posts/s"), (2, "beside 16 clients that post as fast as they can")):
            reads, posts = zip(*(results[place] for results in rounds))
            print(f"| {label} | {median(list(reads))} | {median(list(posts))} |", flush=True)


def main() -> None:
    parser = parser_of("reunite", "program")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    bench = Bench(parser.parse_args())
    heading(
        "posts into", "clients", "HTTP posts/s | p50 ms | p99 ms", "C, one by one/s", "C, in groups/s",
        "HTTP to one by one", "to groups")
    try:
        bench.prepare(None)
        bench.compare("an empty store")
        bench.finish()
        bench.prepare(bench.folder / "data")
        bench.compare(f"{bench.before:,} listings")
        bench.readers()
        bench.finish()
    finally:
        if bench.service.is_alive:
            bench.service.kill()


if __name__ == "__main__":
    main()
