"""Viewports while listings are posted, and how soon a listing is on the map."""

import json
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

from benchmark.accounts import create_accounts, sign_in
from benchmark.map.bench import Bench
from benchmark.map.servers import CONNECTIONS, asked, bodies, server, viewport_paths
from benchmark.rows import new_listings, write
from library import processes
from library.figures import Figures, heading, median, number, percentile
from library.service import Service

RATE = 200
# One in this many listings is looked for.
LOOK = 10


def put(listing: dict, longitude: float, latitude: float) -> None:
    """Returns the listing with an exact point."""
    listing["geometry"] = {"type": "Point", "coordinates": [round(longitude, 7), round(latitude, 7)]}
    listing["properties"]["precision"] = "exact"


class Poster:
    """A process that posts at a steady rate (poster.py)."""

    def __init__(self, url: str, tokens: Path, listings: Path, rate: float, seconds: float, *options):
        self.rate = rate
        command = [
            sys.executable, "-m", "benchmark.map.poster", url, tokens, listings, "--rate", rate, "--seconds",
            seconds, *options]
        self.process = processes.start(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def finish(self) -> list[dict]:
        printed, complaint = self.process.communicate()
        if self.process.returncode:
            raise SystemExit(f"posting failed: {complaint.strip()[-1000:]}")
        return sorted(map(json.loads, printed.splitlines()), key=lambda post: post["sent"])

    def rate_of(self, posts: list[dict]) -> float:
        """Confirmed posts per second; prints a warning if they are fewer than planned."""
        span = max(post["answered"] for post in posts) - posts[0]["sent"]
        rate = len(posts) / (span + 1 / self.rate)
        if rate < 0.95 * self.rate:
            print(f"map: {rate:.0f} posts/s instead of {self.rate:.0f}", file=sys.stderr)
        return rate


def post_figures(poster: Poster, posts: list[dict]) -> Figures:
    waits = [(post["answered"] - post["sent"]) * 1e3 for post in posts]
    return Figures(poster.rate_of(posts), percentile(waits, 0.5), percentile(waits, 0.99))


def prepared(bench: Bench, rounds: int) -> list[dict]:
    """The listings to post. Those that are looked for are alone, in the southern Pacific."""
    rng = random.Random(1)
    _, listings = new_listings(bench.reunite, round(RATE * (bench.seconds + 3)) * rounds, bench.work)
    for listing in listings[::LOOK]:
        put(listing, rng.uniform(-150, -120), rng.uniform(-50, -40))
    return listings


def tables(bench: Bench) -> None:
    """A city's viewports alone, beside posts to another server, and beside posts to the same, in turns.

    Those to another server tell what it costs that all share the machine.
    """
    made, other = server(bench, "writes"), server(bench, "other")
    for each in (made, other):
        create_accounts(each)
    listings = write(prepared(bench, bench.rounds), bench.work / "listings.jsonl")
    paths = viewport_paths(bench, "city")
    made.start()
    with made:
        other.start()
        with other:
            tokens = {each: sign_in(each, bench.work / f"{each.folder.name}.tokens") for each in (made, other)}
            bodies(made.address, paths)
            rounds = [
                (
                    asked(made.url, paths, bench.seconds),
                    *(beside(bench, made, each, tokens[each], listings, turn) for each in (other, made)),
                ) for turn in range(bench.rounds)]
    alone = median(turn[0] for turn in rounds)
    print(f"A city's viewports over HTTP by {CONNECTIONS} connections, while {RATE} listings a second are posted:\n")
    heading("", "viewports/s", "p50 ms", "p99 ms", "posts/s", "p50 ms", "p99 ms")
    print(f"| alone | {alone} | – | – | – |")
    for index, label in ((1, "beside posts to another server"), (2, "beside posts")):
        reads, posting = (median(turn[index][figures] for turn in rounds) for figures in (0, 1))
        print(f"| {label} | {reads} | {posting} |")
        ratios = (f"{beside / before:.2f}" for beside, before in zip(reads, alone))
        print(f"| ratio to alone | {' | '.join(ratios)} | | | |")
    seen([post for turn in rounds for post in turn[2][2] if "reads" in post])


def beside(
    bench: Bench, made: Service, posted_to: Service, tokens: Path, listings: Path, turn: int
) -> tuple[Figures, Figures, list[dict]]:
    """Viewports beside posts, the posts, and each of them."""
    seconds = bench.seconds + 2
    first = turn * round(RATE * (bench.seconds + 3))
    poster = Poster(posted_to.url, tokens, listings, RATE, seconds, "--first", first, "--look", LOOK)
    time.sleep(1)
    reads = asked(made.url, paths=bench.work / "city.paths", seconds=bench.seconds)
    posts = poster.finish()
    return reads, post_figures(poster, posts), posts


def seen(posts: list[dict]) -> None:
    """How soon posts were on the map."""
    lost = [post for post in posts if post["seen"] is None]
    at_once = sum(post["reads"] == 1 and post["seen"] is not None for post in posts)
    print(f"\nOf {len(posts):,} posts that were looked for in `/pins` at once, the first read had {at_once:,}", end="")
    waits = [(post["seen"] - post["answered"]) * 1e3 for post in posts if post["seen"] is not None]
    if waits:
        reads = statistics.mean(post["reads"] for post in posts)
        print(
            f"; from the 201 to that answer p50 {number(percentile(waits, 0.5))} ms, p99"
            f" {number(percentile(waits, 0.99))} ms, {reads:.3g} reads on average", end="")
    print(f"; {len(lost)} were not found within seconds." if lost else ".", flush=True)
