"""Searches for rare things, on the map too, from eight clients without a pause, beside the health check and viewports.

    scripts/soaks/run searches SECONDS [--listings N]

Generates and imports N listings (1,000,000). The eight connections first belong to one client, then to eight. Each search must
get a 200, or a 503 with Retry-After; the other requests a 200. Prints the times of searches, and those of `/healthz` and of
viewports of cities alone and beside the searches.

Takes three times SECONDS, and the time of the import: two minutes for 1,000,000.
"""

import multiprocessing
import random
import time
from collections import defaultdict
from urllib.parse import quote

from library import http, processes
from library.figures import number, percentile
from library.service import API
from soaks.client import CITIES
from soaks.soak import Soak, parser_for

CLIENTS = 8
LETTERS = "一 人 大 小 中 上 下 手 包 机 书 车 钥 匙 黑 白 红 蓝 绿 黄 新 旧 路 站 店 门 口 学 校 公 园 街"
SEARCHES = {
    "a thin box": "listings?bbox=-180,10,180,10.0000001",
    "a box beside": "listings?bbox=-40,25,-10.5,49",
    "a rare state": "listings?state=expired&status=lost&limit=1000",
    "an absent word, nearest": "listings?near=2.35,48.86&radius=100000&sort=distance&q=zzyzx",
    "a letter, by relevance": "listings?sort=relevance&q=a",
    "many letters": f"listings?q={quote(LETTERS)}",
    # Another box each time, so that no cache has it.
    "a letter on the map": "pins?bbox={west:.6f},-85,180,85&zoom=22&q=a",
    "a map of great detail": "pins?bbox={west:.6f},-85,180,85&zoom=22",
}


def attack(address, client: str, seed: int, end: float, results) -> None:
    """Sends searches, one after the other."""
    rng = random.Random(seed)
    times, faults = [], []
    asked, fields = http.Connection(address), {"X-Forwarded-For": client}
    while time.monotonic() < end:
        name, query = rng.choice(list(SEARCHES.items()))
        start = time.monotonic()
        answer = asked.ask("GET", f"{API}/{query.format(west=rng.uniform(-180, -179))}", None, fields)
        times.append((name, answer.status, time.monotonic() - start))
        if answer.status == 503 and not answer.field("Retry-After"):
            faults.append(f"{name}: 503 without Retry-After")
        elif answer.status not in (200, 503):
            faults.append(f"{name}: {answer.status} {answer.body[:200]!r}")
    results.put((times, faults))


def watch(address, client: str, seed: int, end: float, results) -> None:
    """Requests the health check and viewports, 20 times a second each."""
    rng = random.Random(seed)
    times, faults = [], []
    asked, fields = http.Connection(address), {"X-Forwarded-For": client}
    while time.monotonic() < end:
        east, north = rng.choice(CITIES)
        west, south = east + rng.uniform(-0.1, 0.1), north + rng.uniform(-0.1, 0.1)
        viewport = f"{API}/pins?bbox={west:.4f},{south:.4f},{west + 0.2:.4f},{south + 0.1:.4f}&zoom=12"
        for name, path in (("health", "/healthz"), ("viewports", viewport)):
            start = time.monotonic()
            answer = asked.ask("GET", path, None, fields)
            times.append((name, answer.status, time.monotonic() - start))
            if answer.status != 200:
                faults.append(f"{name}: {answer.status} {answer.body[:200]!r}")
        time.sleep(0.05)
    results.put((times, faults))


def run(soak: Soak, title: str, attackers: list[str], seconds: float) -> None:
    """Runs all clients at once, and prints their results."""
    results: multiprocessing.Queue = multiprocessing.Queue()
    end = time.monotonic() + seconds
    address = soak.service.address
    jobs = [(watch, "198.51.100.1"), *((attack, client) for client in attackers)]
    clients = [
        multiprocessing.Process(target=job, args=(address, client, seed, end, results), daemon=True)
        for seed, (job, client) in enumerate(jobs)]
    for client in clients:
        client.start()
    found = defaultdict(list)
    for _ in clients:
        times, faults = results.get(timeout=processes.HANGS)
        for fault in faults:
            soak.breach(fault)
        for name, status, duration in times:
            found[name].append((status, duration * 1000))
            soak.count("searches", name in SEARCHES)
    for client in clients:
        client.join()
    print(f"{title}:")
    for name, answers in found.items():
        refused = sum(status == 503 for status, _ in answers)
        durations = [duration for _, duration in answers]
        p95, longest = percentile(durations, 0.95), max(durations)
        print(
            f"    {name:24} {len(answers):6,} answers, {refused:5,} refused, p50 {number(percentile(durations, 0.5))} ms,"
            f" p95 {number(p95)} ms, at most {number(longest)} ms", flush=True)


def main() -> None:
    parser = parser_for("seconds", float)
    parser.add_argument("--listings", type=int, default=1_000_000)
    soak = Soak(parser.parse_args(), REUNITE_TRUSTED_PROXIES="127.0.0.1", REUNITE_READ_TIMEOUT="400")
    options = soak.options
    file = options.folder / "listings.geojsonl"
    processes.output([options.reunite, "generate", "--count", options.listings, "--output", file])
    processes.output([options.reunite, "import", file, "--data-dir", soak.service.folder])
    file.unlink()
    with soak.running():
        run(soak, "alone", [], options.seconds)
        run(soak, "beside one client", ["203.0.113.1"] * CLIENTS, options.seconds)
        run(soak, "beside eight clients", [f"203.0.113.{number}" for number in range(1, CLIENTS + 1)], options.seconds)
        if not soak.has_died():
            soak.stop()
    soak.conclude("searches", f"{soak.counts['searches']:,} searches")


if __name__ == "__main__":
    main()
