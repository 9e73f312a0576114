"""A client without an account that tries to find two listings."""

import random
from typing import Callable

from library import http
from library.service import API
from soaks.former.places import Place, cell
from soaks.map.places import tile_of
from soaks.soak import Breach, Soak

# Live streams, each with a box of its own.
STREAMS = 4

Box = tuple[float, float, float, float]


class Seeker:
    """Sends requests, and compares what the responses reveal about the two listings."""

    def __init__(self, soak: Soak, rng: random.Random, listings: list[str], places: tuple[Place, Place], way: str):
        self.soak, self.rng, self.listings, self.places, self.way = soak, rng, listings, places, way
        self.cell = cell(places[0])
        self.connection = http.Connection(soak.service.address)
        self.streams: list[tuple[str, http.Connection]] = []
        self.since = 0

    def close(self) -> None:
        for _, stream in self.streams:
            stream.close()
        self.connection.close()

    def ask(self, path: str) -> http.Answer:
        self.soak.count("questions")
        answer = self.connection.ask("GET", path)
        if answer.status not in (200, 204):
            raise Breach(f"GET {path}: {answer.status} {answer.body[:300]!r}")
        return answer

    def begin(self) -> list[Place]:
        """While both are public: notes the position of the feed, and follows boxes within the cell that hold neither.

        The centres of these boxes: a listing that appears there is the last that is waited for.
        """
        self.since = self.ask(f"{API}/changes").json()["seq"]
        boxes = [self.within() for _ in range(STREAMS)]
        for west, south, east, north in boxes:
            path = f"{API}/events?since={self.since}&bbox={west:.9f},{south:.9f},{east:.9f},{north:.9f}"
            self.streams.append((path, self.follow(path)))
        return [((west + east) / 2, (south + north) / 2) for west, south, east, north in boxes]

    def follow(self, path: str) -> http.Connection:
        self.soak.count("streams")
        stream = http.Connection(self.soak.service.address)
        stream.send(http.request("GET", path))
        if not stream.until(b"\r\n\r\n").startswith(b"HTTP/1.1 200 "):
            raise Breach(f"GET {path}: refused")
        return stream

    def within(self) -> Box:
        """A box in the cell that holds neither place."""
        west, south, east, north = self.cell
        while True:
            x, y = self.rng.uniform(west, east), self.rng.uniform(south, north)
            box = x, y, x + (east - west) * 0.02, y + (north - south) * 0.02
            if not any(box[0] <= place[0] <= box[2] and box[1] <= place[1] <= box[3] for place in self.places):
                return box

    def around(self) -> Box:
        """A box of any size, somewhere at the cell."""
        west, south, east, north = self.cell
        size = 2 ** -self.rng.uniform(0, 12)
        x = self.rng.uniform(2 * west - east, 2 * east - west)
        y = self.rng.uniform(2 * south - north, 2 * north - south)
        return x, y, x + size * (east - west), y + size * (north - south)

    def compare(self, what: str, first, second) -> None:
        if first or second:
            self.soak.count("told")
        if first != second:
            raise Breach(f"{self.way}: {what} tells them apart: {first} and {second}")

    def probe(self, count: int) -> None:
        for number in range(count):
            for box in (self.around(), self.within(), self.strip()):
                text = ",".join(f"{edge:.9f}" for edge in box)
                self.changes(f"since={self.since}&bbox={text}")
                self.map(text)
                self.features(f"{API}/listings?bbox={text}")
                self.features(f"/ogc/collections/listings/items?bbox={text}")
            if number % 5 == 0:
                self.stored(f"{API}/events?since={self.since}&bbox={text}")
                self.tile()
            place = self.rng.choice(self.places)
            self.features(
                f"{API}/listings?near={place[0]:.9f},{place[1]:.9f}&radius={self.rng.uniform(1, 800):.3f}"
                f"&sort={self.rng.choice(['distance', '-createdAt'])}")
            time = f"2026-01-05T{self.rng.randrange(24):02}:{self.rng.randrange(60):02}:00Z"
            interval = self.rng.choice([f"../{time}", f"{time}/.."])
            self.changes(f"since={self.since}&datetime={interval}")
            self.changes(f"since={self.since}&datetime={interval}&bbox={text}&status=found&category=bags")
            self.changes(f"since={self.since}&bbox={text}&q={self.rng.choice(['thing', 'keys', 'former'])}")

    def strip(self) -> Box:
        """One that ends at a place, to within a few metres."""
        place, (west, south, east, north) = self.rng.choice(self.places), self.cell
        x, y = place[0] + self.rng.gauss(0, 1e-5), place[1] + self.rng.gauss(0, 1e-5)
        return self.rng.choice([
            (west - 0.01, south, x, north), (x, south, east + 0.01, north), (west, south - 0.01, east, y),
            (west, y, east, north + 0.01)])

    def changes(self, query: str) -> None:
        told = {change["listing"]: change["type"] for change in self.ask(f"{API}/changes?{query}").json()["changes"]}
        self.compare(f"/changes?{query}", *map(told.get, self.listings))

    def features(self, path: str) -> None:
        told = {
            feature["id"]: (feature["geometry"], feature["properties"].get("distance"))
            for feature in self.ask(path).json()["features"]}
        self.compare(path, *map(told.get, self.listings))

    def map(self, box: str) -> None:
        path = f"{API}/pins?bbox={box}&zoom={self.rng.uniform(10, 22):.2f}&q={self.way.replace('-', '')}former"
        count = self.ask(path).json()["numberMatched"]
        if count % 2:
            raise Breach(f"{self.way}: {path} counts {count} of two listings")

    def tile(self) -> None:
        """The tiles of both places, each with a listing or without."""
        zoom = self.rng.choice([12, 14, 22])
        told = []
        for place in self.places:
            x, y = tile_of(place, zoom)
            body = self.ask(f"{API}/tiles/{zoom}/{x}/{y}.mvt").body
            told.append(sorted(listing.encode() in body for listing in self.listings))
        # One tile may hold what is public now, never one of the two alone.
        for answer in told:
            self.compare(f"a tile of zoom {zoom}", *answer)

    def live(self, markers: list[str]) -> None:
        """Compares the events of the streams, up to the listing that marks the end of each."""
        for (path, stream), marker in zip(self.streams, markers):
            self.events(path, stream, lambda fields, marker=marker: marker.encode() in fields.get(b"data", b""))

    def stored(self, path: str) -> None:
        """Compares the events of a stream about past changes."""
        end = self.ask(f"{API}/changes").json()["seq"]
        stream = self.follow(path)
        try:
            self.events(path, stream, lambda fields: int(fields.get(b"id", 0)) >= end)
        finally:
            stream.close()

    def events(self, path: str, stream: http.Connection, is_last: Callable[[dict], bool]) -> None:
        """Compares the types of the events up to the last."""
        told: dict[str, list[str]] = {listing: [] for listing in self.listings}
        text = b""
        while True:
            if not (data := stream.chunk()):
                raise Breach(f"GET {path}: the stream has ended")
            *blocks, text = (text + data).split(b"\n\n")
            for block in blocks:
                fields = dict(line.split(b": ", 1) for line in block.split(b"\n") if b": " in line)
                for listing in self.listings:
                    if listing.encode() in fields.get(b"data", b""):
                        told[listing].append(fields[b"event"].decode())
                if is_last(fields):
                    return self.compare(path, *told.values())
