"""Measures posting and prints Markdown tables: durable posts/s beside plain C, what readers notice, sign-ins/s.

    scripts/bench posts

It writes to copies of the store that scripts/bench creates. A post counts when it is confirmed, and it is confirmed when it
is on disk. The plain C program (posts.c) writes the same rows with the same durability into a copy of the same store on the
same file system. The programs run alternately, and the tables have the medians. Takes 20 minutes.
"""

import argparse
import json
import shutil
import signal
import subprocess
import threading
import time
from pathlib import Path

from benchmark import wrk
from benchmark.accounts import ACCOUNTS, create_accounts, sign_in
from benchmark.rows import Rows
from benchmark.wrk import Run
from library import figures, http, processes
from library.figures import Figures, heading, number
from library.folders import copy_store, empty_folder
from library.service import API, JSON, PASSWORD, Service, bearer

CLIENTS = [1, 16, 64]
# All clients that wait: more than WriteQueue.swift takes, and the most that grouping can bring to C.
LARGEST_GROUP = 64
LISTINGS = 50_000
STRACE = ("strace", "-f", "-q", "-e", "trace=fdatasync,fsync")


def median(results: list[Run]) -> Figures:
    return figures.median(result.figures for result in results)


class Bench:
    def __init__(self, options: argparse.Namespace):
        self.folder: Path = options.folder
        self.work = self.folder / "posts"
        self.reunite, self.program = options.reunite, options.program
        self.seconds, self.rounds = options.seconds, options.rounds
        self.rows = Rows(self.folder.parent / "posts", options.reunite, LISTINGS)
        self.tokens, self.nobody = self.work / "tokens", self.work / "nobody"
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
        create_accounts(self.service)
        copy_store(self.service.folder, self.plain.folder)
        self.service.start()
        sign_in(self.service, self.tokens)
        self.nobody.write_text("", encoding="utf-8")
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

    def plain_posts(self, threads: int, group: int, seconds: float = 0, prefix: tuple = ()) -> tuple[Run, str]:
        """The same rows, in C; and what the program says besides."""
        owner = self.plain.query("SELECT max(id) FROM account")[0][0]
        program = processes.start(
            [*prefix, self.program, self.plain.store, self.rows.store, "--owner", owner, "--threads", threads,
             "--group", group, "--seconds", seconds or self.seconds, "--from", self.posted % LISTINGS],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        printed, complaint = program.communicate()
        if program.returncode:
            raise SystemExit(f"{self.program}: exit {program.returncode}: {complaint}")
        rate, p50, p99, count = printed.split()
        return Run(Figures(float(rate), float(p50), float(p99)), int(count)), complaint

    def compare(self, label: str) -> None:
        """One row for each number of clients."""
        for clients in CLIENTS:
            rounds = []
            for _ in range(self.rounds):
                single, _ = self.plain_posts(clients, 1)
                posts = self.post(clients, self.seconds)
                grouped, _ = self.plain_posts(clients, LARGEST_GROUP)
                rounds.append((posts, single, grouped))
            posts, single, grouped = (median(list(results)) for results in zip(*rounds))
            print(
                f"| {label} | {clients} | {posts} | {number(single.rate)} | {number(grouped.rate)} |"
                f" {posts.rate / single.rate:.0%} | {posts.rate / grouped.rate:.0%} |", flush=True)

    def syncs(self) -> None:
        """Tells how often each side waits for the disk: without a sync for each post nothing here is durable."""
        if not shutil.which("strace"):
            return
        token = self.tokens.read_text(encoding="utf-8").split()[0]
        with open(self.rows.bodies, "rb") as lines, http.Connection(self.service.address) as connection:
            bodies = [next(lines).strip() for _ in range(100)]
            trace = processes.start([*STRACE, "-p", self.service.process.pid], stderr=subprocess.PIPE, text=True)
            time.sleep(1)
            for body in bodies:
                connection.ask("POST", f"{API}/listings", body, {**JSON, **bearer(token)})
            trace.send_signal(signal.SIGINT)
            service = trace.communicate()[1].count("sync(")
        plain, trace = self.plain_posts(1, 1, seconds=0.5, prefix=STRACE)
        print(
            f"\nDisk syncs: {service} for 100 posts over HTTP, one by one, and {trace.count('sync(')} for {plain.count}"
            " in C.")

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

    def sign_ins(self) -> None:
        bodies = self.work / "sign-ins"
        people = ({"email": f"person{number}@example.org", "password": PASSWORD} for number in range(ACCOUNTS))
        bodies.write_text("".join(json.dumps(person) + "\n" for person in people), encoding="utf-8")
        before = self.service.memory()
        self.service.forget_peak()
        result = median([
            wrk.post(self.service.url, f"{API}/sessions", bodies, self.nobody, self.seconds, 16)
            for _ in range(self.rounds)])
        print(
            f"\nSign-ins by 16 clients: {result.rate:.1f} a second, p50 {result.p50:.0f} ms, p99 {result.p99:.0f} ms;"
            f" the server's memory {before:.0f} MB before, {self.service.memory('VmHWM'):.0f} MB at most.", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reunite", type=Path, required=True)
    parser.add_argument("--program", type=Path, required=True)
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
        bench.syncs()
        bench.readers()
        bench.sign_ins()
        bench.finish()
    finally:
        if bench.service.is_alive:
            bench.service.kill()


if __name__ == "__main__":
    main()
