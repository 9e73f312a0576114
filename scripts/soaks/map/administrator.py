"""Compares the map with the store and with searches."""

import time

from library.service import API
from soaks.map.places import EXTENT, distance, random_box
from soaks.map.query import Query
from soaks.map.sight import Sight
from soaks.soak import Breach


class Administrator(Sight):
    """Lets the server compare the map with the store, during writes."""

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
        """After the last write, the map must equal the store."""
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
