"""What a file says of itself: the rows of `metadata`, and a summary for people."""

import sqlite3
from pathlib import Path

ATTRIBUTION = "© OpenStreetMap contributors"


def describe(connection: sqlite3.Connection) -> None:
    """Writes the attribution; tilemaker has written bounds, centre, zooms and layers."""
    connection.execute("CREATE UNIQUE INDEX IF NOT EXISTS metadata_name ON metadata(name)")
    connection.execute("INSERT OR REPLACE INTO metadata(name, value) VALUES ('attribution', ?)", (ATTRIBUTION,))
    connection.execute("ANALYZE")


def report(connection: sqlite3.Connection, file: Path) -> None:
    rows = dict(connection.execute("SELECT name, value FROM metadata"))
    print(f"bounds {rows['bounds']}, zooms {rows['minzoom']} to {rows['maxzoom']}, {file.stat().st_size:,} bytes")
    for zoom, count, size in connection.execute(
            "SELECT zoom_level, count(*), sum(length(tile_data)) FROM tiles GROUP BY zoom_level"):
        print(f"zoom {zoom}: {count:,} tiles, {size:,} bytes")
    kinds = connection.execute("SELECT kind, count(*) FROM place GROUP BY kind ORDER BY count(*) DESC").fetchall()
    print("places: " + (", ".join(f"{count:,} {kind}" for kind, count in kinds) or "none"))
