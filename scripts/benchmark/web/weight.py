"""The weight of the first view: every file and answer that it loads, before and after compression."""

from collections import defaultdict
from urllib.parse import urlparse

from benchmark.web.bench import Bench
from benchmark.web.page import visitor
from library.figures import heading

GOAL = 150_000
GROUPS = {
    "page": "the page", "js": "modules", "css": "styles", "json": "texts", "svg": "icons", "api": "answers of the API",
    "maplibre": "MapLibre", "map": "base map",
}
OWN = ("page", "js", "css", "json", "svg")


def tables(bench: Bench) -> None:
    service = bench.service()
    service.start()
    with service, visitor(bench.browser, "phone") as page:
        finished = {}
        page.context.on("requestfinished", lambda request: finished.setdefault(request.url, request))
        page.goto(f"{service.url}/")
        page.wait_for_selector(".map-canvas[data-drawn]")
        page.wait_for_selector(".home-list a.card[data-listing]")
        # A file that is asked for again comes from the cache.
        loaded = defaultdict(list)
        for request in finished.values():
            if request.url.startswith("http") and "/events" not in request.url:
                loaded[group(request.url)].append((len(request.response().body()), request.sizes()["responseBodySize"]))
    print("What the first view loads on a phone, without a cache:\n")
    heading("", "requests", "bytes", "compressed")
    sums = {name: (len(sizes), *map(sum, zip(*sizes))) for name, sizes in loaded.items()}
    for name in GROUPS:
        if name in sums:
            line(GROUPS[name], sums[name])
    line("**our own files**", total(sums, OWN))
    line("everything", total(sums, GROUPS))
    print(f"\nGoal: own files below {GOAL:,} bytes before compression.", flush=True)


def group(url: str) -> str:
    path = urlparse(url).path
    ending = path.rpartition(".")[2]
    if "/api/" in path:
        return "api"
    if "maplibre" in path:
        return "maplibre"
    if ending == "geojson":
        return "map"
    return ending if ending in OWN else "page" if "/web/" not in path else "json"


def total(sums: dict, names) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(sums[name] for name in names if name in sums))))


def line(label: str, figures: tuple[int, ...]) -> None:
    print(f"| {label} | {' | '.join(f'{figure:,}' for figure in figures)} |", flush=True)
