"""The kinds of searches that the programs answer."""

import math
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs

from benchmark.statements import METRES_PER_DEGREE, around
from library.service import Service

# A page of a list, and one of a client that reads a whole region.
PAGE, LARGE_PAGE = 50, 500
# A late page of a circle, and the number of listings in that circle.
DEEP, IN_CIRCLE = 100, 10_000
# How many of the drawn circles are considered.
CIRCLES = 50


class Kind(NamedTuple):
    """Searches of one kind. page: which page is requested, from 1."""

    name: str
    label: str
    queries: list[str]
    limit: int
    page: int = 1


def parameters(query: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(query).items()}


def kinds(queries: Path, service: Service) -> list[Kind]:
    """All kinds, with queries that scripts/benchmark/run has drawn."""

    def drawn(name: str, limit: int, more: str = "") -> list[str]:
        lines = (queries / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        return [f"{line.removesuffix('&limit=50')}&limit={limit}{more}" for line in lines]

    circle, count = chosen(drawn("radius-50km", PAGE, "&sort=distance"), service)
    # The count is an estimate: this page is before the last one, so that it is full.
    deep = max(1, min(DEEP, round(count * 0.9) // PAGE))
    of_circle = f"A circle of 50 km with about {float(f'{count:.2g}'):,.0f} listings, by distance"
    return [
        Kind("region", "Box of a region (200 km)", drawn("box-region", LARGE_PAGE), LARGE_PAGE),
        Kind("city", "Box of a city (20 km)", drawn("box-city", LARGE_PAGE), LARGE_PAGE),
        Kind("words", "Words in a box of a city", drawn("both-city", PAGE), PAGE),
        Kind("near", "Radius of 5 km, by distance", drawn("radius-5km", PAGE, "&sort=distance"), PAGE),
        Kind("first", f"{of_circle}: page 1", [circle], PAGE),
        Kind("deep", f"The same: page {deep}", [circle], PAGE, deep),
    ]


def chosen(circles: list[str], service: Service) -> tuple[str, int]:
    """The circle whose number of listings is closest to IN_CIRCLE, and an estimate of that number."""
    counts = {query: listings_in(query, service) for query in circles[:CIRCLES]}
    return min(counts.items(), key=lambda counted: abs(counted[1] - IN_CIRCLE))


def listings_in(query: str, service: Service) -> int:
    """An estimate of the number of listings in a circle, on a plane that touches the globe at its centre."""
    longitude, latitude = map(float, parameters(query)["near"].split(","))
    radius = float(parameters(query)["radius"])
    west, south, east, north = around(longitude, latitude, radius)
    ((count,),) = service.query(
        "SELECT count(*) FROM idx_listing_geom AS r CROSS JOIN listing AS l ON l.id = r.pkid"
        " WHERE r.xmax >= ? AND r.xmin <= ? AND r.ymax >= ? AND r.ymin <= ?"
        " AND (r.xmin - ?) * (r.xmin - ?) * ? + (r.ymin - ?) * (r.ymin - ?) <= ?"
        " AND l.visibility = 'public' AND l.state = 'open'",
        west, east, south, north, longitude, longitude, math.cos(math.radians(latitude)) ** 2, latitude, latitude,
        (radius / METRES_PER_DEGREE) ** 2)
    return count
