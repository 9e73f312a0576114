"""Checks whether responses reveal which addresses have an account, by their content or their time.

    scripts/bench sign-in-times

Sends requests about known and unknown addresses to an idle server in random order, on one connection, without rate limits.
Requests about a second set of unknown addresses are mixed in: any difference between the two unknown sets is noise. Times
are printed but not checked. The exit code is 1 if the content of responses differs. Takes 3 minutes.
"""

import argparse
import json
import math
import random
import statistics
import sys
import time
from pathlib import Path
from typing import NamedTuple

from library import http
from library.figures import heading
from library.folders import empty_folder
from library.service import API, JSON, PASSWORD, Service

KNOWN, UNKNOWN, CONTROL = "known", "unknown", "unknown, again"
# Accounts that are asked about in turns.
ACCOUNTS = 100
UNCOMPARED = ("date", "x-request-id")

ENDPOINTS = {
    "POST /accounts": lambda address: {"email": address, "password": "another password", "displayName": "Somebody"},
    "POST /sessions": lambda address: {"email": address, "password": "the wrong password"},
    "POST /password-resets": lambda address: {"email": address},
}


class Content(NamedTuple):
    """What is compared of an answer."""

    status: int
    fields: tuple
    body: bytes


class Comparison(NamedTuple):
    u: float
    p: float


def mann_whitney(left: list[float], right: list[float]) -> Comparison:
    """The two-sided Mann-Whitney test, by the normal approximation with corrections for ties and continuity.

    U counts the pairs in which the left one is larger, ties by half. p is how often a difference as large comes about
    where there is none.
    """
    values = sorted([(value, 0) for value in left] + [(value, 1) for value in right])
    ranks, ties, place = 0.0, 0, 0
    while place < len(values):
        end = place
        while end < len(values) and values[end][0] == values[place][0]:
            end += 1
        # Equal values share the mean of their ranks, which count from 1.
        ranks += (place + 1 + end) / 2 * sum(1 for _, side in values[place:end] if side == 0)
        ties += (end - place) ** 3 - (end - place)
        place = end
    m, n = len(left), len(right)
    u = ranks - m * (m + 1) / 2
    total = m + n
    deviation = math.sqrt(m * n / 12 * (total + 1 - ties / (total * (total - 1))))
    z = max(0.0, abs(u - m * n / 2) - 0.5) / deviation if deviation else 0.0
    return Comparison(u, math.erfc(z / math.sqrt(2)))


def content(answer: http.Answer) -> Content:
    fields = tuple((name.lower(), value) for name, value in answer.fields if name.lower() not in UNCOMPARED)
    return Content(answer.status, fields, answer.body)


def quartiles(times: list[float]) -> str:
    return " | ".join(f"{value:.2f}" for value in statistics.quantiles(times, n=4))


def difference(contents: dict[str, set[Content]]) -> str | None:
    """What tells the sets apart; nothing where they are the same."""
    first = contents[UNKNOWN]
    for kind, others in contents.items():
        if others != first:
            return f"{kind}: {sorted(others - first)[:1] or 'fewer kinds of answer'}, {UNKNOWN}: {sorted(first)[:1]}"
    return None


def measure(service: Service, endpoint: str, known: list[str], pairs: int, rng: random.Random):
    """The times in milliseconds and the contents, by the kind of address."""
    times: dict[str, list[float]] = {KNOWN: [], UNKNOWN: [], CONTROL: []}
    contents: dict[str, set[Content]] = {kind: set() for kind in times}
    path = API + endpoint.removeprefix("POST ")
    connection = http.Connection(service.address)
    # The first ones, unmeasured, fill what is filled once.
    for number in range(-20, pairs):
        for kind in rng.sample(list(times), len(times)):
            # All addresses are equally long. Unknown ones are always new, known ones come again after all others.
            address = known[number % len(known)] if kind == KNOWN else f"u{rng.getrandbits(40):010x}@example.org"
            data = http.request("POST", path, json.dumps(ENDPOINTS[endpoint](address)).encode(), JSON)
            # What an answer leaves to be done meets the next one at random, whatever its kind.
            time.sleep(rng.uniform(0.002, 0.006))
            start = time.perf_counter()
            connection.send(data)
            answer = connection.receive("POST")
            elapsed = (time.perf_counter() - start) * 1e3
            contents[kind].add(content(answer))
            if number >= 0:
                times[kind].append(elapsed)
            if answer.closes:
                connection.close()
                connection = http.Connection(service.address)
    connection.close()
    return times, contents


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reunite", type=Path, required=True)
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    empty_folder(options.folder)
    service = Service(options.reunite, options.folder / "data")
    known = [f"k{rng.getrandbits(40):010x}@example.org" for _ in range(ACCOUNTS)]
    for address in known:
        service.create_account(address, "Known", PASSWORD)
    service.start()
    differs = False
    print(f"{options.pairs} answers for each kind of address, in milliseconds:\n")
    heading("request | address | lower quartile | median | upper quartile | U against unknown | p | content")
    try:
        for endpoint in ENDPOINTS:
            times, contents = measure(service, endpoint, known, options.pairs, rng)
            told = difference(contents)
            differs = differs or told is not None
            for kind in times:
                test = " | "
                if kind != UNKNOWN:
                    compared = mann_whitney(times[kind], times[UNKNOWN])
                    test = f"{compared.u:,.0f} | {compared.p:.3f}"
                same = "" if kind == UNKNOWN else "same" if contents[kind] == contents[UNKNOWN] else "DIFFERS"
                print(f"| {endpoint} | {kind} | {quartiles(times[kind])} | {test} | {same} |", flush=True)
            if told:
                print(f"{endpoint}: {told}", file=sys.stderr)
    finally:
        service.stop()
    print(
        f"\nWithout a difference U is near {options.pairs ** 2 // 2:,}, and p anywhere between 0 and 1. The answers'"
        f" content {'DIFFERS' if differs else 'is the same'}.")
    sys.exit(1 if differs else 0)


if __name__ == "__main__":
    main()
