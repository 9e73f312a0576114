"""What a file says of itself: the rows of `metadata`, and a summary for people."""

import math
import sqlite3
from pathlib import Path

from mapping.geometry import Box, joined
from mapping.tiling import degrees

ATTRIBUTION = "© OpenStreetMap contributors"


def describe(connection: sqlite3.Connection) -> None:
    """Writes attribution, bounds and centre; tilemaker has written the bounds of the extract, zooms and layers."""
    connection.execute("CREATE UNIQUE INDEX IF NOT EXISTS metadata_name ON metadata(name)")
    rows = dict(connection.execute("SELECT name, value FROM metadata"))
    zooms = int(rows["minzoom"]), int(rows["maxzoom"])
    box = tuple(map(float, rows["bounds"].split(",")))
    # Cells of a coast are also beyond the extract.
    if tiles := box_of_tiles(connection, zooms[1]):
        box = joined(box, tiles)
    values = {
        "attribution": ATTRIBUTION, "bounds": ",".join(f"{value:.6f}" for value in box),
        "center": centre(connection, box, zooms),
    }
    connection.executemany("INSERT OR REPLACE INTO metadata(name, value) VALUES (?, ?)", values.items())


def box_of_tiles(connection: sqlite3.Connection, zoom: int) -> Box | None:
    """The box around all tiles of a zoom; nothing without any."""
    west, south, east, north = connection.execute(
        "SELECT min(tile_column), min(tile_row), max(tile_column) + 1, max(tile_row) + 1 FROM tiles WHERE zoom_level = ?",
        (zoom,)).fetchone()
    if west is None:
        return None
    # MBTiles counts rows from the south.
    count = 1 << zoom
    return *degrees((west / count, 1 - south / count)), *degrees((east / count, 1 - north / count))


def centre(connection: sqlite3.Connection, box: Box, zooms: tuple[int, int]) -> str:
    """Where a map begins: at the most important place, else in the middle of the box, with a zoom that shows it well."""
    place = connection.execute("SELECT lon, lat, zoom FROM place WHERE id = 1").fetchone()
    west, south, east, north = box
    lon, lat, zoom = place or ((west + east) / 2, (south + north) / 2, int(math.log2(360 / max(east - west, 1e-6))))
    return f"{lon:.6f},{lat:.6f},{max(zooms[0], min(zooms[1], zoom))}"


def report(connection: sqlite3.Connection, file: Path) -> None:
    rows = dict(connection.execute("SELECT name, value FROM metadata"))
    print(f"bounds {rows['bounds']}, zooms {rows['minzoom']} to {rows['maxzoom']}, {file.stat().st_size:,} bytes")
    for zoom, count, size in connection.execute(
            "SELECT zoom_level, count(*), sum(length(tile_data)) FROM tiles GROUP BY zoom_level"):
        print(f"zoom {zoom}: {count:,} tiles, {size:,} bytes")
    kinds = connection.execute("SELECT kind, count(*) FROM place GROUP BY kind ORDER BY count(*) DESC").fetchall()
    print("places: " + (", ".join(f"{count:,} {kind}" for kind, count in kinds) or "none"))
