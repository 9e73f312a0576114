"""Viewports, words and tiles over HTTP, and how the server starts."""

import json
import math
import random
import statistics
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import quote

from benchmark import wrk
from benchmark.map.bench import SIZES, WORDS, Bench
from benchmark.map.nginx import Nginx
from library import http
from library.figures import Figures, heading, median, number
from library.folders import copy_store
from library.service import API, Server, Service

THREADS, CONNECTIONS = 2, 32
# Tiles of 512 pixels: a city's viewport has those of this zoom.
TILE_ZOOM = 11
COMPRESSED = "Accept-Encoding: gzip"


def paths_file(bench: Bench, name: str, paths: list[str]) -> Path:
    path = bench.work / f"{name}.paths"
    path.write_text("".join(f"{line}\n" for line in paths), encoding="utf-8")
    return path


def viewport_paths(bench: Bench, name: str) -> Path:
    """Writes a file with the request of a map for each drawn viewport."""
    paths = []
    for line in bench.drawn(name).read_text(encoding="utf-8").splitlines():
        place, _, words = line.partition("\t")
        box, zoom = place.split()
        paths.append(f"{API}/pins?bbox={box}&zoom={zoom}" + (f"&q={quote(words)}" if words else ""))
    return paths_file(bench, name, paths)


def paths_of_new_viewports(bench: Bench) -> Path:
    """Writes a file with viewports of a city, each moved a little: more than the server remembers as requested."""
    rng = random.Random(1)
    viewports = [line.split() for line in bench.drawn("city").read_text(encoding="utf-8").splitlines()]
    paths = []
    for _ in range(60_000):
        box, zoom = rng.choice(viewports)
        west, south, east, north = map(float, box.split(","))
        right, up = (rng.uniform(-0.3, 0.3) * side for side in (east - west, north - south))
        if -180 <= west + right < east + right <= 180:
            moved = ",".join(f"{edge:.6f}" for edge in (west + right, south + up, east + right, north + up))
            paths.append(f"{API}/pins?bbox={moved}&zoom={zoom}")
    return paths_file(bench, "once", paths)


def bodies(service: Service, paths: list[str]) -> list[bytes]:
    """Requests each path once."""
    found = []
    with http.Connection(service.address) as connection:
        for path in paths:
            answer = connection.ask("GET", path)
            if answer.status != 200:
                raise SystemExit(f"GET {path}: {answer.status} {answer.body[:300]!r}")
            found.append(answer.body)
    return found


def mean_size(service: Service, paths: Path) -> int:
    return round(statistics.mean(map(len, bodies(service, paths.read_text(encoding="utf-8").splitlines()))))


def tiles_of(viewport: str) -> list[str]:
    """The paths of the tiles that a viewport of a file touches, none across the antimeridian."""
    west, south, east, north = map(float, viewport.split()[0].split(","))
    side = 2 ** TILE_ZOOM
    top, bottom = (int(side * (0.5 - math.asinh(math.tan(math.radians(y))) / (2 * math.pi))) for y in (north, south))
    left, right = (int(side * (x + 180) / 360) for x in (west, east))
    return [
        f"{API}/tiles/{TILE_ZOOM}/{column}/{row}.mvt"
        for column in range(left, right + 1) for row in range(top, bottom + 1)]


def busiest_tile(bench: Bench, service: Service) -> tuple[str, int]:
    """The largest tile of the city's viewport that has most listings, and its bytes."""
    viewports = bench.drawn("city").read_text(encoding="utf-8").splitlines()
    answers = bodies(service, (bench.work / "city.paths").read_text(encoding="utf-8").splitlines())
    most = max(range(len(answers)), key=lambda index: json.loads(answers[index])["numberMatched"])
    paths = tiles_of(viewports[most])
    tiles = bodies(service, paths)
    largest = max(range(len(tiles)), key=lambda index: len(tiles[index]))
    return paths[largest], len(tiles[largest])


def asked(bench: Bench, url: str, paths: Path, *headers: str) -> Figures:
    """Requests the paths of a file with wrk, repeatedly."""
    return wrk.get(url, paths, bench.seconds, THREADS, CONNECTIONS, headers)


def start(service: Service, path: str) -> str:
    """Starts the server; returns how long that took and its memory, as a sentence."""
    service.start()
    bodies(service, [path])
    first = time.monotonic() - service.started
    return (
        f"The server responded {service.seconds_to_start:.2f} s after its start, to a viewport after {first:.2f} s, and then had"
        f" {service.memory():,.0f} MB resident, {service.memory('VmHWM'):,.0f} MB at most.")


def tables(bench: Bench) -> None:
    """Requests per second, compared with constant responses and nginx."""
    labels = {**SIZES, **WORDS, "once": "City, no viewport twice"}
    paths = {name: viewport_paths(bench, name) for name in (*SIZES, *WORDS)} | {"once": paths_of_new_viewports(bench)}
    service = Service(bench.reunite, bench.work / "http")
    copy_store(bench.data, service.folder)
    with service, ExitStack() as stack:
        started = start(service, paths["city"].read_text(encoding="utf-8").split()[0])
        sizes = {name: mean_size(service, paths["city" if name == "once" else name]) for name in labels}
        tile, tile_size = busiest_tile(bench, service)
        size = sizes["city"]
        # Behind the same middleware, with responses as long as a city's and as the tile.
        constants = stack.enter_context(
            Server([bench.benchmarks, "constant", "--bytes", size, "--bytes", tile_size], bench.work / "constant.log"))
        constants.start()
        file = paths_file(bench, "file", ["/file"])
        turns = {name: (service.url, paths[name]) for name in labels}
        turns |= {
            "city-gzip": (service.url, paths["city"], COMPRESSED), "once-gzip": (service.url, paths["once"], COMPRESSED),
            "tile": (service.url, paths_file(bench, "tile", [tile]))}
        for kind, length in (("city", size), ("tile", tile_size)):
            turns[f"{kind} constant"] = constants.url, paths_file(bench, f"{kind}-constant", [f"/constant/{length}"])
            nginx = stack.enter_context(Nginx(bench.work / f"{kind}-nginx", file=length))
            turns[f"{kind} nginx"] = nginx.url, file
        rounds = [{name: asked(bench, *turn) for name, turn in turns.items()} for _ in range(bench.rounds)]
        memory = service.memory()
    figures = {name: median(results[name] for results in rounds) for name in turns}
    print(
        f"Over HTTP, by wrk with {THREADS} threads and {CONNECTIONS} connections; constant answers are ours, as long as"
        " a city's or as a tile, and nginx sends a file as long:\n")
    heading("requests", "bytes", "requests/s", "p50 ms", "p99 ms", "to constant answers", "to nginx")

    def row(label: str, name: str, length: int, kind: str = "city") -> None:
        shares = (figures[name].rate / figures[f"{kind} {other}"].rate for other in ("constant", "nginx"))
        print(f"| {label} | {number(length)} | {figures[name]} | {' | '.join(f'{share:.0%}' for share in shares)} |")

    for name, label in labels.items():
        row(label, name, sizes[name])
    row("City, compressed", "city-gzip", size)
    row("City, no viewport twice, compressed", "once-gzip", size)
    row("A constant answer as long as a city's", "city constant", size)
    row("A cached tile of a city", "tile", tile_size, "tile")
    row("A constant answer as long as the tile", "tile constant", tile_size, "tile")
    print(f"\n{started} After all requests it had {memory:,.0f} MB.", flush=True)
