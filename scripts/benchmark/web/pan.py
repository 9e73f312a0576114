"""Panning: from the request for pins until those of its answer are on the screen."""

import math
import random
import re
import time
from typing import NamedTuple
from urllib.parse import parse_qs, urlparse

from playwright.sync_api import Page

from benchmark.web.bench import Bench, get, vendor
from benchmark.web.page import visitor
from benchmark.web.peer import MAP, Peer
from library.browser import VIEWPORTS, wait_until
from library.figures import heading, number, percentile
from library.service import Service

ZOOM = 11.5
# How often the map is panned around one place.
PANS_OF_A_PLACE = 10
# A pan takes a quarter of a second; between two of them somebody looks.
STEPS, SECONDS_OF_A_STEP, SECONDS_OF_A_LOOK = 15, 0.016, 0.6
GOAL = 200
QUIET = """samples.length > given && samples.at(-1).shown
    && document.querySelector(".map-canvas[data-drawn]") && document.querySelector(".list").ariaBusy === "false" """

Point = tuple[float, float]


class Sample(NamedTuple):
    """The milliseconds of an answer: in all, and its parts."""

    total: float
    server: float
    reading: float
    drawing: float
    screen: float
    features: int

    @staticmethod
    def of(sample: dict) -> "Sample":
        received = sample.get("received") or sample["parsed"]
        steps = (sample["start"], received, sample["parsed"], sample["drawn"], sample["shown"])
        return Sample(steps[-1] - steps[0], *(after - before for before, after in zip(steps, steps[1:])), sample["features"])


class Pans(NamedTuple):
    """What a visitor saw: the answers while the map moved, those once it rested, and how many others overtook."""

    moving: list[Sample]
    resting: list[Sample]
    overtaken: int
    urls: list[str]
    size: dict[str, float]


def tables(bench: Bench) -> None:
    service = bench.service()
    service.start("--read-timeout", "600000")
    with service:
        places = bench.viewports()
        found = {device: pans(bench, service, device, places) for device in VIEWPORTS}
        alone = {device: maplibre(bench, service, device, found[device]) for device in VIEWPORTS}
    print(
        f"Panning across cities, {bench.pans} drags in each size: milliseconds from the request for pins until those of its"
        f" answer are on the screen (goal: p95 of {GOAL}), and the parts (p50, p95):\n")
    heading("", "answers", "pins", "p50", "p95", "p99", "server and network", "reading", "MapLibre", "screen")
    for device, (moving, resting, *_) in found.items():
        row(f"{device}, while it moves", moving)
        row(f"{device}, when it rests", resting)
        row(f"{device}, MapLibre alone with files", alone[device])
    drawn = [sample for one in found.values() for sample in (*one.moving, *one.resting)]
    row("all answers", drawn)
    overtaken = sum(one.overtaken for one in found.values())
    print(f"\n{overtaken:,} requests were overtaken by the next one before they were drawn.", flush=True)


def row(label: str, samples: list[Sample]) -> None:
    def share(part: str, of: float) -> str:
        return number(percentile([getattr(sample, part) for sample in samples], of))

    if not samples:
        return
    parts = " | ".join(f"{share(part, 0.5)}, {share(part, 0.95)}" for part in ("server", "reading", "drawing", "screen"))
    total = " | ".join(share("total", of) for of in (0.5, 0.95, 0.99))
    print(f"| {label} | {len(samples):,} | {share('features', 0.5)} | {total} | {parts} |", flush=True)


def pans(bench: Bench, service: Service, device: str, places: list[Point]) -> Pans:
    rng = random.Random(device)
    moving, resting, overtaken, urls, size = [], [], 0, [], {}
    with visitor(bench.browser, device, "pan.js") as page:
        drag = finger(page) if VIEWPORTS[device].get("has_touch") else mouse
        for start in range(0, bench.pans, PANS_OF_A_PLACE):
            longitude, latitude = rng.choice(places)
            page.goto(f"{service.url}/?at={ZOOM}/{latitude:.5f}/{longitude:.5f}")
            wait_until(page, QUIET, 0)
            size = page.locator(".map-canvas").bounding_box()
            first, ends = page.evaluate("samples.length"), set()
            for _ in range(min(PANS_OF_A_PLACE, bench.pans - start)):
                time.sleep(SECONDS_OF_A_LOOK)
                before = page.evaluate("samples.length")
                drag(page, *ends_of_a_drag(rng, size))
                wait_until(page, QUIET, before)
                ends.add(page.evaluate("samples.length") - 1)
            for index, sample in enumerate(page.evaluate("finished()")):
                if index < first:
                    continue
                if "shown" not in sample:
                    overtaken += 1
                elif index in ends:
                    resting.append(Sample.of(sample))
                    urls.append(sample["url"])
                else:
                    moving.append(Sample.of(sample))
    return Pans(moving, resting, overtaken, urls, size)


def ends_of_a_drag(rng: random.Random, box: dict[str, float]) -> tuple[Point, Point]:
    """Across the middle of the map, in any direction."""
    angle = rng.uniform(0, 2 * math.pi)
    reach = rng.uniform(0.2, 0.4) * min(box["width"], box["height"])
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    across, down = reach * math.cos(angle), reach * math.sin(angle)
    return (x - across, y - down), (x + across, y + down)


def between(start: Point, end: Point):
    for step in range(1, STEPS + 1):
        time.sleep(SECONDS_OF_A_STEP)
        yield tuple(a + (b - a) * step / STEPS for a, b in zip(start, end))


def mouse(page: Page, start: Point, end: Point) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    for point in between(start, end):
        page.mouse.move(*point)
    page.mouse.up()


def finger(page: Page):
    session = page.context.new_cdp_session(page)

    def touch(type: str, *points: Point) -> None:
        session.send("Input.dispatchTouchEvent", {"type": type, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def drag(_: Page, start: Point, end: Point) -> None:
        touch("touchStart", start)
        for point in between(start, end):
            touch("touchMove", point)
        touch("touchEnd")

    return drag


def maplibre(bench: Bench, service: Service, device: str, found: Pans) -> list[Sample]:
    """The same answers as files, on a page with nothing but MapLibre, of the same size."""
    paths = [re.sub(r"^https?://[^/]+", "", url) for url in found.urls]
    files = {f"/{index}.geojson": get(service, path) for index, path in enumerate(paths)}
    with Peer({"/": MAP.encode(), **vendor(service), **files}) as peer:
        size = {"width": round(found.size["width"]), "height": round(found.size["height"])}
        with visitor(bench.browser, device, viewport=size) as page:
            page.goto(peer.url)
            samples = []
            for name, path in zip(files, paths):
                west, south, east, north = map(float, parse_qs(urlparse(path).query)["bbox"][0].split(","))
                samples.append(page.evaluate("(view) => show(...view)", [name, [(west + east) / 2, (south + north) / 2], ZOOM]))
    return [Sample.of(sample) for sample in samples]
