#!/usr/bin/env python3
"""Measures posting and prints Markdown tables: durable posts/s beside plain C, what readers notice, sign-ins/s.

    posts.py FOLDER --reunite BINARY --program BINARY [--seconds 10] [--rounds 3]

`FOLDER` holds the data folder `data` and the queries `queries`, as scripts/bench makes them; `data` itself is not
written to. A post counts when it is acknowledged, and it is acknowledged when it is on the disk. The plain C program
(posts.c) writes the same rows with the same durability into a copy of the same store on the same file system. What is
compared runs in turns, and the medians count.
"""

import argparse
import json
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "soaks"))
import wire
import wrk
from service import API, JSON, PASSWORD, Service, bearer

CLIENTS = [1, 16, 64]
# All clients that wait: more than WriteQueue.swift takes, and the most that grouping can bring to C.
LARGEST_GROUP = 64
ACCOUNTS = 16
LISTINGS = 50_000
STRACE = ("strace", "-f", "-q", "-e", "trace=fdatasync,fsync")
SETTABLE = ("status", "title", "category", "description", "occurredAt", "precision")

# Each connection of wrk's one thread sends the next body, as the next of several people.
POSTS = """
local ffi = require("ffi")
ffi.cdef("typedef struct { long seconds, nanoseconds; } reunite_time;")
ffi.cdef("int clock_gettime(int clock, reunite_time *time);")
local people, requests = {}, {}
local place = %(first)d
function init()
    for token in io.lines("%(tokens)s") do people[#people + 1] = token end
    for body in io.lines("%(bodies)s") do
        requests[#requests + 1] = wrk.format("POST", "%(path)s", {
            ["Content-Type"] = "application/json",
            ["Authorization"] = #people > 0 and "Bearer " .. people[#requests %% #people + 1] or nil,
        }, body)
    end
end
function request()
    place = place %% #requests + 1
    return requests[place]
end
"""

# At most so many requests a second, all connections together.
PACE = """
local clock, due = ffi.new("reunite_time"), 0
function delay()
    ffi.C.clock_gettime(1, clock)
    local now = tonumber(clock.seconds) * 1e3 + tonumber(clock.nanoseconds) / 1e6
    due = math.max(due + 1000 / %d, now)
    return math.floor(due - now)
end
"""

DONE = """
function done(summary, latency)
    local errors = summary.errors
    io.write(string.format("\\nRESULT %f %f %f %d %d\\n", summary.requests / summary.duration * 1e6,
        latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, summary.requests,
        errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
"""


class Result(NamedTuple):
    rate: float
    p50: float
    p99: float
    count: int

    def __str__(self) -> str:
        return f"{self.rate:,.0f} | {self.p50:.2f} | {self.p99:.2f}"


def median(results: list[Result]) -> Result:
    rate, p50, p99 = (
        statistics.median(getattr(result, field) for result in results) for field in ("rate", "p50", "p99"))
    return Result(rate, p50, p99, sum(result.count for result in results))


class Rows:
    """Believable listings, as bodies to post, and in a store for the C program to take."""

    def __init__(self, folder: Path, reunite: Path):
        self.bodies, self.store = folder / "bodies.jsonl", folder / "rows" / "reunite.sqlite"
        if self.bodies.exists():
            return
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        source, part = folder / "listings.geojsonl", folder / "bodies.part"
        # Another seed than the store's: these are new to it.
        subprocess.run([reunite, "generate", "--count", str(LISTINGS), "--seed", "2", "--output", source], check=True)
        subprocess.run(
            [reunite, "import", source, "--data-dir", self.store.parent], check=True, stdout=subprocess.DEVNULL)
        with open(source, encoding="utf-8") as lines, open(part, "w", encoding="utf-8") as bodies:
            for line in lines:
                feature = json.loads(line)
                properties = {name: feature["properties"][name] for name in SETTABLE if name in feature["properties"]}
                body = {"type": "Feature", "geometry": feature["geometry"], "properties": properties}
                bodies.write(json.dumps(body, ensure_ascii=False) + "\n")
        source.unlink()
        part.rename(self.bodies)


class Bench:
    def __init__(self, options: argparse.Namespace):
        self.folder: Path = options.folder
        self.work = self.folder / "posts"
        self.reunite, self.program = options.reunite, options.program
        self.seconds, self.rounds = options.seconds, options.rounds
        self.rows = Rows(self.folder.parent / "posts", options.reunite)
        self.tokens, self.nobody = self.work / "tokens", self.work / "nobody"
        self.posted = 0

    def prepare(self, source: Path | None) -> None:
        """Two copies of a store with the same accounts in it, and a server on the first of them."""
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        self.service = Service(self.reunite, self.work / "service")
        self.plain = Service(self.reunite, self.work / "plain")
        if source:
            copy(source, self.service.folder)
        for number in range(ACCOUNTS):
            self.service.create_account(f"person{number}@example.org", f"Person {number}")
        copy(self.service.folder, self.plain.folder)
        self.service.start()
        tokens = [self.service.sign_in(f"person{number}@example.org") for number in range(ACCOUNTS)]
        self.tokens.write_text("".join(f"{token}\n" for token in tokens), encoding="utf-8")
        self.nobody.write_text("", encoding="utf-8")
        self.before = self.listings(self.service)
        self.posted = 0

    def listings(self, service: Service) -> int:
        return service.query("SELECT count(*) FROM listing")[0][0]

    def finish(self) -> None:
        """What was acknowledged is there, and both stores agree with themselves."""
        stored = self.listings(self.service) - self.before
        if stored < self.posted:
            raise SystemExit(f"posts.py: {self.posted} posts were acknowledged, {stored} are stored")
        self.service.stop()
        for side in (self.service, self.plain):
            fault = side.check()
            if fault:
                raise SystemExit(f"posts.py: {side.folder}: {fault}")
        shutil.rmtree(self.work)

    def wrk(self, clients: int, seconds: float, script: str) -> Result:
        with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
            file.write(script + DONE)
            file.flush()
            output = subprocess.run(
                [
                    "wrk", "-t1", f"-c{clients}", f"-d{max(1, round(seconds))}s", "--timeout", "30s", "-s", file.name,
                    self.service.url],
                check=True, capture_output=True, text=True).stdout
        line = next(line for line in output.splitlines() if line.startswith("RESULT"))
        rate, p50, p99, count, errors = map(float, line.split()[1:])
        if errors:
            raise SystemExit(f"posts.py: {errors:.0f} requests failed")
        return Result(rate, p50, p99, int(count))

    def post(self, clients: int, seconds: float, pace: int = 0) -> Result:
        """Posts over HTTP."""
        names = {
            "tokens": self.tokens, "bodies": self.rows.bodies, "path": f"{API}/listings",
            "first": self.posted % LISTINGS}
        result = self.wrk(clients, seconds, POSTS % names + (PACE % pace if pace else ""))
        self.posted += result.count
        return result

    def plain_posts(self, threads: int, group: int, seconds: float = 0, prefix: tuple = ()) -> tuple[Result, str]:
        """The same rows, in C; and what the program says besides."""
        owner = self.plain.query("SELECT max(id) FROM account")[0][0]
        done = subprocess.run(
            [*prefix, self.program, self.plain.store, self.rows.store, "--owner", str(owner), "--threads", str(threads),
             "--group", str(group), "--seconds", str(seconds or self.seconds), "--from", str(self.posted % LISTINGS)],
            check=True, capture_output=True, text=True)
        rate, p50, p99, count = done.stdout.split()
        return Result(float(rate), float(p50), float(p99), int(count)), done.stderr

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
                f"| {label} | {clients} | {posts} | {single} | {grouped} | {posts.rate / single.rate:.0%} |"
                f" {posts.rate / grouped.rate:.0%} |", flush=True)

    def syncs(self) -> None:
        """Tells how often each side waits for the disk: without a sync for each post nothing here is durable."""
        if not shutil.which("strace"):
            return
        token = self.tokens.read_text(encoding="utf-8").split()[0]
        with open(self.rows.bodies, "rb") as lines, wire.Connection(self.service.address) as connection:
            bodies = [next(lines).strip() for _ in range(100)]
            trace = subprocess.Popen([*STRACE, "-p", str(self.service.process.pid)], stderr=subprocess.PIPE, text=True)
            time.sleep(1)
            for body in bodies:
                connection.ask("POST", f"{API}/listings", body, {**JSON, **bearer(token)})
            trace.send_signal(signal.SIGINT)
            service = trace.communicate()[1].count("sync(")
        plain, trace = self.plain_posts(1, 1, seconds=0.5, prefix=STRACE)
        print(
            f"\nDisk syncs: {service} for 100 posts over HTTP, one by one, and {trace.count('sync(')} for {plain.count}"
            " in C.")

    def read(self) -> Result:
        """Boxes of a city, by four readers."""
        return Result(
            *wrk.measure(self.service.url, (self.folder / "queries" / "box-city.txt").resolve(), 4, self.seconds),
            count=0)

    def read_while(self, clients: int, pace: int = 0) -> tuple[Result, Result]:
        """What readers get while others post, and the posts."""
        posts: list[Result] = []
        poster = threading.Thread(target=lambda: posts.append(self.post(clients, self.seconds + 2, pace)))
        poster.start()
        time.sleep(1)
        read = self.read()
        poster.join()
        if not posts:
            raise SystemExit("posts.py: posting failed while others read")
        return read, posts[0]

    def readers(self) -> None:
        rounds = [(self.read(), self.read_while(8, 200), self.read_while(16)) for _ in range(self.rounds)]
        print("\n| 4 readers of boxes of a city | searches/s | p50 ms | p99 ms | posts/s | p50 ms | p99 ms |")
        print(f"|---|{'--:|' * 6}")
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
        script = POSTS % {"tokens": self.nobody, "bodies": bodies, "path": f"{API}/sessions", "first": 0}
        result = median([self.wrk(16, self.seconds, script) for _ in range(self.rounds)])
        print(
            f"\nSign-ins by 16 clients: {result.rate:.1f} a second, p50 {result.p50:.0f} ms, p99 {result.p99:.0f} ms;"
            f" the server's memory {before:.0f} MB before, {self.service.memory('VmHWM'):.0f} MB at most.", flush=True)


def copy(source: Path, target: Path) -> None:
    target.mkdir(mode=0o700)
    for file in source.glob("reunite.sqlite*"):
        subprocess.run(["cp", "--reflink=auto", file, target / file.name], check=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reunite", type=Path, required=True)
    parser.add_argument("--program", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    bench = Bench(parser.parse_args())
    columns = " | ".join(f"{side} posts/s | p50 ms | p99 ms" for side in ("HTTP", "C, one by one,", "C, in groups,"))
    print(f"| posts into | clients | {columns} | HTTP to one by one | to groups |")
    print(f"|---|{'--:|' * 12}")
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
