"""Measures claims, and prints Markdown tables: claims a second beside posts, and how long each step of a claim takes.

    scripts/benchmark/run claims

The store is new. Claims and posts count when they are confirmed, and they are confirmed when they are on disk. Each claim has
an answer and a message, notifies the finder, and queues a mail. Takes 3 minutes.
"""

import argparse
import json
import shutil
import threading
import time
from pathlib import Path

from benchmark import wrk
from benchmark.arguments import parser_of
from benchmark.rows import Rows
from benchmark.wrk import Run
from library import figures, http
from library.figures import heading, number
from library.folders import empty_folder
from library.service import API, JSON, Service, bearer, feature

FINDERS = [f"finder{number}@example.org" for number in range(4)]
CLAIMANTS = [f"claimant{number}@example.org" for number in range(16)]
LISTINGS = 4000
BODIES = 50_000
CLIENTS = 16
# Claims whose steps are measured one after the other.
STEPS = 500


class Bench:
    def __init__(self, options: argparse.Namespace):
        self.work: Path = options.folder / "claims"
        self.seconds, self.rounds = options.seconds, options.rounds
        self.rows = Rows(options.folder.parent / "posts", options.reunite, BODIES)
        empty_folder(self.work)
        self.service = Service(options.reunite, self.work / "data")
        for address in [*FINDERS, *CLAIMANTS]:
            self.service.create_account(address, "Person")
        self.service.start()
        self.connection = http.Connection(self.service.address)
        self.finders, self.claimants = (
            [self.service.sign_in(address) for address in group] for group in (FINDERS, CLAIMANTS))
        self.tokens = self.work / "tokens"
        self.tokens.write_text("".join(f"{token}\n" for token in self.finders), encoding="utf-8")
        self.requests = self.work / "requests"
        self.claimed = self.sent = self.posted = 0

    def ask(self, method: str, path: str, token: str, body: dict | None = None) -> dict:
        content = json.dumps(body).encode() if body else None
        answer = self.connection.ask(method, f"{API}{path}", content, {**bearer(token), **(JSON if body else {})})
        if not 200 <= answer.status < 300:
            raise SystemExit(f"{method} {path}: {answer.status} {answer.body[:300]!r}")
        return answer.json()

    def post_found(self, number: int) -> tuple[str, str, str]:
        """A found thing with a question: the listing, the version of the question, and the finder's token."""
        finder = self.finders[number % len(self.finders)]
        listing = self.ask("POST", "/listings", finder, feature(f"Ring {number}", category="jewellery"))["id"]
        proof = {"questions": ["What is engraved inside?"], "serial": "AB 12"}
        return listing, self.ask("PUT", f"/listings/{listing}/proof", finder, proof)["version"], finder

    @staticmethod
    def claim(version: str) -> dict:
        return {"answers": ["To A."], "message": "I lost it on Monday.", "proofVersion": version}

    def prepare(self) -> None:
        """One claim for each listing and claimant."""
        found = [self.post_found(number) for number in range(LISTINGS)]
        with open(self.requests, "w", encoding="utf-8") as file:
            for token in self.claimants:
                file.writelines(
                    f"{API}/listings/{listing}/claims\t{token}\t{json.dumps(self.claim(version))}\n"
                    for listing, version, _ in found)

    def claims(self) -> Run:
        run = wrk.post_each(self.service.url, self.requests, self.seconds, CLIENTS, self.sent)
        self.claimed += run.count
        # Those that were under way at the end may be stored, and are not counted.
        self.sent += run.count + CLIENTS
        if self.sent > LISTINGS * len(CLAIMANTS):
            raise SystemExit("the listings were not enough")
        return run

    def posts(self) -> Run:
        run = wrk.post(
            self.service.url, f"{API}/listings", self.rows.bodies, self.tokens, self.seconds, CLIENTS, self.posted % BODIES)
        self.posted += run.count
        return run

    def both(self) -> tuple[Run, Run]:
        posts: list[Run] = []
        poster = threading.Thread(target=lambda: posts.append(self.posts()))
        poster.start()
        claims = self.claims()
        poster.join()
        if not posts:
            raise SystemExit("posting failed beside claims")
        return claims, posts[0]

    def rates(self) -> None:
        rounds = [(self.posts(), self.claims(), *self.both()) for _ in range(self.rounds)]
        posts, claims, claims_beside, posts_beside = (
            figures.median(run.figures for run in runs) for runs in zip(*rounds))
        heading(f"{CLIENTS} clients each", "claims/s | p50 ms | p99 ms", "posts/s | p50 ms | p99 ms")
        print(f"| alone | {claims} | {posts} |")
        print(f"| beside each other | {claims_beside} | {posts_beside} |\n", flush=True)

    def steps(self) -> None:
        """One client, one step after the other."""
        # The server has closed the former connection, which was idle.
        self.connection.close()
        self.connection = http.Connection(self.service.address)
        taken: dict[str, list[float]] = {}

        def measured(step: str, *request) -> dict:
            start = time.perf_counter()
            answer = self.ask(*request)
            taken.setdefault(step, []).append((time.perf_counter() - start) * 1000)
            return answer

        for serial in range(STEPS):
            listing, version, finder = self.post_found(LISTINGS + serial)
            claimant = self.claimants[serial % len(self.claimants)]
            claim = measured("claim", "POST", f"/listings/{listing}/claims", claimant, self.claim(version))["id"]
            measured("message", "POST", f"/claims/{claim}/messages", claimant, {"body": "When can I come?"})
            measured("accept", "POST", f"/claims/{claim}/accept", finder)
            code = measured("show the code", "GET", f"/claims/{claim}/code", claimant)["code"]
            measured("hand over", "POST", "/handovers", finder, {"code": code})
        heading("one client", "p50 ms", "p99 ms")
        for step, values in taken.items():
            print(f"| {step} | {number(figures.percentile(values, 0.5))} | {number(figures.percentile(values, 0.99))} |")

    def finish(self) -> None:
        stored = self.service.query("SELECT count(*) FROM claim")[0][0]
        if stored < self.claimed:
            raise SystemExit(f"{self.claimed} claims were acknowledged, {stored} are stored")
        self.connection.close()
        self.service.stop()
        if fault := self.service.check():
            raise SystemExit(fault)
        shutil.rmtree(self.work)


def main() -> None:
    parser = parser_of("reunite")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rounds", type=int, default=3)
    bench = Bench(parser.parse_args())
    bench.prepare()
    bench.rates()
    bench.steps()
    bench.finish()


if __name__ == "__main__":
    main()
