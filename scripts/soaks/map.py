#!/usr/bin/env python3
"""Holds the map, its tiles and the change feed against what is written meanwhile, for a while.

    map.py MINUTES --reunite BINARY --folder FOLDER [--seed 1] [--streams 30]

People post, move, retitle, settle and withdraw listings, a moderator hides and restores them: each sees at once, in
viewports and tiles, what was acknowledged. Each has two patches of the Earth to itself, where the whole map is known.
Imports by the command line are in the map within 250 ms of their end. Readers ask for random viewports, leaves and
tiles, whose sums must agree. Streams of events and readers of pages keep copies of what passes their filters, which at
the end are what a search answers. At the end the map must agree with the store, and memory have grown with it alone.
Prints a line of counts, the memory, and every breach.
"""

import gzip
import json
import math
import random
import socket
import time
from collections import Counter
from urllib.parse import urlencode, quote

import wire
from kill import Breach, Client, Soak
from service import API, JSON, MERGE_PATCH, Service, bearer, conclude, make_anew, parser_for

READERS, PAGERS = 3, 4
# What the second half may take of memory: for each listing that it added, and at all.
BYTES_OF_LISTING, BYTES_AT_ALL = 3_000, 40_000_000
MOST_IMPORTED = 60_000
# An actor that has seen so much ends.
MOST_BREACHES = 5
CATEGORIES = (
    "bags wallets documents phones electronics keys clothing eyewear jewellery books children sports instruments"
    " bicycles umbrellas medical pets other").split()
NOUNS = ["backpack", "umbrella", "café mug", "Schlüssel", "grey scarf", "black wallet", "red kite", "telephone", "雨伞"]
OUTCOMES = ["returned", "recovered-elsewhere", "given-up"]
# By poster: two places that are theirs alone: at the antimeridian, at a pole, where Mercator ends, at 0, 0.
PATCHES = [
    [(180.0, -30.0), (-45.0, 35.0)], [(-100.0, 88.8), (70.0, -45.0)], [(0.0, 0.0), (-140.0, 40.0)],
    [(100.0, -10.0), (-20.0, -84.5)],
]
# Half the width of where listings of a patch lie, of the box that shows them all, and of where no others lie.
INNER, OUTER, CLEAR = 0.4, 0.95, 1.5
CITIES = [
    (2.35, 48.86), (4.86, 45.76), (-73.99, 40.73), (139.69, 35.68), (-46.63, -23.55), (121.47, 31.23), (179.99, -16.5),
    (-179.95, 51.9), (28.98, 41.01), (151.2, -33.87), (0.0, 89.9), (15.6, 78.22),
]
EXTENT = 4096
# Tile units near an edge within which a place is not sure to lie on its side.
UNSURE = 8


def word(kind: str, number: int) -> str:
    """A word that no other text has. All are of one length: the last word of a query is a beginning."""
    letters = ""
    for _ in range(6):
        number, letter = divmod(number, 26)
        letters = chr(97 + letter) + letters
    return f"q{kind}{letters}"


def wrapped(longitude: float) -> float:
    return longitude if -180 <= longitude <= 180 else (longitude + 180) % 360 - 180


def box_around(point, size: float) -> list[float]:
    longitude, latitude = point
    if size >= 180:
        return [-180, -90, 180, 90]
    return [
        wrapped(longitude - size), max(latitude - size, -90), wrapped(longitude + size), min(latitude + size, 90)]


def distance(one, other) -> float:
    """In degrees of the larger of the two."""
    east = abs(one[0] - other[0])
    return max(min(east, 360 - east), abs(one[1] - other[1]))


def lies_in(point, box, tolerance: float = 0.0) -> bool:
    (longitude, latitude), (west, south, east, north) = point, box
    if not south - tolerance <= latitude <= north + tolerance:
        return False
    if west <= east:
        return west - tolerance <= longitude <= east + tolerance or abs(longitude) == 180 and max(-west, east) == 180
    return longitude >= west - tolerance or longitude <= east + tolerance


class Query:
    """A box and filters, as they are asked for."""

    def __init__(self, box: list[float] | None = None, **filters: str):
        self.box, self.filters = box, filters
        self.status = filters.get("status")
        self.categories = filters["category"].split(",") if "category" in filters else None

    def parameters(self, **others) -> str:
        values = {**others, **self.filters}
        if self.box:
            values["bbox"] = ",".join(f"{value:.7f}" for value in self.box)
        return urlencode(values, quote_via=quote, safe=",:/")

    def fault(self, feature: dict) -> str | None:
        """Why a feature does not pass, as far as that can be told of it alone."""
        properties, geometry = feature["properties"], feature["geometry"]
        if properties.get("state", "open") != "open":
            return f"it is {properties['state']}"
        if self.status and properties["status"] != self.status:
            return "it is of another status"
        if self.categories and properties["category"] not in self.categories:
            return "it is of another category"
        if self.box and (not geometry or not lies_in(geometry["coordinates"], self.box, 1e-6)):
            return f"it lies at {geometry and geometry['coordinates']}"
        return None

    @staticmethod
    def random(rng: random.Random, box: list[float] | None) -> "Query":
        filters = {}
        if rng.random() < 0.3:
            filters["status"] = rng.choice(["lost", "found"])
        if rng.random() < 0.3:
            filters["category"] = ",".join(rng.sample(CATEGORIES, rng.randint(1, 6)))
        if rng.random() < 0.2:
            noun = rng.choice(NOUNS)
            filters["q"] = noun[:rng.randint(3, 12)] if len(noun) > 3 else noun
        if rng.random() < 0.2:
            month = rng.randint(1, 12)
            filters["datetime"] = rng.choice(
                [f"2025-{month:02}-01/..", f"../2025-{month:02}-15", f"2025-01-01/2025-{month:02}-28T12:00:00Z"])
        return Query(box, **filters)


def random_box(rng: random.Random) -> list[float]:
    kind = rng.random()
    if kind < 0.15:
        return [-180, -90, 180, 90]
    if kind < 0.3:
        # Across the antimeridian.
        south, north = sorted([rng.uniform(-90, 90), rng.uniform(-90, 90)])
        return [rng.uniform(60, 180), south, rng.uniform(-180, -60), north]
    if kind < 0.4:
        west, east = sorted([rng.uniform(-180, 180), rng.uniform(-180, 180)])
        south, north = sorted([rng.uniform(-90, 90), rng.uniform(-90, 90)])
        return [west, south, east, north]
    longitude, latitude = rng.choice(CITIES)
    middle = longitude + rng.gauss(0, 0.1), min(latitude + rng.gauss(0, 0.1), 90)
    return box_around(middle, 10 ** rng.uniform(-3, 1.5))


# Tiles


def messages(data: bytes):
    """The fields of a protocol buffer: number and value."""
    place = 0

    def varint() -> int:
        nonlocal place
        value = shift = 0
        while True:
            byte = data[place]
            place += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while place < len(data):
        key = varint()
        if key & 7 == 0:
            yield key >> 3, varint()
        elif key & 7 == 2:
            length = varint()
            if place + length > len(data):
                raise ValueError("a field goes beyond its message")
            place += length
            yield key >> 3, data[place - length:place]
        else:
            raise ValueError(f"a field of the wire type {key & 7}")


def varints(data: bytes) -> list[int]:
    values, value, shift = [], 0, 0
    for byte in data:
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            values.append(value)
            value = shift = 0
    return values


def tile_features(data: bytes) -> list[tuple[str, int, int, dict]]:
    """Of each feature its layer, place, and what is known of it."""
    features, layers = [], []
    for number, layer in messages(data):
        if number != 3:
            raise ValueError(f"field {number} of a tile")
        parts: dict[int, list] = {}
        for part, value in messages(layer):
            parts.setdefault(part, []).append(value)
        name = parts[1][0].decode()
        layers.append(name)
        if name not in ("pins", "clusters") or layers.count(name) > 1 or parts[15] != [2] or parts[5] != [EXTENT]:
            raise ValueError(f"a layer {name!r} of version {parts.get(15)}, extent {parts.get(5)}")
        keys = [key.decode() for key in parts.get(3, [])]
        values = []
        for value in parts.get(4, []):
            ((kind, content),) = messages(value)
            values.append(content.decode() if kind == 1 else content)
        for feature in parts[2]:
            fields = dict(messages(feature))
            tags, (command, x, y) = varints(fields[2]), varints(fields[4])
            if command != 9 or fields[3] != 1:
                raise ValueError("a feature that is no point")
            known = {keys[tags[i]]: values[tags[i + 1]] for i in range(0, len(tags), 2)}
            features.append((name, (x >> 1) ^ -(x & 1), (y >> 1) ^ -(y & 1), known))
    return features


def mercator(point, zoom: int) -> tuple[float, float]:
    """Column and row, in tiles."""
    longitude, latitude = point
    count = 1 << zoom
    sine = math.sin(math.radians(max(-89.9, min(89.9, latitude))))
    row = (0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)) * count
    return (longitude + 180) / 360 * count, row


class World(Soak):
    def __init__(self, service: Service, seed: int):
        super().__init__(service, seed)
        # Set when all have stopped that write: the number that copies have to reach.
        self.target: int | None = None
        self.listings = 0
        self.slowest_import = 0.0
        # Seconds since the start, MB, listings.
        self.memory: list[tuple[float, float, int]] = []
        # What is so common that it is told once: how often, and the first example.
        self.common: dict[str, list] = {}
        self.reporter = self.moderator = self.administrator = ""

    def breach_once(self, what: str, example: str) -> None:
        with self.lock:
            self.common.setdefault(what, [0, example])[0] += 1

    def add(self, what: str, count: int) -> None:
        with self.lock:
            self.counts[what] += count

    def add_listings(self, count: int) -> None:
        with self.lock:
            self.listings += count


class Actor(Client):
    """Does one thing after the other, until all is over."""

    soak: World

    def __init__(self, world: World, kind: str, number: int, token: str, seed: int):
        super().__init__(world, number, token, f"{seed}:{kind}")
        if not token:
            self.authorization = {}
        self.name = f"{kind} {number}"
        # By address and coding: entity tag and body.
        self.known: dict[tuple[str, bool], tuple[str, bytes]] = {}

    def run(self) -> None:
        breaches = 0
        while not self.soak.is_over and breaches < MOST_BREACHES:
            breaches += self.guarded(self.act)
        self.disconnect()

    def guarded(self, action) -> int:
        try:
            action()
            return 0
        except Breach as breach:
            self.soak.breach(f"{self.name}: {breach}")
        except Exception as error:  # a fault of this program is no success either
            place = error.__traceback__
            while place.tb_next:
                place = place.tb_next
            self.soak.breach(f"{self.name}: {type(error).__name__}: {error} (line {place.tb_lineno})")
        self.disconnect()
        return 1

    def ask(self, method: str, path: str, *statuses: int, body=None, **fields: str) -> wire.Answer:
        data = None if body is None else json.dumps(body).encode()
        answer = self.attempt(method, path, data, **fields)
        self.soak.count("requests")
        self.expect(answer, f"{method} {path}", *statuses)
        return answer

    def fetch(self, path: str, is_compressed: bool = False) -> bytes:
        """A body, from the service or as it was, where the service says that it is the same."""
        tag, before = self.known.get((path, is_compressed), (None, b""))
        if tag and self.rng.random() < 0.2:
            tag = None
        fields = {"Accept_Encoding": "gzip"} if is_compressed else {}
        if tag:
            fields["If_None_Match"] = tag
        answer = self.ask("GET", path, 200, *([304] if tag else []), **fields)
        now = answer.field("ETag")
        if not now:
            raise Breach(f"GET {path}: {answer.status} without ETag")
        if answer.status == 304:
            self.soak.count("304s")
            if answer.body:
                raise Breach(f"GET {path}, If-None-Match {tag}: 304 with {len(answer.body)} bytes")
            if now != tag:
                kind = "tile" if path.endswith(".mvt") or ".mvt?" in path else "viewport"
                self.soak.breach_once(
                    f"a {kind}'s 304 has another tag",
                    f"GET {path}, {'gzip' if is_compressed else 'plain'}, If-None-Match {tag}: 304 with {now}")
            return before
        if now == tag:
            raise Breach(f"GET {path}, If-None-Match {tag}: 200 with the same tag")
        content = answer.body
        if answer.field("Content-Encoding") == "gzip":
            if not is_compressed:
                raise Breach(f"GET {path}: gzip, and nobody asked for it")
            content = gzip.decompress(content)
        if len(self.known) > 300:
            self.known.clear()
        former, body = self.known.get((path, is_compressed), (None, b""))
        if former == now and body != content:
            raise Breach(f"GET {path}: two bodies under {now}")
        self.known[path, is_compressed] = now, content
        return content

    # The map

    def viewport(self, query: Query, zoom: float, is_compressed: bool = False) -> dict:
        path = f"{API}/pins?{query.parameters(zoom=f'{zoom:.2f}')}"
        view = json.loads(self.fetch(path, is_compressed))
        self.soak.count("viewports")
        features = view["features"]
        if len(features) > 1000 or view["numberReturned"] != len(features):
            raise Breach(f"GET {path}: {len(features)} features, numberReturned {view['numberReturned']}")
        if len({feature["id"] for feature in features}) != len(features):
            raise Breach(f"GET {path}: an id twice")
        total = 0
        for feature in features:
            properties = feature["properties"]
            if not properties.get("cluster"):
                total += 1
                if fault := query.fault(feature):
                    raise Breach(f"GET {path}: shows {feature}: {fault}")
                continue
            total += self.count_of(f"GET {path}", query, properties)
            if feature["id"] != properties["cluster_id"]:
                raise Breach(f"GET {path}: {feature} has two ids")
        if total != view["numberMatched"]:
            raise Breach(f"GET {path}: features sum to {total}, numberMatched is {view['numberMatched']}")
        return view

    def count_of(self, what: str, query: Query, cluster: dict) -> int:
        count, lost, found = cluster["point_count"], cluster["lost_count"], cluster["found_count"]
        is_sound = count >= 2 and lost + found == count
        if not is_sound or query.status == "lost" and found or query.status == "found" and lost:
            raise Breach(f"{what}: a cluster {cluster}")
        return count

    def tile(self, zoom: int, column: int, row: int, query: Query, is_compressed: bool = False) -> list:
        path = f"{API}/tiles/{zoom}/{column}/{row}.mvt"
        if parameters := query.parameters():
            path += f"?{parameters}"
        data = self.fetch(path, is_compressed)
        self.soak.count("tiles")
        try:
            features = tile_features(data)
        except (ValueError, LookupError) as error:
            raise Breach(f"GET {path}: no tile: {type(error).__name__}: {error}: {data[:200]!r}") from error
        ids = set()
        for layer, x, y, known in features:
            ids.add(known["cluster_id"] if layer == "clusters" else known["id"])
            if layer == "clusters":
                self.count_of(f"GET {path}", query, known)
            elif fault := query.fault({"properties": known, "geometry": None}):
                raise Breach(f"GET {path}: shows {known}: {fault}")
            if not (-EXTENT / 32 <= x <= EXTENT * 33 / 32 and -EXTENT / 32 <= y <= EXTENT * 33 / 32):
                raise Breach(f"GET {path}: {known} at {x}, {y}")
        if len(ids) != len(features):
            raise Breach(f"GET {path}: an id twice")
        return features

    def leaves(self, cluster: int, query: Query, limit: int) -> list[str]:
        """The listings of a whole cluster."""
        filters = Query(**query.filters)
        first = path = f"{API}/pins/clusters/{cluster}/leaves?{filters.parameters(limit=limit)}"
        ids: list[str] = []
        while path:
            page = self.ask("GET", path, 200).json()
            self.soak.count("pages of leaves")
            for feature in page["features"]:
                fault = filters.fault(feature) or (None if feature["geometry"] else "it has no place")
                # It may have changed between the map and the store, or since.
                if fault and self.is_quiet:
                    raise Breach(f"GET {path}: {feature}: {fault}")
            ids += [feature["id"] for feature in page["features"]]
            path = next_path(page)
            if page["numberReturned"] != len(page["features"]) or len(page["features"]) > limit:
                raise Breach(f"GET {path}: numberReturned {page['numberReturned']} of {len(page['features'])}")
            if path and len(ids) > 2_000 and not self.is_quiet:
                break
        if ids != sorted(set(ids), reverse=True):
            raise Breach(f"GET {first} and its pages: not the newest first, or one twice: {ids[:20]}")
        return ids

    @property
    def is_quiet(self) -> bool:
        return self.soak.target is not None

    def walk(self, query: Query):
        """All listings that a search finds."""
        path = f"{API}/listings?{query.parameters(limit=1000)}"
        while path:
            page = self.ask("GET", path, 200).json()
            yield from page["features"]
            path = next_path(page)


def next_path(page: dict) -> str:
    path = next((link["href"] for link in page["links"] if link["rel"] == "next"), "")
    return path[path.find("/api/"):] if path else ""


class Reader(Actor):
    def act(self) -> None:
        self.rng.choices([self.look, self.look_at_tile, self.look_into], [4, 4, 2])[0]()
        time.sleep(self.rng.uniform(0, 0.02))

    def look(self) -> None:
        query = Query.random(self.rng, random_box(self.rng))
        zoom = self.rng.choice([0, 22, self.rng.uniform(0, 22), self.rng.uniform(0, 8)])
        for _ in range(self.rng.randint(1, 3)):
            self.viewport(query, zoom, self.rng.random() < 0.3)

    def look_at_tile(self) -> None:
        longitude, latitude = self.rng.choice(CITIES)
        zoom = self.rng.choice([0, 1, 2, 3, self.rng.randint(0, 22)])
        column, row = mercator((longitude + self.rng.gauss(0, 0.2), latitude + self.rng.gauss(0, 0.2)), zoom)
        column, row = int(column) % (1 << zoom), max(0, min(int(row), (1 << zoom) - 1))
        query = Query.random(self.rng, None) if self.rng.random() < 0.5 else Query()
        for _ in range(self.rng.randint(1, 3)):
            self.tile(zoom, column, row, query, self.rng.random() < 0.5)

    def look_into(self) -> None:
        query = Query.random(self.rng, random_box(self.rng))
        view = self.viewport(query, self.rng.uniform(0, 12))
        clusters = [feature["id"] for feature in view["features"] if feature["properties"].get("cluster")]
        if clusters:
            self.leaves(self.rng.choice(clusters), query, self.rng.choice([1000, 100, 50]))


class Thing:
    """A listing as its owner knows it."""

    def __init__(self, title: str, word: str):
        self.title, self.word = title, word
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

    def hold(self, feature: dict) -> None:
        properties = feature["properties"]
        for name in ("title", "state", "visibility"):
            if properties[name] != getattr(self, name):
                raise Breach(f"{self.path}: {name} is {properties[name]!r}, not {getattr(self, name)!r}")
        self.id, self.status, self.category = feature["id"], properties["status"], properties["category"]
        self.point = tuple(feature["geometry"]["coordinates"]) if feature["geometry"] else None


class Poster(Actor):
    """Writes listings, and reads at once."""

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

    def text(self) -> tuple[str, str]:
        self.serial += 1
        unique = word("p", self.number * 10_000_000 + self.serial)
        return f"{self.rng.choice(NOUNS)} {unique} {self.rng.choice(NOUNS)}", unique

    def act(self) -> None:
        actions = [self.post, self.move, self.retitle, self.turn, self.settle, self.moderate, self.withdraw]
        weights = [24, 22, 14, 6, 14, 14, 6 if len(self.things) < 80 else 30]
        action = self.rng.choices(actions, weights)[0] if len(self.things) > 5 else self.post
        thing = Thing(*self.text()) if action == self.post else self.recent()
        self.latest = action.__name__
        before = thing.word, thing.point, thing.is_shown
        if thing.is_shown and self.rng.random() < 0.5:
            # What was asked before must not come again.
            self.verify_tile(thing.point)
            self.verify_patches()
        try:
            action(thing)
        except Breach:
            self.is_sure = False
            if thing in self.things:
                self.things.remove(thing)
            raise
        self.soak.count("writes")
        self.verify(thing, *before)
        time.sleep(self.rng.uniform(0, 0.01))

    def recent(self) -> Thing:
        return self.things[-1 - min(int(self.rng.expovariate(0.08)), len(self.things) - 1)]

    def post(self, thing: Thing) -> None:
        status = self.rng.choice(["lost", "found"])
        properties = {
            "title": thing.title, "status": status, "category": self.rng.choice(CATEGORIES), "description": "",
            "occurredAt": f"2025-{self.rng.randint(1, 12):02}-{self.rng.randint(1, 28):02}T10:00:00Z",
            "precision": self.rng.choice(["exact", "exact", "approximate"])}
        place = {"type": "Point", "coordinates": self.point()} if self.rng.random() < 0.95 else None
        body = {"type": "Feature", "geometry": place, "properties": properties}
        answer = self.ask("POST", f"{API}/listings", 201, body=body, **JSON)
        self.things.append(thing)
        self.soak.add_listings(1)
        thing.hold(answer.json())

    def patch(self, thing: Thing, body: dict) -> None:
        thing.hold(self.ask("PATCH", thing.path, 200, body=body, **MERGE_PATCH).json())

    def move(self, thing: Thing) -> None:
        place = {"type": "Point", "coordinates": self.point()} if self.rng.random() < 0.9 else None
        self.patch(thing, {"geometry": place})

    def retitle(self, thing: Thing) -> None:
        thing.title, thing.word = self.text()
        self.patch(thing, {"properties": {"title": thing.title}})

    def turn(self, thing: Thing) -> None:
        """Makes it another kind of thing."""
        self.patch(thing, {"properties": {
            "status": self.rng.choice(["lost", "found"]), "category": self.rng.choice(CATEGORIES),
            "precision": self.rng.choice(["exact", "approximate"])}})

    def settle(self, thing: Thing) -> None:
        is_open = thing.state == "open"
        thing.state = "resolved" if is_open else "open"
        body = {"outcome": self.rng.choice(OUTCOMES)} if is_open else {}
        path = f"{thing.path}/{'resolve' if is_open else 'reopen'}"
        thing.hold(self.ask("POST", path, 200, body=body, **JSON).json())

    def withdraw(self, thing: Thing) -> None:
        self.ask("DELETE", thing.path, 204)
        thing.state = "withdrawn"
        self.things.remove(thing)

    def moderate(self, thing: Thing) -> None:
        """Somebody reports it, or has, and a moderator decides."""
        moderator = bearer(self.soak.moderator)
        if thing.case is None:
            if thing.visibility != "public":
                return
            self.ask(
                "POST", f"{thing.path}/reports", 201, body={"reason": "other", "comment": "See there."}, **JSON,
                **bearer(self.soak.reporter))
            queue = self.ask("GET", f"{API}/moderation/cases?limit=1000", 200, **moderator).json()["cases"]
            thing.case = next((case["id"] for case in queue if case["listing"] == thing.id), None)
            if thing.case is None:
                raise Breach(f"{thing.path} was reported, and is not in the queue")
        path = f"{API}/moderation/cases/{thing.case}"
        version = self.ask("GET", path, 200, **moderator).json()["version"]
        hidden = ["hold", "remove"] if thing.visibility == "public" else ["restore", "restore", "restore", "dismiss"]
        action = self.rng.choice(hidden)
        self.ask(
            "POST", f"{path}/decisions", 200, body={"action": action, "note": "By the rules.", "version": version},
            **JSON, **moderator)
        if action == "dismiss":
            thing.visibility = "removed" if thing.visibility == "removed" else "public"
        else:
            thing.visibility = {"hold": "held", "remove": "removed", "restore": "public"}[action]
        self.soak.count("decisions")

    # What is read

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
        """It is found by a word of its own where it lies, or it is not."""
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
        """All that a patch shows is known."""
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
        """All that a tile of a patch shows is known."""
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


class Importer(Actor):
    """Imports files by the command line, which tell of new things, and of earlier ones."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        # By externalId: its word, and whether it is on the map.
        self.imported: list[tuple[str, bool]] = []
        self.shown: Counter = Counter()

    def point(self) -> list[float] | None:
        kind = self.rng.random()
        while kind >= 0.03:
            longitude, latitude = self.rng.choice(CITIES)
            if kind < 0.15:
                longitude, latitude = self.rng.uniform(-180, 180), self.rng.uniform(-90, 90)
            elif kind < 0.85:
                longitude, latitude = wrapped(longitude + self.rng.gauss(0, 0.3)), latitude + self.rng.gauss(0, 0.3)
            elif kind < 0.87:
                longitude, latitude = self.rng.choice([-180.0, 180.0]), self.rng.choice([-90.0, -33.3, 60.5, 90.0])
            point = [round(longitude, 6), round(min(90, max(-90, latitude)), 6)]
            if all(self.is_clear(point, patch) for patches in PATCHES for patch in patches):
                return point
        return None

    @staticmethod
    def is_clear(point, patch) -> bool:
        # In tiles the whole of a pole lies in one row.
        is_polar = abs(patch[1]) > 85 and point[1] * patch[1] > 0 and abs(point[1]) > 84
        return distance(point, (patch[0], point[1]) if is_polar else patch) > CLEAR

    def line(self, number: int, unique: str) -> str:
        point = self.point()
        is_open = number == len(self.imported) or self.rng.random() < 0.85
        is_shown = is_open and point is not None
        if number == len(self.imported):
            self.imported.append((unique, is_shown))
        else:
            former, was_shown = self.imported[number]
            self.shown[former] -= was_shown
            self.imported[number] = unique, is_shown
        self.shown[unique] += is_shown
        return json.dumps({
            "type": "Feature", "geometry": point and {"type": "Point", "coordinates": point},
            "properties": {
                "externalId": f"soak:{number}", "title": f"{self.rng.choice(NOUNS)} {unique}",
                "status": self.rng.choice(["lost", "found"]), "category": self.rng.choice(CATEGORIES),
                "description": self.rng.choice(["", "Near the station.", "A small one, with a strap. " * 3]),
                "occurredAt": f"2025-{self.rng.randint(1, 12):02}-{self.rng.randint(1, 28):02}T10:00:00Z",
                "state": "open" if is_open else "resolved",
            }})

    def act(self, count: int | None = None) -> None:
        self.serial += 1
        unique = word("i", self.serial)
        before = len(self.imported)
        count = count or self.rng.choice([1, 300, 1000, self.rng.randint(1000, 4000)])
        # Long runs end with as much as copies can be kept of.
        share = 0.4 if before < MOST_IMPORTED else 0.98
        old = self.rng.sample(range(before), min(before, int(count * share)))
        touched = Counter(self.imported[number][0] for number in old)
        lines = [self.line(number, unique) for number in old]
        lines += [self.line(len(self.imported), unique) for _ in range(count - len(old))]
        start = time.monotonic()
        done = self.soak.service.command("import", "-", given="\n".join(lines) + "\n")
        ended = time.monotonic()
        if done.returncode:
            raise Breach(f"import {self.serial}: exit {done.returncode}: {done.stdout}{done.stderr}")
        self.soak.count("imports")
        self.soak.add("imported", count)
        self.soak.add_listings(len(self.imported) - before)
        if self.soak.is_up.is_set():
            words = [unique, *(former for former, _ in touched.most_common(2))]
            for one in words:
                self.wait_for(one, ended, f"import {self.serial} of {count} in {ended - start:.1f} s")
            end = time.monotonic() + self.rng.uniform(2, 10)
            while time.monotonic() < end and not self.soak.is_over:
                time.sleep(0.1)

    def wait_for(self, unique: str, ended: float, what: str) -> None:
        """Asks until the map has all of an import; what is asked a quarter of a second after it ended has it."""
        path, late, first = f"{API}/pins?bbox=-180,-90,180,90&zoom=0&q={unique}", 0.0, None
        while True:
            asked = time.monotonic()
            matched = self.ask("GET", path, 200).json()["numberMatched"]
            if matched == self.shown[unique]:
                break
            late = asked - ended
            if late > self.soak.patience and first is None:
                first = f"{matched} after {late * 1000:.0f} ms"
            if late > 10:
                raise Breach(f"{what}: GET {path}: {matched} match, {self.shown[unique]} should, 10 s after it ended")
        self.soak.slowest_import = max(self.soak.slowest_import, late)
        if first:
            raise Breach(
                f"{what}: GET {path}: {self.shown[unique]} should match, {first}, and last not after {late * 1000:.0f}"
                " ms")


class Copy(Actor):
    """Keeps what passes a filter, and follows its changes."""

    def __init__(self, world: World, kind: str, number: int, seed: int):
        super().__init__(world, kind, number, "", seed)
        # A few follow all, or all of a kind, where or without a place.
        box = random_box(self.rng) if number % 5 else None
        self.query = Query() if number == 0 else Query.random(self.rng, box)
        self.features: dict[str, int] = {}
        self.last = 0
        self.is_done = False

    @staticmethod
    def digest(feature: dict) -> int:
        return hash(json.dumps(feature, sort_keys=True))

    def run(self) -> None:
        if not self.guarded(self.begin):
            breaches = 0
            while not self.has_all and breaches < MOST_BREACHES:
                breaches += self.guarded(self.act)
            if self.has_all:
                self.guarded(self.compare)
        self.is_done = True
        self.disconnect()

    @property
    def has_all(self) -> bool:
        return self.soak.target is not None and self.last >= self.soak.target

    def begin(self) -> None:
        self.last = self.ask("GET", f"{API}/changes", 200).json()["seq"]
        self.load()

    def load(self) -> None:
        self.features = {feature["id"]: self.digest(feature) for feature in self.walk(self.query)}
        # The service closes what is idle.
        self.disconnect()

    def take(self, change: dict, what: str) -> None:
        self.soak.count("changes told")
        kind, feature = change["type"], change.get("feature")
        if kind not in ("appeared", "changed", "removed") or (feature is None) != (kind == "removed"):
            raise Breach(f"{what}: told {change}")
        if feature is None:
            self.features.pop(change["listing"], None)
            return
        if feature["id"] != change["listing"]:
            raise Breach(f"{what}: told {change}")
        if fault := self.query.fault(feature):
            raise Breach(f"{what}: told {change}: {fault}")
        self.features[feature["id"]] = self.digest(feature)

    def compare(self) -> None:
        now = {feature["id"]: feature for feature in self.walk(self.query)}
        digests = {key: self.digest(feature) for key, feature in now.items()}
        self.soak.add("copied", len(digests))
        missing = digests.keys() - self.features.keys()
        extra = self.features.keys() - digests.keys()
        other = [key for key in digests.keys() & self.features.keys() if digests[key] != self.features[key]]
        if missing or extra or other:
            examples = [*sorted(missing)[:3], *sorted(extra)[:3], *other[:3]]
            told = [(key, now.get(key) or self.attempt("GET", f"{API}/listings/{key}").body[:600]) for key in examples]
            raise Breach(
                f"the copy of {self.query.parameters()!r}, at {self.last}, lacks {len(missing)} of {len(digests)}, has"
                f" {len(extra)} too many and {len(other)} otherwise: {told}")


class Pager(Copy):
    """Follows by pages."""

    def act(self) -> None:
        limit = self.rng.choice([1, 20, 50, 200, 1000, 5000])
        path = f"{API}/changes?{self.query.parameters(since=self.last, limit=limit)}"
        page = self.ask("GET", path, 200).json()
        self.soak.count("pages of changes")
        numbers = [change["seq"] for change in page["changes"]]
        listings = {change["listing"] for change in page["changes"]}
        is_sound = numbers == sorted(set(numbers)) and len(listings) == len(numbers) <= min(limit, 1000)
        if not is_sound or numbers and not self.last < numbers[0] <= numbers[-1] <= page["seq"]:
            raise Breach(f"GET {path}: told {numbers[:20]} up to {page['seq']}")
        if f"since={page['seq']}" not in next_path(page):
            raise Breach(f"GET {path}: up to {page['seq']}, next {page['links']}")
        for change in page["changes"]:
            self.take(change, f"GET {path}")
        is_far = page["seq"] > self.last + 100
        self.last = page["seq"]
        if not is_far and self.soak.target is None:
            time.sleep(self.rng.uniform(0, 1))


class Stream(Copy):
    """Follows by events."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.is_restless, self.is_slow = self.number % 3 == 1, self.number % 6 == 2
        self.asked = ""

    def begin(self) -> None:
        if self.number % 4 == 3:
            # A stream says where it begins.
            with self.open(None) as stream:
                while not self.last:
                    for fields in self.events(stream):
                        self.last = int(fields.get("id", 0))
            self.load()
        else:
            super().begin()

    def open(self, since: int | None) -> wire.Connection:
        stream = wire.Connection(self.soak.service.address, 40)
        if self.is_slow and not self.is_quiet:
            stream.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        is_parameter = since is not None and self.rng.random() < 0.3
        self.asked = f"GET {API}/events?{self.query.parameters(**({'since': since} if is_parameter else {}))}"
        fields = {} if since is None or is_parameter else {"Last-Event-ID": str(since)}
        stream.send(wire.request(*self.asked.split(" "), fields=fields))
        head = stream.until(b"\r\n\r\n")
        self.soak.count("streams")
        if not head.startswith(b"HTTP/1.1 200 ") or b"text/event-stream" not in head:
            raise Breach(f"{self.asked} after {since}: {head[:500]!r}")
        stream.events = b""
        return stream

    @staticmethod
    def events(stream: wire.Connection):
        """What the next bytes complete, each by its fields."""
        data = stream.chunk()
        if not data:
            raise wire.Lost("the stream has ended")
        *texts, stream.events = (stream.events + data).split(b"\n\n")
        for text in texts:
            yield dict(line.split(": ", 1) for line in text.decode().split("\n") if line)

    def act(self) -> None:
        was_quiet = self.is_quiet
        stream = self.open(self.last)
        end = time.monotonic() + (self.rng.expovariate(1 / 15) if self.is_restless else 1e9)
        try:
            while not self.has_all and (time.monotonic() < end or self.is_quiet):
                for fields in self.events(stream):
                    self.follow(fields)
                if self.is_slow and not was_quiet and self.is_quiet:
                    break  # its window is too small to take the rest
                if self.is_slow and not self.is_quiet:
                    time.sleep(self.rng.choice([0.1, 0.5, 2, 8, 30]))
        except wire.Lost as lost:
            if "timed out" in str(lost) and self.is_slow:
                # The kernel waits longer and longer before it tries again whether there is room in so small a window.
                self.soak.count("slow streams stalled")
            elif "timed out" in str(lost):
                raise Breach(f"{self.asked}: nothing came for 40 s, not even a heartbeat") from lost
            else:
                self.soak.count("slow streams cut off" if self.is_slow else "streams cut off")
        finally:
            stream.close()
        if not self.has_all:
            time.sleep(self.rng.choice([0, 0.1, 1, 3]))

    def follow(self, fields: dict[str, str]) -> None:
        if "id" not in fields:
            return
        number = int(fields["id"])
        if "data" in fields:
            self.soak.count("events")
            change = json.loads(fields["data"])
            if number <= self.last or change["seq"] != number or change["type"] != fields["event"]:
                raise Breach(f"{self.asked}: an event {fields} after {self.last}")
            self.take(change, self.asked)
        elif number < self.last:
            raise Breach(f"{self.asked}: the place {number} after {self.last}")
        self.last = number


class Administrator(Actor):
    """Has the map held against the store, while all write."""

    def act(self) -> None:
        end = time.monotonic() + self.rng.uniform(10, 30)
        while time.monotonic() < end:
            if self.soak.is_over:
                return
            time.sleep(0.1)
        self.check("while all write")

    def check(self, when: str) -> int:
        found = self.ask("POST", f"{API}/debug/map/check", 200).json()
        self.soak.count("checks of the map")
        if found["differences"] or found["isRebuilt"]:
            statistics = self.ask("GET", f"{API}/debug/map", 200).json()
            raise Breach(f"POST {API}/debug/map/check, {when}: {found}; {statistics}")
        return found["pins"]

    def verify_end(self) -> None:
        """Nobody writes any more: the map is what the store has."""
        world = [-180, -90, 180, 90]
        self.guarded(lambda: self.check("in the end"))
        queries = [Query(world), Query(world, status="lost"), Query(world, status="found", category="bags,keys,pets")]
        queries += [Query.random(self.rng, world) for _ in range(5)]
        queries += [Query.random(self.rng, random_box(self.rng)) for _ in range(12)]
        for query in queries:
            self.guarded(lambda: self.verify_query(query))
        for zoom in (0, 1, 2, 3):
            for query in (Query(), Query(status="found"), Query(q="umb", category="bags,keys,wallets")):
                self.guarded(lambda: self.verify_tiles(zoom, query))

    def verify_query(self, query: Query) -> None:
        found = {feature["id"]: feature for feature in self.walk(query)}
        zoom = self.rng.uniform(0, 6)
        view = self.viewport(query, zoom)
        asked = f"GET /pins?{query.parameters(zoom=f'{zoom:.2f}')}"
        if view["numberMatched"] != len(found):
            raise Breach(f"{asked}: {view['numberMatched']} match, a search finds {len(found)}")
        pins = [feature for feature in view["features"] if not feature["properties"].get("cluster")]
        for pin in pins:
            listing = found.get(pin["id"])
            if not listing or distance(listing["geometry"]["coordinates"], pin["geometry"]["coordinates"]) > 1e-6:
                raise Breach(f"{asked}: shows {pin}, a search finds {listing}")
            if any(listing["properties"][name] != value for name, value in pin["properties"].items()):
                raise Breach(f"{asked}: shows {pin}, a search finds {listing}")
        clusters = [feature for feature in view["features"] if feature["properties"].get("cluster")]
        for cluster in self.rng.sample(clusters, min(len(clusters), 12)):
            leaves = self.leaves(cluster["id"], query, 1000)
            inside = [leaf for leaf in leaves if leaf in found]
            if len(inside) != cluster["properties"]["point_count"]:
                raise Breach(f"{asked}: {cluster}, and {len(inside)} of its {len(leaves)} leaves lie in the box")

    def verify_tiles(self, zoom: int, query: Query) -> None:
        matched = self.viewport(Query([-180, -90, 180, 90], **query.filters), 0)["numberMatched"]
        total, last = 0, (1 << zoom) - 1
        for column in range(last + 1):
            for row in range(last + 1):
                for layer, x, y, known in self.tile(zoom, column, row, query):
                    # What lies at the map's edges, above and below, is in a tile's buffer.
                    is_inside = 0 <= x < EXTENT or zoom == 0
                    if is_inside and (0 <= y or row == 0) and (y < EXTENT or row == last):
                        total += known["point_count"] if layer == "clusters" else 1
        if total != matched:
            raise Breach(f"the tiles of zoom {zoom}, {query.parameters()!r}, sum to {total}, and {matched} match")


def sample(world: World, start: float) -> None:
    if world.service.is_alive:
        world.memory.append((time.monotonic() - start, world.service.memory(), world.listings))


def verify_memory(world: World) -> None:
    (_, before, listings), (_, after, more) = world.memory[len(world.memory) // 2], world.memory[-1]
    grown, allowed = (after - before) * 2**20, BYTES_OF_LISTING * (more - listings) + BYTES_AT_ALL
    if grown > allowed:
        world.breach(
            f"memory grew by {grown / 1e6:.0f} MB in the second half, for {more - listings:,} listings:"
            f" {allowed / 1e6:.0f} MB would be right")


def wait_for_copies(world: World, copies: list[Copy]) -> None:
    patience = 90 + world.listings / 500
    end = time.monotonic() + patience
    for copy in copies:
        copy.join(max(0, end - time.monotonic()))
        if copy.is_alive():
            world.breach(f"{copy.name} is at {copy.last} of {world.target}, {patience:g} s after all writing ended")


def main() -> None:
    parser = parser_for("minutes", float)
    parser.add_argument("--streams", type=int, default=30)
    parser.add_argument("--patience", type=float, default=0.25, help="seconds that an import may take to be on the map")
    options = parser.parse_args()
    make_anew(options.folder)
    service = Service(options.reunite, options.folder / "data")
    world = World(service, options.seed)
    world.patience = options.patience
    people = {f"poster{number}@example.org": "member" for number in range(len(PATCHES))}
    people |= {f"{role}@example.org": role for role in ("moderator", "administrator")}
    people["reporter@example.org"] = "member"
    for address, role in people.items():
        service.create_account(address, address.split("@")[0], role=role)
    importer = Importer(world, "importer", 0, "", options.seed)
    importer.act(3000)
    world.start()
    try:
        tokens = [service.sign_in(address) for address in people]
        world.moderator, world.administrator, world.reporter = tokens[len(PATCHES):]
        administrator = Administrator(world, "administrator", 0, world.administrator, options.seed)
        actors = [importer, administrator]
        actors += [Poster(world, "poster", number, tokens[number], options.seed) for number in range(len(PATCHES))]
        actors += [Reader(world, "reader", number, "", options.seed) for number in range(READERS)]
        copies = [Stream(world, "stream", number, options.seed) for number in range(options.streams)]
        copies += [Pager(world, "pager", number, options.seed) for number in range(PAGERS)]
        start = time.monotonic()
        for actor in [*copies, *actors]:
            actor.start()
        while (left := start + options.minutes * 60 - time.monotonic()) > 0 and service.is_alive:
            time.sleep(min(left, 10 if world.memory else 5))
            sample(world, start)
        world.is_over = True
        for actor in actors:
            actor.join(120)
            if actor.is_alive():
                world.breach(f"{actor.name} hangs")
        if service.is_alive:
            world.target = service.query("SELECT max(seq) FROM change")[0][0]
            sample(world, start)
            verify_memory(world)
            wait_for_copies(world, copies)
            administrator.disconnect()
            administrator.verify_end()
            sample(world, start)
            if code := service.stop():
                world.breach(f"the server stopped with {code}")
        else:
            world.breach(f"the server died by itself: {service.process.returncode}, log {service.log}")
        if fault := service.check():
            world.breach(fault)
    finally:
        if service.is_alive:
            service.kill()
    for seconds, megabytes, listings in world.memory:
        print(f"memory after {seconds:4.0f} s: {megabytes:4.0f} MB, {listings:,} listings")
    counts = ", ".join(
        f"{world.counts[what]:,} {what}"
        for what in (
            "requests", "viewports", "tiles", "304s", "pages of leaves", "writes", "decisions", "imports", "imported",
            "streams", "events", "pages of changes", "changes told", "streams cut off", "slow streams cut off",
            "slow streams stalled", "copied", "checks of the map"))
    for what, (count, example) in world.common.items():
        world.breach(f"{what}, {count:,} times: {example}")
    print(
        f"map: {options.minutes:g} min, {counts}; imports in the map after {world.slowest_import * 1000:.0f} ms at"
        f" most; {len(world.breaches)} breaches")
    conclude(world.breaches)


if __name__ == "__main__":
    main()
