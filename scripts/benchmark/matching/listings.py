"""Reads listings as the matcher sees them: what is published of them, and nothing else."""

import json
import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

DAY = 86_400
# The service's grid of published points: see PublishedGrid.
BANDS = 40_000
RADIUS = 6_371_009
EQUATOR = 6_378_137
LABEL = "pair:"


@dataclass(slots=True)
class Listing:
    """A lost or found listing."""

    label: str
    status: str
    category: str
    title: str
    description: str
    point: tuple[float, float] | None
    accuracy: float
    start: float
    end: float
    language: str

    @property
    def text(self) -> str:
        return f"{self.title}. {self.description}".strip()


@dataclass(slots=True)
class Pair:
    """Two listings of one thing, by their place in the list."""

    lost: int
    found: int
    is_across: bool


def metres(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The distance between two points, on a sphere."""
    (x, y), (u, v) = ((math.radians(a), math.radians(b)) for a, b in (one, other))
    half = math.sin((v - y) / 2) ** 2 + math.cos(y) * math.cos(v) * math.sin((u - x) / 2) ** 2
    return 2 * RADIUS * math.asin(min(1, math.sqrt(half)))


def published(longitude: float, latitude: float) -> tuple[tuple[float, float], float]:
    """What is published of an approximate point: the middle of its cell, and the distance to its farthest corner."""
    height = 180 / BANDS
    south = min(int((latitude + 90) / height), BANDS - 1) * height - 90
    columns = max(1, round(2 * math.pi * EQUATOR * math.cos(math.radians(south + height / 2)) / 500))
    width = 360 / columns
    west = min(int((longitude + 180) / width), columns - 1) * width - 180
    middle = (west + width / 2, south + height / 2)
    return middle, max(metres(middle, (west, edge)) for edge in (south, south + height))


def moments(text: str) -> tuple[float, float]:
    """The beginning and the end of a time or of a date, in seconds since 1970. Of an interval, its first day."""
    text = text.split("/")[0][:10] if "/" in text else text
    start = datetime.fromisoformat(text if "T" in text else f"{text}T00:00:00+00:00")
    end = start if "T" in text else start + timedelta(days=1)
    return start.timestamp(), end.timestamp()


def listing(feature: dict) -> Listing:
    values = feature["properties"]
    point, accuracy = None, 0.0
    if feature["geometry"]:
        point = tuple(feature["geometry"]["coordinates"][:2])
        usual = "approximate" if values["status"] == "lost" else "exact"
        if (values.get("precision") or usual) == "approximate":
            point, accuracy = published(*point)
    start, end = moments(values["occurredAt"])
    return Listing(
        values.get("externalId") or "", values["status"], values["category"], values["title"],
        values.get("description") or "", point, accuracy, start, end, values.get("language") or "")


def read(*paths: Path) -> list[Listing]:
    """The open listings of files: all found ones, and the lost ones that are labelled."""
    listings = []
    for path in paths:
        with open(path, encoding="utf-8") as lines:
            for one in map(json.loads, lines):
                values = one["properties"]
                is_needed = values["status"] == "found" or (values.get("externalId") or "").startswith(LABEL)
                if is_needed and values.get("state", "open") == "open":
                    listings.append(listing(one))
    return listings


def pairs(listings: list[Listing]) -> list[Pair]:
    """The pairs that are labelled in listings: `pair:NAME:lost` and `pair:NAME:found`."""
    places = {one.label: place for place, one in enumerate(listings) if one.label.startswith(LABEL)}
    found = []
    for label, lost in places.items():
        other = places.get(f"{label.removesuffix('lost')}found") if label.endswith(":lost") else None
        if other is not None:
            found.append(Pair(lost, other, listings[lost].language != listings[other].language))
    return found
