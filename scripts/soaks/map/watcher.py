"""Knows the map in the two areas of a poster, where nobody else posts."""

import math
import time

from library.service import API
from soaks.map.places import EXTENT, INNER, OUTER, PATCHES, UNSURE, box_around, distance, mercator, wrapped
from soaks.map.query import Query
from soaks.map.sight import Sight
from soaks.map.things import CATEGORIES, Thing
from soaks.soak import Breach


class Watcher(Sight):
    """Knows everything that the map must show in its two patches, and checks that it does."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.things: list[Thing] = []
        # Whether what became of each write is known.
        self.is_sure = True
        # What was done last.
        self.latest = ""
        self.patches = PATCHES[self.number]
        # Where several lie at one point.
        self.piles = [self.random_point() for _ in range(4)]

    def random_point(self) -> list[float]:
        longitude, latitude = self.rng.choice(self.patches)
        return [
            round(wrapped(longitude + self.rng.uniform(-INNER, INNER)), 6),
            round(latitude + self.rng.uniform(-INNER, INNER), 6)]

    def point(self) -> list[float]:
        return self.rng.choice(self.piles) if self.rng.random() < 0.25 else self.random_point()

    def verify(self, thing: Thing, old_word: str, old_point, was_shown: bool) -> None:
        if thing.is_shown:
            self.find(thing, thing.word, thing.point, True)
        is_same = thing.is_shown and thing.word == old_word and distance(thing.point, old_point or (0, 0)) < 1e-4
        if was_shown and not is_same:
            self.find(thing, old_word, old_point, False)
        for point in {point for point in (thing.point, old_point) if point}:
            if self.rng.random() < 0.5:
                self.verify_tile(point)
        if self.rng.random() < 0.5:
            self.verify_patches()

    def find(self, thing: Thing, unique: str, point, is_shown: bool) -> None:
        """Checks that a listing is found at its place by its own word, or that it is not found."""
        query = Query(box_around(point, 10 ** self.rng.uniform(-5, -4.3)), q=unique)
        zoom = self.rng.uniform(0, 22)
        view = self.viewport(query, zoom)
        ids = [feature["id"] for feature in view["features"]]
        if ids == ([thing.id] if is_shown else []) and (not is_shown or self.agrees(thing, view["features"][0])):
            return
        asked = f"GET /pins?{query.parameters(zoom=f'{zoom:.2f}')}"
        time.sleep(1)
        again = self.ask("GET", f"{API}/pins?{query.parameters(zoom=zoom)}", 200).json()
        raise Breach(
            f"{asked}, after {self.latest}: {thing.id} is {thing.state}, {thing.visibility}, at {thing.point},"
            f" {thing.title!r}; shown is {view['features']}, a second later {again['features']}")

    @staticmethod
    def agrees(thing: Thing, pin: dict) -> bool:
        properties = pin["properties"]
        return (
            (properties["title"], properties["status"], properties["category"])
            == (thing.title, thing.status, thing.category)
            and distance(thing.point, pin["geometry"]["coordinates"]) < 1e-6)

    def shown(self, query: Query) -> dict[str, Thing]:
        return {
            thing.id: thing for thing in self.things
            if thing.is_shown and query.status in (None, thing.status)
            and (not query.categories or thing.category in query.categories)}

    def kinds(self) -> dict[str, str]:
        kind = self.rng.random()
        if kind < 0.6:
            return {}
        if kind < 0.8:
            return {"status": self.rng.choice(["lost", "found"])}
        return {"category": ",".join(self.rng.sample(CATEGORIES, 5))}

    def verify_patches(self) -> None:
        """Checks that a viewport of an area shows exactly the known listings."""
        if not self.is_sure:
            return
        filters = self.kinds()
        for patch in self.patches:
            query = Query(box_around(patch, OUTER), **filters)
            zoom = self.rng.choice([0, 4, 8, 11, 14, 22])
            view = self.viewport(query, zoom)
            expected = {
                key: thing for key, thing in self.shown(query).items() if distance(thing.point, patch) < OUTER}
            pins = [feature for feature in view["features"] if not feature["properties"].get("cluster")]
            odd = [pin["id"] for pin in pins if pin["id"] not in expected or not self.agrees(expected[pin["id"]], pin)]
            if odd or view["numberMatched"] != len(expected):
                raise Breach(
                    f"GET /pins?{query.parameters(zoom=zoom)}: {view['numberMatched']} match, {len(expected)} should;"
                    f" not as they are: {odd[:5]}")

    def verify_tile(self, point) -> None:
        """Checks that a tile of an area shows exactly the known listings."""
        zoom = self.rng.choice([10, 12, 14, 16, 22])
        column, row = map(math.floor, mercator(point, zoom))
        row = max(0, min(row, (1 << zoom) - 1))
        if column >= 1 << zoom or not self.is_sure:
            return
        query = Query(**self.kinds())
        expected = set()
        for thing in self.shown(query).values():
            x, y = mercator(thing.point, zoom)
            x, y = (x - column) * EXTENT, (y - row) * EXTENT
            if abs(thing.point[1]) > 85.0511 and (row == 0 or row == (1 << zoom) - 1):
                y = EXTENT / 2  # it is shown at the map's edge
            sides = [-1 if value < -UNSURE else 1 if UNSURE < value < EXTENT - UNSURE else 0 for value in (x, y)]
            sides = [-1 if value > EXTENT + UNSURE else side for side, value in zip(sides, (x, y))]
            if -1 in sides:
                continue
            if 0 in sides:
                return
            expected.add(thing.id)
        count = 0
        features = self.tile(zoom, column, row, query, self.rng.random() < 0.5)
        for layer, x, y, known in features:
            if 0 <= x < EXTENT and (0 <= y or row == 0) and y < EXTENT:
                count += known["point_count"] if layer == "clusters" else 1
                if layer == "pins" and known["id"] not in expected:
                    raise Breach(f"tile {zoom}/{column}/{row}?{query.parameters()}: shows {known}, which is not there")
        if count != len(expected):
            raise Breach(
                f"tile {zoom}/{column}/{row}?{query.parameters()}: shows {count}, and there are {len(expected)}:"
                f" {sorted(expected)[:5]}; {features[:5]}")
