"""Reads the map: each response must be consistent, and match its request."""

import gzip
import json

from library.service import API
from soaks.client import next_path
from soaks.map.actor import Actor
from soaks.map.places import EXTENT
from soaks.map.query import Query
from soaks.map.tiles import tile_features
from soaks.soak import Breach


class Sight(Actor):
    """Reads viewports, tiles and leaves, and checks that each response is consistent."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        # By address and coding: entity tag and body.
        self.known: dict[tuple[str, bool], tuple[str, bytes]] = {}

    def fetch(self, path: str, is_compressed: bool = False) -> bytes:
        """Returns the body of a response, or the stored one if the service responds with 304."""
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
