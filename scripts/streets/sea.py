"""Adds land and sea to tiles: the layers ocean and earth, to be drawn below all others, in this order."""

import gzip
import json
import sqlite3
from collections import defaultdict
from pathlib import Path

from mapping.geometry import box_of, kept
from mapping.land import SPAN, Grid
from mapping.tiles import EXTENT, Layer, polygons
from mapping.tiling import grouped, tiles_of, to_tile, touches
from streets import coast

LAYERS = ("ocean", "earth")
# Below, the coasts of the world are exact enough.
LEAST_ZOOM = 11
# Units of a tile within which simplified coasts are exact.
TOLERANCE = 1.5


def add(connection: sqlite3.Connection, extract: Path, folder: Path) -> None:
    """Adds the layers to the file of tiles."""
    shores = coast.shores(coast.chains(extract, folder))
    described = dict(connection.execute("SELECT name, value FROM metadata"))
    zooms = range(LEAST_ZOOM, int(described["maxzoom"]) + 1)
    connection.execute("BEGIN")
    for zoom in zooms:
        tiles: dict = defaultdict(lambda: {name: Layer(name) for name in LAYERS})
        for cell, shore in shores.items():
            draw(cell, shore, zoom, tiles)
        for tile, layers in tiles.items():
            write(connection, tile, layers)
    layers = json.loads(described.get("json", '{"vector_layers":[]}'))
    layers["vector_layers"] += [{"id": name, "fields": {}, "minzoom": zooms[0], "maxzoom": zooms[-1]} for name in LAYERS]
    connection.execute("UPDATE metadata SET value = ? WHERE name = 'json'", (json.dumps(layers),))
    connection.execute("COMMIT")


def draw(cell: coast.Cell, shore: coast.Shore, zoom: int, tiles: dict) -> None:
    """Draws a cell on all tiles of a zoom that it touches."""
    def projected(point: Grid):
        return (cell[0] + point[0] / SPAN) / coast.COUNT, 1 - (cell[1] + point[1] / SPAN) / coast.COUNT

    tolerance = TOLERANCE / (EXTENT << zoom)

    def simplified(ring: list[Grid]):
        line = [projected(point) for point in [*ring, ring[0]]]
        return [line[index] for index in kept(line, tolerance)]

    square = [projected(corner) for corner in ((0, 0), (SPAN, 0), (SPAN, SPAN), (0, SPAN))]
    groups = grouped([simplified(ring) for ring in shore.outer], [simplified(ring) for ring in shore.holes])
    boxed = [(group, box_of(group[0])) for group in groups]
    for tile in tiles_of(box_of(square), zoom):
        sea = polygons([[to_tile(square, tile)]])
        if not sea:
            continue
        tiles[tile]["ocean"].add(3, sea, {})
        earth = polygons([[to_tile(ring, tile) for ring in group] for group, box in boxed if touches(box, tile)])
        if earth:
            tiles[tile]["earth"].add(3, earth, {})


def write(connection: sqlite3.Connection, tile: tuple[int, int, int], layers: dict[str, Layer]) -> None:
    """Adds layers to a tile that is there already, or to a new one. The layers of a tile simply follow each other."""
    zoom, column, row = tile
    place = (zoom, column, (1 << zoom) - 1 - row)
    found = connection.execute(
        "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?", place).fetchone()
    data = (gzip.decompress(found[0]) if found else b"") + b"".join(
        layer.encoded() for layer in layers.values() if layer.features)
    connection.execute("DELETE FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?", place)
    connection.execute("INSERT INTO tiles(zoom_level, tile_column, tile_row, tile_data) VALUES (?, ?, ?, ?)",
                       (*place, gzip.compress(data, 9, mtime=0)))
