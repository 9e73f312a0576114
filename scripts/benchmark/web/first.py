"""The first view on a slow phone: when it can be used, when the map has its pins, and whether anything jumps."""

import os
import statistics
import time

from playwright.sync_api import Page

from benchmark.web.bench import Bench, get, vendor
from benchmark.web.page import SLOW_CPU, visitor, wait
from benchmark.web.peer import EMPTY, Peer, map_page
from library.figures import heading, number
from library.service import API, Service

# How long somebody looks after the pins have come, while nothing may jump.
SECONDS_OF_A_LOOK = 5
GOAL, SHIFT_GOAL = 3000, 0.02
ROWS = {
    "page": "the frame of the page, with its filters", "largest": "the largest part of it (LCP)",
    "list": "the list with its listings", "used": "a tap on the filters and a letter in the search are answered",
    "pins": "the map with its pins",
}


def tables(bench: Bench) -> None:
    service = bench.service()
    service.start("--read-timeout", "600000")
    with service:
        rounds, used, empty, files, maps = [], [], [], [], []
        for _ in range(bench.rounds):
            rounds.append(watched(bench, service))
            used.append(tapped(bench, service))
            bytes = int(rounds[-1]["bytes_until_list"])
            with Peer(peer_files(service, bytes)) as peer:
                empty.append(seconds_of(bench, peer.url + "/empty.html"))
                files.append(seconds_of(bench, peer.url + "/one-file.html"))
                maps.append(map_alone(bench, peer.url + "/map.html"))
    print(
        f"The first view on a slow phone: processor {SLOW_CPU} times slower, 1.6 Mbit/s down, 750 kbit/s up, 150 ms latency,"
        f" nothing cached; medians and worst of {bench.rounds}:\n")
    heading("seconds until", "median", "worst")
    for name, label in ROWS.items():
        row(label, used if name == "used" else [one[name] for one in rounds])
    row("an empty page, for comparison", empty)
    row("a page that loads in one file the bytes that came before the list, for comparison", files)
    row("MapLibre alone with countries and the same pins as a file, for comparison", maps)
    shift = max(one["shift"] for one in rounds)
    size, blocked, until = (
        statistics.median(one[name] for one in rounds) for name in ("bytes", "blocked", "bytes_until_list"))
    print(
        f"\nGoal: used within {GOAL / 1000:.0f} s. Layout shift until {SECONDS_OF_A_LOOK} s after the pins: {shift:.4f} at worst"
        f" (goal: below {SHIFT_GOAL}). Transferred: {size / 1000:,.0f} kB, of them {until / 1000:,.0f} kB before the list;"
        f" the main thread was blocked for {blocked:,.0f} ms in all.", flush=True)


def row(label: str, milliseconds: list[float]) -> None:
    print(f"| {label} | {statistics.median(milliseconds) / 1000:.2f} | {max(milliseconds) / 1000:.2f} |", flush=True)


def watched(bench: Bench, service: Service) -> dict[str, float]:
    """A visit in which nobody touches anything."""
    with visitor(bench.browser, "phone", "first.js", is_slow=True) as page:
        finished = []
        page.context.on(
            "requestfinished", lambda request: finished.append(request) if request.url.startswith("http") else None)
        page.goto(f"{service.url}/", wait_until="commit")
        wait(page, "marks.list")
        until_list = len(finished)
        wait(page, "marks.pins")
        time.sleep(SECONDS_OF_A_LOOK)
        marks = page.evaluate("marks")
        sizes = [transferred(request) for request in finished]
        if os.environ.get("REUNITE_BENCH_TRACE"):
            trace(page, marks)
    return {"blocked": 0, **marks, "bytes": sum(sizes), "bytes_until_list": sum(sizes[:until_list])}


def transferred(request) -> int:
    sizes = request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


def tapped(bench: Bench, service: Service) -> float:
    """A visit in which somebody opens the filters and types into the search as soon as the list is there."""
    with visitor(bench.browser, "phone", "first.js", is_slow=True) as page:
        page.goto(f"{service.url}/", wait_until="commit")
        wait(page, "marks.list")
        for name, mark in (("[aria-controls=filters]", "filters"), ("[type=search]", "search")):
            x, y = page.evaluate("""(name) => {
                const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
                return [x + width / 2, y + height / 2];
            }""", name)
            page.touchscreen.tap(x, y)
            if mark == "search":
                page.keyboard.press("k")
            wait(page, f"marks.{mark}")
        return page.evaluate("Math.max(marks.filters, marks.search)")


def peer_files(service: Service, bytes: int) -> dict[str, bytes]:
    def page(script: str) -> bytes:
        return f"{EMPTY}<script>{script}</script>".encode()

    return {
        "/empty.html": page("onload = () => { done = performance.now(); }"),
        "/one-file.html": page(
            'onload = async () => { await (await fetch("/one.bin")).arrayBuffer(); done = performance.now(); }'),
        "/one.bin": os.urandom(bytes),
        "/map.html": map_page(has_base=True)
        + b'<script>show("/pins.geojson").then(({ shown }) => { done = shown; })</script>',
        "/pins.geojson": get(service, f"{API}/pins?bbox=-180,-60,180,80&zoom=1.2"), **vendor(service),
    }


def seconds_of(bench: Bench, url: str) -> float:
    with visitor(bench.browser, "phone", is_slow=True) as page:
        page.goto(url, wait_until="commit")
        return done(page)


def done(page: Page) -> float:
    wait(page, "globalThis.done")
    return page.evaluate("done")


map_alone = seconds_of


def trace(page: Page, marks: dict) -> None:
    """Prints when each request began and ended, to see what waits for what."""
    for entry in page.evaluate("""performance.getEntriesByType("resource").map((one) => [one.name.split("/").slice(3).join("/")
            .slice(0, 60), one.startTime, one.requestStart, one.responseStart, one.responseEnd, one.transferSize])"""):
        print("{:<62} {:6.0f} {:6.0f} {:6.0f} {:6.0f} {:8}".format(*entry))
    print({name: value for name, value in marks.items()})
