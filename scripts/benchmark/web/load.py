"""What pages load on a slow phone, and when their buttons answer."""

import json
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
# A code that can be on a tag; none has it.
CODE = "0" * 16
LIBRARY = "maplibre-gl"


def tables(bench: Bench) -> None:
    service = bench.service()
    service.start()
    with service:
        listing = json.loads(get(service, f"{API}/listings?limit=1"))["features"][0]["id"]
        print(f"Pages on a phone with a processor {SLOW_CPU} times slower and 1.6 Mbit/s, nothing cached; medians of {bench.rounds}:\n")
        heading("", "s until buttons answer", "requests until then", "kB", "requests in all", "kB", "kB of the map library")
        for path, button in BUTTONS.items():
            address = f"{service.url}{path.format(id=listing, code=CODE)}"
            figures = map(statistics.median, zip(*(loaded(bench, address, button) for _ in range(bench.rounds))))
            seconds, requests, size, all_requests, all_size, library = figures
            print(
                f"| `{path}` | {seconds:.2f} | {requests:.0f} | {size / 1000:.0f} | {all_requests:.0f} | {all_size / 1000:.0f} |"
                f" {library / 1000:.0f} |", flush=True)


def loaded(bench: Bench, address: str, button: str) -> tuple[float, ...]:
    """Seconds, requests and bytes until a tap is answered; requests and bytes until nothing more is loaded."""
    with visitor(bench.browser, "phone", "load.js", is_slow=True) as page:
        finished = []
        page.context.on("requestfinished", lambda request: finished.append(request) if request.url.startswith("http") else None)
        page.goto(address, wait_until="commit")
        wait_until(page, "document.querySelector(given)?.getBoundingClientRect().height", button)
        page.locator(button).first.tap(no_wait_after=True)
        seconds = wait_until(page, "marks.tapped") / 1000
        requests = len(finished)
        page.wait_for_load_state("networkidle")
        sizes = [transferred(request) for request in finished]
        library = sum(size for request, size in zip(finished, sizes) if LIBRARY in urlparse(request.url).path)
        return seconds, requests, sum(sizes[:requests]), len(sizes), sum(sizes), library


def transferred(request) -> int:
    sizes = request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]
