"""Viewports, words and tiles over HTTP, and how the server starts."""

import json
import math
import random
import statistics
import time
from contextlib import ExitStack
from pathlib import Path

from benchmark.map.bench import SIZES, WORDS, Bench
from benchmark.map.nginx import Nginx
from benchmark.map.servers import (
    CONNECTIONS, THREADS, asked, bodies, constant_server, paths_file, server, viewport_paths)
from library import http
from library.figures import heading, median, number
from library.service import API, Service

# Tiles of 512 pixels: a city's viewport has those of this zoom.
TILE_ZOOM = 11
COMPRESSED = "Accept-Encoding: gzip"


def start(bench: Bench) -> None:
    """The time until the server responds, and its memory."""
    print("The server's start (the store in the page cache):\n")
    heading("listings", "answers after s", "first viewport after s", "memory then MB", "at most MB")
    paths = viewport_paths(bench, "city").read_text(encoding="utf-8").splitlines()
    made = server(bench, "start")
    rounds = []
    for turn in range(bench.rounds):
        made.start()
        with made:
            with http.Connection(made.address) as connection:
                answer = connection.ask("GET", paths[turn])
            first = time.monotonic() - made.started
            if answer.status != 200:
                raise SystemExit(f"GET {paths[turn]}: {answer.status} {answer.body[:300]!r}")
            rounds.append((made.seconds_to_start, first, made.memory(), made.memory("VmHWM")))
    listings = made.query("SELECT count(*) FROM listing")[0][0]
    answers, first, now, most = map(statistics.median, zip(*rounds))
    print(f"| {listings:,} | {answers:.2f} | {first:.2f} | {now:,.0f} | {most:,.0f} |", flush=True)


def once(bench: Bench) -> Path:
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


def tiles_of(viewport: str) -> list[str]:
    """The paths of the tiles that a viewport of a file touches, none across the antimeridian."""
    west, south, east, north = map(float, viewport.split()[0].split(","))
    side = 2 ** TILE_ZOOM
    top, bottom = (int(side * (0.5 - math.asinh(math.tan(math.radians(y))) / (2 * math.pi))) for y in (north, south))
    left, right = (int(side * (x + 180) / 360) for x in (west, east))
    return [
        f"{API}/tiles/{TILE_ZOOM}/{column}/{row}.mvt"
        for column in range(left, right + 1) for row in range(top, bottom + 1)]


def busiest_tile(bench: Bench, made: Service, answers: list[bytes]) -> tuple[str, int]:
    """The largest tile of the city's viewport that has most listings, and its bytes."""
    viewports = bench.drawn("city").read_text(encoding="utf-8").splitlines()
    most = max(range(len(answers)), key=lambda index: json.loads(answers[index])["numberMatched"])
    paths = tiles_of(viewports[most])
    tiles = bodies(made.address, paths_file(bench, "tiles", paths))
    largest = max(range(len(tiles)), key=lambda index: len(tiles[index]))
    return paths[largest], len(tiles[largest])


def tables(bench: Bench) -> None:
    """Requests per second, compared with constant responses and nginx."""
    drawn = {**SIZES, **WORDS}
    names = {**drawn, "once": "City, no viewport twice"}
    paths = {**{name: viewport_paths(bench, name) for name in drawn}, "once": once(bench)}
    made = server(bench, "http")
    # The first server gives the sizes of the responses of the other servers.
    made.start()
    with made:
        city = bodies(made.address, paths["city"])
        size = round(statistics.mean(map(len, city)))
        tile, tile_size = busiest_tile(bench, made, city)
    constant = paths_file(bench, "constant", [f"/constant/{size}"])
    small = paths_file(bench, "small", [f"/constant/{tile_size}"])
    file = paths_file(bench, "file", ["/file"])
    tile_paths = paths_file(bench, "tile", [tile])
    with ExitStack() as stack:
        made.start()
        stack.enter_context(made)
        constants = stack.enter_context(constant_server(bench, size, tile_size))
        constants.start()
        nginx = stack.enter_context(Nginx(bench.work / "nginx", size))
        small_nginx = stack.enter_context(Nginx(bench.work / "small-nginx", tile_size))
        sizes = {name: round(statistics.mean(map(len, bodies(made.address, paths[name])))) for name in drawn}
        sizes["once"] = sizes["city"]
        turns = {
            **{name: (made.url, paths[name]) for name in names}, "constant": (constants.url, constant),
            "nginx": (nginx.url, file), "tile": (made.url, tile_paths), "small": (constants.url, small),
            "small-nginx": (small_nginx.url, file)}
        rounds = [
            {
                **{name: asked(*turn, bench.seconds) for name, turn in turns.items()},
                "gzip": asked(made.url, paths["city"], bench.seconds, COMPRESSED),
                "once-gzip": asked(made.url, paths["once"], bench.seconds, COMPRESSED),
            } for _ in range(bench.rounds)]
        memory = made.memory()
    figures = {name: median(results[name] for results in rounds) for name in rounds[0]}
    print(
        f"Over HTTP, by wrk with {THREADS} threads and {CONNECTIONS} connections; constant answers are ours, as long as"
        " a city's or as a tile, and nginx sends a file as long:\n")
    heading("requests", "bytes", "requests/s", "p50 ms", "p99 ms", "to constant answers", "to nginx")

    def row(label: str, name: str, bytes: int, constant: str, nginx: str) -> None:
        to_constant, to_nginx = (figures[name].rate / figures[other].rate for other in (constant, nginx))
        print(f"| {label} | {number(bytes)} | {figures[name]} | {to_constant:.0%} | {to_nginx:.0%} |")

    for name, label in names.items():
        row(label, name, sizes[name], "constant", "nginx")
    row("City, compressed", "gzip", sizes["city"], "constant", "nginx")
    row("City, no viewport twice, compressed", "once-gzip", sizes["city"], "constant", "nginx")
    row("A constant answer as long as a city's", "constant", size, "constant", "nginx")
    row("A file as long, by nginx", "nginx", size, "constant", "nginx")
    row("A cached tile of a city", "tile", tile_size, "small", "small-nginx")
    row("A constant answer as long as the tile", "small", tile_size, "small", "small-nginx")
    row("A file as long as the tile, by nginx", "small-nginx", tile_size, "small", "small-nginx")
    print(f"\nThe server after all requests: {memory:,.0f} MB resident.", flush=True)
