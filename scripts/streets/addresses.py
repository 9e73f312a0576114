"""Gives house numbers their streets."""

import json
import math
import sqlite3

from mapping.geometry import DEGREE, Point, gap
from mapping.words import folded
from streets import names

# Metres from the box of a street of the right name to its house numbers: in the same town, and in any.
FARTHEST_IN_TOWN, FARTHEST = 5_000, 500


def connect(connection: sqlite3.Connection) -> None:
    """Gives each address its street, the town of that, and its name to be shown; addresses without a street, and those that
    occur twice, are dropped."""
    index_streets(connection)
    connection.execute("DELETE FROM found WHERE kind = 'address' AND street IS NULL")
    for id, number, street, lon, lat, town in connection.execute(
            "SELECT id, number, street, lon, lat, town FROM found WHERE kind = 'address' ORDER BY id"):
        match = nearest(connection, folded(street), (lon, lat), town)
        name = names.with_number(street, number)
        connection.execute(
            "UPDATE found SET name = ?, folded = ?, street_id = ?, town = coalesce(?, town) WHERE id = ?",
            (name, folded(name), *(match or (None, None)), id))
    # One house may have several entrances, shops and outlines with its number. The one with a postcode stays.
    connection.execute(
        "DELETE FROM found WHERE kind = 'address' AND id NOT IN (SELECT id FROM ("
        "SELECT id, min((postcode IS NULL) * 1e15 + id) FROM found WHERE kind = 'address' GROUP BY folded, town, street_id,"
        " CASE WHEN street_id IS NULL THEN round(lon, 2) || ' ' || round(lat, 2) END))")


def index_streets(connection: sqlite3.Connection) -> None:
    """Lists the streets by name and town, and by position."""
    connection.execute(
        "CREATE TABLE street_name(folded TEXT, town INTEGER, id INTEGER, PRIMARY KEY (folded, town, id)) WITHOUT ROWID")
    connection.execute("CREATE VIRTUAL TABLE street_box USING rtree(id, west, east, south, north)")
    for id, every, town, west, east, south, north in connection.execute(
            "SELECT id, every, town, west, east, south, north FROM found WHERE kind = 'street' AND merged IS NULL"):
        connection.execute("INSERT INTO street_box VALUES (?, ?, ?, ?, ?)", (id, west, east, south, north))
        # A primary key has no NULL.
        connection.executemany("INSERT OR IGNORE INTO street_name VALUES (?, ?, ?)",
                               [(folded(name), town or 0, id) for name in json.loads(every)])


def nearest(connection: sqlite3.Connection, street: str, point: Point, town: int | None) -> tuple[int, int] | None:
    """The street and its town: the nearest in the same town, else one that is very near."""
    found = closest(connection.execute(
        "SELECT f.id, f.town, west, south, east, north FROM street_name AS s CROSS JOIN found AS f USING (id)"
        " WHERE s.folded = ? AND s.town = ?", (street, town or 0)), point, FARTHEST_IN_TOWN)
    if found:
        return found
    y = FARTHEST / DEGREE
    x = y / max(0.05, math.cos(math.radians(point[1])))
    return closest(connection.execute(
        "SELECT f.id, f.town, f.west, f.south, f.east, f.north FROM street_box AS b CROSS JOIN found AS f USING (id)"
        " CROSS JOIN street_name AS s ON s.folded = ? AND s.town = coalesce(f.town, 0) AND s.id = f.id"
        " WHERE b.west <= ? AND b.east >= ? AND b.south <= ? AND b.north >= ?",
        (street, point[0] + x, point[0] - x, point[1] + y, point[1] - y)), point, FARTHEST)


def closest(rows, point: Point, farthest: float) -> tuple[int, int] | None:
    distance, *found = min(((gap(row[2:6], (*point, *point)), row[0], row[1]) for row in rows), default=(math.inf,))
    return tuple(found) if distance <= farthest else None
