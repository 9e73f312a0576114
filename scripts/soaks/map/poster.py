"""The posters: each write must be on the map at once."""

import time

from library.service import API, bearer, feature
from soaks.map.places import box_around, distance, random_point
from soaks.map.query import CATEGORIES, NOUNS, Query, word
from soaks.map.reader import Reader
from soaks.soak import Breach

OUTCOMES = ["returned", "recovered-elsewhere", "given-up"]


class Thing:
    """A listing as its owner knows it."""

    def __init__(self, title: str, unique: str):
        self.title, self.word = title, unique
        self.id = self.status = self.category = ""
        self.point: tuple | None = None
        self.state, self.visibility = "open", "public"
        self.case: str | None = None

    @property
    def path(self) -> str:
        return f"{API}/listings/{self.id}"

    @property
    def is_shown(self) -> bool:
        return self.state == "open" and self.visibility == "public" and self.point is not None

    def hold(self, listing: dict) -> None:
        properties = listing["properties"]
        for name in ("title", "state", "visibility"):
            if properties[name] != getattr(self, name):
                raise Breach(f"{self.path}: {name} is {properties[name]!r}, not {getattr(self, name)!r}")
        self.id, self.status, self.category = listing["id"], properties["status"], properties["category"]
        self.point = tuple(listing["geometry"]["coordinates"]) if listing["geometry"] else None

    def agrees(self, pin: dict) -> bool:
        properties = pin["properties"]
        return (
            pin["id"] == self.id and distance(self.point, pin["geometry"]["coordinates"]) < 1e-6
            and all(properties[name] == getattr(self, name) for name in ("title", "status", "category")))


class Poster(Reader):
    """Writes listings, and checks the map after each write."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.things: list[Thing] = []
        # Where several lie at one point.
        self.piles = [random_point(self.rng) for _ in range(4)]

    def text(self) -> tuple[str, str]:
        self.serial += 1
        unique = word("p", self.number * 10_000_000 + self.serial)
        return f"{self.rng.choice(NOUNS)} {unique} {self.rng.choice(NOUNS)}", unique

    def point(self) -> dict | None:
        if self.rng.random() < 0.07:
            return None
        place = self.rng.choice(self.piles) if self.rng.random() < 0.25 else random_point(self.rng)
        return {"type": "Point", "coordinates": place}

    def act(self) -> None:
        actions = [self.post, self.move, self.retitle, self.turn, self.settle, self.moderate, self.withdraw]
        weights = [24, 22, 14, 6, 14, 14, 6 if len(self.things) < 80 else 30]
        action = self.rng.choices(actions, weights)[0] if len(self.things) > 5 else self.post
        thing = Thing(*self.text()) if action == self.post else self.recent()
        before = thing.word, thing.point
        if thing.is_shown:
            # What was asked before must not come again.
            self.find(thing, *before, True, "before the next write")
        try:
            action(thing)
        except Breach:
            if thing in self.things:
                self.things.remove(thing)
            raise
        self.soak.count("writes")
        if thing.is_shown:
            self.find(thing, thing.word, thing.point, True, action.__name__)
        # Near its old place it may be in the same tile, and at the poles all are in one row.
        has_left = not thing.is_shown or thing.word != before[0] or (
            distance(thing.point, before[1] or thing.point) > 0.001 and abs(thing.point[1]) < 85)
        if before[1] and has_left:
            self.find(thing, *before, False, action.__name__)
        time.sleep(self.rng.uniform(0, 0.01))

    def recent(self) -> Thing:
        return self.things[-1 - min(int(self.rng.expovariate(0.08)), len(self.things) - 1)]

    def find(self, thing: Thing, unique: str, point, is_shown: bool, latest: str) -> None:
        """Checks that a viewport and a tile have a listing at a place by its own word, or that they do not."""
        query = Query(box_around(point, 10 ** self.rng.uniform(-5, -4.3)), q=unique)
        view = self.viewport(query, self.rng.uniform(0, 22))
        pins = view["features"]
        is_right = len(pins) == 1 and thing.agrees(pins[0]) if is_shown else not pins
        # Of what has moved, the tiles of lower zooms may have both places.
        tile = self.tile(point, self.rng.choice([0, 10, 22]) if is_shown else 22, Query(q=unique))
        if not is_right or (thing.id.encode() in tile) != is_shown:
            time.sleep(1)
            again = self.viewport(query, 22)["features"]
            raise Breach(
                f"after {latest}: {thing.id} is {thing.state}, {thing.visibility}, at {thing.point}, {thing.title!r};"
                f" {query.parameters()} shows {pins}, a second later {again}; its tile has {len(tile)} bytes")

    def post(self, thing: Thing) -> None:
        body = feature(
            thing.title, status=self.rng.choice(["lost", "found"]), category=self.rng.choice(CATEGORIES),
            precision=self.rng.choice(["exact", "exact", "approximate"]),
            occurredAt=f"2025-{self.rng.randint(1, 12):02}-{self.rng.randint(1, 28):02}T10:00:00Z")
        answer = self.ask("POST", f"{API}/listings", 201, body={**body, "geometry": self.point()})
        self.things.append(thing)
        self.soak.count("listings")
        thing.hold(answer.json())

    def patch(self, thing: Thing, body: dict) -> None:
        thing.hold(self.ask("PATCH", thing.path, 200, body=body).json())

    def move(self, thing: Thing) -> None:
        self.patch(thing, {"geometry": self.point()})

    def retitle(self, thing: Thing) -> None:
        thing.title, thing.word = self.text()
        self.patch(thing, {"properties": {"title": thing.title}})

    def turn(self, thing: Thing) -> None:
        """Changes the status and category of a listing."""
        self.patch(thing, {"properties": {
            "status": self.rng.choice(["lost", "found"]), "category": self.rng.choice(CATEGORIES),
            "precision": self.rng.choice(["exact", "approximate"])}})

    def settle(self, thing: Thing) -> None:
        is_open = thing.state == "open"
        thing.state = "resolved" if is_open else "open"
        body = {"outcome": self.rng.choice(OUTCOMES)} if is_open else {}
        path = f"{thing.path}/{'resolve' if is_open else 'reopen'}"
        thing.hold(self.ask("POST", path, 200, body=body).json())

    def withdraw(self, thing: Thing) -> None:
        self.ask("DELETE", thing.path, 204)
        thing.state = "withdrawn"
        self.things.remove(thing)

    def moderate(self, thing: Thing) -> None:
        """Reports a listing unless it is reported, and has a moderator decide."""
        moderator = bearer(self.soak.moderator)
        if thing.case is None:
            if thing.visibility != "public":
                return
            report = {"reason": "other", "comment": "See there."}
            self.ask("POST", f"{thing.path}/reports", 201, body=report, **bearer(self.soak.reporter))
            queue = self.ask("GET", f"{API}/moderation/cases?limit=1000", 200, **moderator).json()["cases"]
            thing.case = next((case["id"] for case in queue if case["listing"] == thing.id), None)
            if thing.case is None:
                raise Breach(f"{thing.path} was reported, and is not in the queue")
        path = f"{API}/moderation/cases/{thing.case}"
        version = self.ask("GET", path, 200, **moderator).json()["version"]
        hidden = ["hold", "remove"] if thing.visibility == "public" else ["restore", "restore", "restore", "dismiss"]
        action = self.rng.choice(hidden)
        body = {"action": action, "note": "By the rules.", "version": version}
        self.ask("POST", f"{path}/decisions", 200, body=body, **moderator)
        if action == "dismiss":
            thing.visibility = "removed" if thing.visibility == "removed" else "public"
        else:
            thing.visibility = {"hold": "held", "remove": "removed", "restore": "public"}[action]
        self.soak.count("decisions")
