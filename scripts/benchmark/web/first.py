"""The first view on a slow phone: when it can be used, when the map has its pins, and whether anything jumps."""

import statistics
import time

from benchmark.web.bench import Bench
from benchmark.web.page import SLOW_CPU, visitor
from library.browser import wait_until
from library.figures import heading
from library.service import Service

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
        rounds = [{**watched(bench, service), "used": tapped(bench, service)} for _ in range(bench.rounds)]
    print(
        f"The first view on a slow phone: processor {SLOW_CPU} times slower, 1.6 Mbit/s down, 750 kbit/s up, 150 ms latency,"
        f" nothing cached; medians and worst of {bench.rounds}:\n")
    heading("seconds until", "median", "worst")
    for name, label in ROWS.items():
        seconds = [one[name] / 1000 for one in rounds]
        print(f"| {label} | {statistics.median(seconds):.2f} | {max(seconds):.2f} |", flush=True)
    shift = max(one["shift"] for one in rounds)
    size, blocked, until = (
        statistics.median(one[name] for one in rounds) for name in ("bytes", "blocked", "bytes_until_list"))
    print(
        f"\nGoal: used within {GOAL / 1000:.0f} s. Layout shift until {SECONDS_OF_A_LOOK} s after the pins: {shift:.4f} at worst"
        f" (goal: below {SHIFT_GOAL}). Transferred: {size / 1000:,.0f} kB, of them {until / 1000:,.0f} kB before the list;"
        f" the main thread was blocked for {blocked:,.0f} ms in all.", flush=True)


def watched(bench: Bench, service: Service) -> dict[str, float]:
    """A visit in which nobody touches anything."""
    with visitor(bench.browser, "phone", "first.js", is_slow=True) as page:
        finished = []
        page.context.on(
            "requestfinished", lambda request: finished.append(request) if request.url.startswith("http") else None)
        page.goto(f"{service.url}/", wait_until="commit")
        wait_until(page, "marks.list")
        until_list = len(finished)
        wait_until(page, "marks.pins")
        time.sleep(SECONDS_OF_A_LOOK)
        marks = page.evaluate("marks")
        sizes = [transferred(request) for request in finished]
    return {"blocked": 0, **marks, "bytes": sum(sizes), "bytes_until_list": sum(sizes[:until_list])}


def transferred(request) -> int:
    sizes = request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


def tapped(bench: Bench, service: Service) -> float:
    """A visit in which somebody opens the filters and types into the search as soon as the list is there."""
    with visitor(bench.browser, "phone", "first.js", is_slow=True) as page:
        page.goto(f"{service.url}/", wait_until="commit")
        wait_until(page, "marks.list")
        for name, mark in (("[aria-controls=filters]", "filters"), ("[type=search]", "search")):
            x, y = page.evaluate("""(name) => {
                const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
                return [x + width / 2, y + height / 2];
            }""", name)
            page.touchscreen.tap(x, y)
            if mark == "search":
                page.keyboard.press("k")
            wait_until(page, f"marks.{mark}")
        return page.evaluate("Math.max(marks.filters, marks.search)")
