"""The readers, which do not know what the map must show."""

import time

from soaks.map.places import CITIES, mercator, random_box
from soaks.map.query import Query
from soaks.map.sight import Sight


class Reader(Sight):
    """Requests random viewports, tiles and leaves."""

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
