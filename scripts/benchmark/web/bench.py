"""Shared by the tables about the web application: the server, the browser, and what to measure."""

import argparse
import sys
from pathlib import Path

from playwright.sync_api import Browser

from library import http
from library.folders import copy_store
from library.service import Service


class Bench:
    """The folder that scripts/benchmark/run creates, a browser, and how often to measure."""

    def __init__(self, options: argparse.Namespace, browser: Browser):
        self.browser = browser
        self.folder: Path = options.folder.resolve()
        self.reunite: Path = options.reunite.resolve()
        self.pans: int = options.pans
        self.rounds: int = options.rounds
        self.work = self.folder / "web"

    def service(self) -> Service:
        """A server on its own copy of the data."""
        made = Service(self.reunite, self.work / "data")
        if not made.folder.exists():
            copy_store(self.folder / "data", made.folder)
        return made

    def viewports(self) -> list[tuple[float, float]]:
        """Longitudes and latitudes of viewports of cities, in random order; one with many listings comes often."""
        places = []
        for line in (self.folder / "drawn" / "city.txt").read_text(encoding="utf-8").splitlines():
            west, south, east, north = map(float, line.split()[0].split(","))
            if west < east:
                places.append(((west + east) / 2, (south + north) / 2))
        return places


def get(service: Service, path: str) -> bytes:
    """What the server answers."""
    with http.Connection(service.address) as connection:
        answer = connection.ask("GET", path)
    if answer.status != 200:
        sys.exit(f"GET {path}: {answer.status} {answer.body[:300]!r}")
    return answer.body


def vendor(service: Service) -> dict[str, bytes]:
    """The files of MapLibre, as the server has them."""
    folder = get(service, "/").decode().partition('data-vendor="')[2].partition('"')[0]
    if not folder:
        sys.exit("web: the server has no map: run scripts/web-files")
    return {f"/{name}": get(service, f"{folder}/{name}") for name in ("maplibre-gl.js", "maplibre-gl.css")}
