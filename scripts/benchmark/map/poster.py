"""Posts listings at a steady rate, and records the times.

    python3 -m benchmark.map.poster URL TOKENS BODIES --rate 200 --seconds 10 [--first 0] [--look N]

`TOKENS` has the token of a session on each line, `BODIES` a listing; it begins with the listing in line `--first`. Each
token has its own thread and connection. A post that is due while all threads are busy is late, which lowers the rate.
With `--look N` every N-th listing is requested from `/pins` at its point as soon as its post is confirmed, on the same
connection, until it is found.

Prints a line of JSON for each post: the `number` of its line, the `id` of the listing, when it was `sent` and `answered` by
the monotonic clock that all processes share, and, if it was requested, the number of `reads` and when it was `seen`.
"""

import argparse
import itertools
import json
import sys
import threading
import time
import urllib.parse
from pathlib import Path

from library import http
from library.service import API, JSON, bearer

# Seconds after which a listing is given up that is not in /pins.
PATIENCE = 5


def look(connection: http.Connection, listing: dict) -> tuple[int, float | None]:
    """Asks for the listing's place until it has it: the number of reads, and when it was there."""
    longitude, latitude = listing["geometry"]["coordinates"]
    box = f"{longitude - 1e-5:.7f},{latitude - 1e-5:.7f},{longitude + 1e-5:.7f},{latitude + 1e-5:.7f}"
    end = time.monotonic() + PATIENCE
    for reads in itertools.count(1):
        answer = connection.ask("GET", f"{API}/pins?bbox={box}&zoom=22")
        now = time.monotonic()
        if answer.status != 200:
            raise RuntimeError(f"GET /pins: {answer.status} {answer.body[:300]!r}")
        if listing["id"].encode() in answer.body:
            return reads, now
        if now > end:
            return reads, None


class Poster:
    def __init__(self, options: argparse.Namespace):
        url = urllib.parse.urlsplit(options.url)
        self.address = (url.hostname, url.port)
        self.options = options
        self.bodies = options.bodies.read_bytes().splitlines()
        self.turns = iter(range(round(options.rate * options.seconds)))
        self.lock = threading.Lock()
        self.posts: list[dict] = []
        self.failures: list[BaseException] = []

    def next_turn(self) -> int | None:
        with self.lock:
            return None if self.failures else next(self.turns, None)

    def post(self, connection: http.Connection, token: str, turn: int) -> None:
        number = (self.options.first + turn) % len(self.bodies)
        sent = time.monotonic()
        answer = connection.ask("POST", f"{API}/listings", self.bodies[number], {**JSON, **bearer(token)})
        post = {"number": number, "sent": sent, "answered": time.monotonic()}
        if answer.status != 201:
            raise RuntimeError(f"POST /listings: {answer.status} {answer.body[:300]!r}")
        listing = answer.json()
        post["id"] = listing["id"]
        if self.options.look and turn % self.options.look == 0:
            post["reads"], post["seen"] = look(connection, listing)
        self.posts.append(post)

    def work(self, token: str, start: float) -> None:
        try:
            with http.Connection(self.address) as connection:
                while (turn := self.next_turn()) is not None:
                    time.sleep(max(0, start + turn / self.options.rate - time.monotonic()))
                    self.post(connection, token, turn)
        except Exception as error:
            self.failures.append(error)

    def run(self) -> None:
        start = time.monotonic() + 0.1
        threads = [
            threading.Thread(target=self.work, args=(token, start))
            for token in self.options.tokens.read_text(encoding="utf-8").split()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self.failures:
            sys.exit(f"poster: {self.failures[0]}")
        for post in self.posts:
            print(json.dumps(post))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("tokens", type=Path)
    parser.add_argument("bodies", type=Path)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--look", type=int, default=0)
    Poster(parser.parse_args()).run()


if __name__ == "__main__":
    main()
