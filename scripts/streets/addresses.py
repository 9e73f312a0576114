"""Gives house numbers their streets."""

import json
import sqlite3

from streets import names
from streets.geometry import Point, gap
from streets.words import folded

# Metres from the box of a street of the right name to its house numbers, in whatever town they are said to be.
FARTHEST = 500


def connect(connection: sqlite3.Connection) -> None:
    """Gives each address its street, the town of that, and its name to be shown; addresses without a street, and those that
    occur twice, are dropped."""
    connection.execute("CREATE TABLE street_name(folded TEXT, id INTEGER, PRIMARY KEY (folded, id)) WITHOUT ROWID")
    for id, every in connection.execute(
            "SELECT id, every FROM found WHERE kind = 'street' AND merged IS NULL").fetchall():
        connection.executemany("INSERT OR IGNORE INTO street_name VALUES (?, ?)",
                               [(folded(name), id) for name in json.loads(every)])
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


def nearest(connection: sqlite3.Connection, street: str, point: Point, town: int | None) -> tuple[int, int] | None:
    """The street and its town: the nearest in the same town, else one that is very near."""
    rows = connection.execute(
        "SELECT f.id, f.town, west, south, east, north FROM street_name AS s JOIN found AS f USING (id) WHERE s.folded = ?",
        (street,))
    near = [(gap(row[2:6], (*point, *point)), row[0], row[1]) for row in rows]
    near = [row for row in near if row[0] <= FARTHEST or (row[2] == town and row[0] <= 10 * FARTHEST)]
    best = min(near, key=lambda row: (row[2] != town, row[0]), default=None)
    return best[1:] if best else None
