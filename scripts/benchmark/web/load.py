"""What each page loads on a slow phone, and when its buttons answer."""

import statistics
from urllib.parse import urlparse

from benchmark.web.bench import Bench, get
from benchmark.web.page import SLOW_CPU, visitor
from library.browser import wait_until
from library.figures import heading
from library.service import API, Service

# What is tapped on each page: made by its scripts, with what it does.
BUTTONS = {
    "/": "[aria-controls=filters]", "/post": "form .input[name=title]", "/t/{code}": "form[data-module] textarea",
    "/listings/{id}": ".listing-report button",
}
# A well-formed code; no tag has it.
CODE = "0" * 16
LIBRARY = "maplibre-gl"


def tables(bench: Bench) -> None:
    service = bench.service()
    service.start()
    with service:
        print(f"Pages on a slow phone (as above), nothing cached; medians of {bench.rounds}:\n")
        heading("", "requests", "kB", "seconds until buttons answer", "requests in all", "kB in all", "of them the map library")
        for path, button in BUTTONS.items():
            rounds = [loaded(bench, service, address(service, path), button) for _ in range(bench.rounds)]
            requests, size, seconds, all_requests, all_size, library = map(statistics.median, zip(*rounds))
            print(
                f"| `{path}` | {requests:.0f} | {size / 1000:.0f} | {seconds:.2f} | {all_requests:.0f} | {all_size / 1000:.0f} |"
                f" {library / 1000:.0f} |", flush=True)


def address(service: Service, path: str) -> str:
    if "{id}" in path:
        import json
        listing = json.loads(get(service, f"{API}/listings?limit=1"))["features"][0]["id"]
        return path.replace("{id}", listing)
    return path.replace("{code}", CODE)


def loaded(bench: Bench, service: Service, path: str, button: str) -> tuple[float, ...]:
    """Requests, bytes and seconds until a tap is answered; and what is loaded until nothing more is."""
    with visitor(bench.browser, "phone", "load.js", is_slow=True) as page:
        finished = []
        page.context.on("requestfinished", lambda request: finished.append(request) if request.url.startswith("http") else None)
        page.goto(f"{service.url}{path}", wait_until="commit")
        wait_until(page, "document.querySelector(given)?.getBoundingClientRect().height", button)
        page.locator(button).first.tap(no_wait_after=True)
        seconds = wait_until(page, "marks.tapped") / 1000
        until_tap = len(finished)
        page.wait_for_load_state("networkidle")
        sizes = [(urlparse(request.url).path, transferred(request)) for request in finished]
        first = [size for path, size in sizes[:until_tap]]
        return len(first), sum(first), seconds, len(sizes), sum(size for _, size in sizes), sum(
            size for path, size in sizes if LIBRARY in path)


def transferred(request) -> int:
    sizes = request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]
