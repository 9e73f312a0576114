"""Reads the map: each response must be consistent, and match its request."""

import gzip
import json
import time

from library.service import API
from soaks.map.actor import Actor
from soaks.map.places import distance, random_box, random_point, tile_of
from soaks.map.query import Query
from soaks.soak import Breach


class Reader(Actor):
    """Requests random viewports and tiles, and checks that each response is consistent."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        # By address and coding: entity tag and body.
        self.known: dict[tuple[str, bool], tuple[str, bytes]] = {}

    def act(self) -> None:
        if self.rng.random() < 0.5:
            query = Query.random(self.rng, random_box(self.rng))
            zoom = self.rng.choice([0, 22, self.rng.uniform(0, 22), self.rng.uniform(0, 8)])
            for _ in range(self.rng.randint(1, 3)):
                self.viewport(query, zoom, self.rng.random() < 0.3)
        else:
            zoom = self.rng.choice([0, 1, 2, 3, self.rng.randint(0, 22)])
            place, query = random_point(self.rng), Query.random(self.rng, None) if self.rng.random() < 0.5 else Query()
            for _ in range(self.rng.randint(1, 3)):
                self.tile(place, zoom, query, self.rng.random() < 0.5)
        time.sleep(self.rng.uniform(0, 0.02))

    def fetch(self, path: str, is_compressed: bool = False) -> bytes:
        """Returns the body of a response, or the stored one if the service responds with 304."""
        tag, before = self.known.get((path, is_compressed), (None, b""))
        fields = {"Accept_Encoding": "gzip"} if is_compressed else {}
        has_tag = tag is not None and self.rng.random() < 0.8
        if has_tag:
            fields["If_None_Match"] = tag
        answer = self.ask("GET", path, 200, *([304] if has_tag else []), **fields)
        now = answer.field("ETag")
        if answer.status == 304:
            self.soak.count("304s")
            if answer.body or now != tag:
                raise Breach(f"GET {path}, If-None-Match {tag}: 304 with {now} and {len(answer.body)} bytes")
            return before
        if not now or has_tag and now == tag:
            raise Breach(f"GET {path}, If-None-Match {tag}: 200 with the tag {now}")
        content = answer.body
        if answer.field("Content-Encoding") == "gzip":
            if not is_compressed:
                raise Breach(f"GET {path}: gzip, and nobody asked for it")
            content = gzip.decompress(content)
        if tag == now and before != content:
            raise Breach(f"GET {path}: two bodies under {now}")
        if len(self.known) > 300:
            self.known.clear()
        self.known[path, is_compressed] = now, content
        return content

    def tile(self, place, zoom: int, query: Query, is_compressed: bool = False) -> bytes:
        column, row = tile_of(place, zoom)
        self.soak.count("tiles")
        return self.fetch(f"{API}/tiles/{zoom}/{column}/{row}.mvt?{query.parameters()}", is_compressed)

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
            count, lost, found = (properties[name] for name in ("point_count", "lost_count", "found_count"))
            total += count
            is_sound = count >= 2 and lost + found == count and feature["id"] == properties["cluster_id"]
            if not is_sound or query.status == "lost" and found or query.status == "found" and lost:
                raise Breach(f"GET {path}: a cluster {feature}")
        if total != view["numberMatched"]:
            raise Breach(f"GET {path}: features sum to {total}, numberMatched is {view['numberMatched']}")
        return view


class Administrator(Reader):
    """Lets the server compare the map with the store, during writes."""

    def act(self) -> None:
        end = time.monotonic() + self.rng.uniform(10, 30)
        while time.monotonic() < end:
            if self.soak.is_over:
                return
            time.sleep(0.1)
        self.check("while all write")

    def check(self, when: str) -> None:
        found = self.ask("POST", f"{API}/debug/map/check", 200).json()
        self.soak.count("checks of the map")
        if found["differences"] or found["isRebuilt"]:
            statistics = self.ask("GET", f"{API}/debug/map", 200).json()
            raise Breach(f"POST {API}/debug/map/check, {when}: {found}; {statistics}")

    def verify_end(self) -> None:
        """After the last write, the map must equal the store, and viewports must equal searches."""
        self.guarded(lambda: self.check("in the end"))
        world = [-180, -90, 180, 90]
        boxes = [world] * 6 + [random_box(self.rng) for _ in range(12)]
        for query in [Query(world), Query(world, status="lost"), *(Query.random(self.rng, box) for box in boxes)]:
            self.guarded(lambda query=query: self.verify_query(query))

    def verify_query(self, query: Query) -> None:
        found = {feature["id"]: feature for feature in self.walk(query)}
        zoom = self.rng.uniform(0, 6)
        view = self.viewport(query, zoom)
        asked = f"GET /pins?{query.parameters(zoom=f'{zoom:.2f}')}"
        if view["numberMatched"] != len(found):
            raise Breach(f"{asked}: {view['numberMatched']} match, a search finds {len(found)}")
        for pin in view["features"]:
            if pin["properties"].get("cluster"):
                continue
            listing = found.get(pin["id"])
            if not listing or distance(listing["geometry"]["coordinates"], pin["geometry"]["coordinates"]) > 1e-6:
                raise Breach(f"{asked}: shows {pin}, a search finds {listing}")
            if any(listing["properties"][name] != value for name, value in pin["properties"].items()):
                raise Breach(f"{asked}: shows {pin}, a search finds {listing}")
