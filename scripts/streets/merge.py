"""Merges things that people regard as one place: the ways of a street, the two sides of a stop, a station's point and its
area."""

import json
import sqlite3
from collections.abc import Iterator

from mapping.geometry import Box, gap, joined, metres, size

# Metres between things of one name that are one place.
GAPS = {"street": 300, "station": 400, "stop": 250, "park": 150, "poi": 60, "district": 500}


def merge(connection: sqlite3.Connection) -> None:
    """Merges the places of one kind, name and town that are near each other into the first of them."""
    connection.execute("CREATE INDEX found_name ON found(kind, folded, town, class)")
    rows = connection.execute(
        "SELECT id, kind, folded, town, class, west, south, east, north FROM found"
        " WHERE kind NOT IN ('town', 'address') ORDER BY kind, folded, town, class")
    for group in grouped(rows):
        if len(group) > 1:
            for cluster in clusters(group, GAPS[group[0][1]]):
                if len(cluster) > 1:
                    join(connection, cluster)


def grouped(rows) -> Iterator[list]:
    """Rows of one kind, name and town; of points of interest also of one class."""
    group, last = [], None
    for row in rows:
        key = (row[1:4], row[4] if row[1] == "poi" else None)
        if key != last and group:
            yield group
            group = []
        last = key
        group.append(row)
    if group:
        yield group


def clusters(rows, distance: float) -> list[list]:
    """Rows whose boxes are near each other, also by way of others."""
    found: list[tuple[Box, list]] = []
    for row in rows:
        box, members = row[5:9], [row]
        touching = [entry for entry in found if gap(entry[0], box) <= distance
                    and any(gap(other[5:9], row[5:9]) <= distance for other in entry[1])]
        for entry in touching:
            found.remove(entry)
            box, members = joined(box, entry[0]), entry[1] + members
        found.append((box, members))
    return [members for _, members in found]


def join(connection: sqlite3.Connection, rows) -> None:
    """Makes one place of several: the most important with all names, the box around all, and the point nearest to its
    middle."""
    ids = [row[0] for row in rows]
    marks = ", ".join("?" * len(ids))
    found = connection.execute(
        "SELECT id, names, every, lon, lat, importance, postcode, west, south, east, north FROM found"
        f" WHERE id IN ({marks})", ids).fetchall()
    kept = max(found, key=lambda row: (row[5], size(row[7:11])))
    box = found[0][7:11]
    names, every = {}, []
    for row in [kept, *found]:
        box = joined(box, row[7:11])
        names = json.loads(row[1]) | names
        every += json.loads(row[2])
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    lon, lat = min(((row[3], row[4]) for row in found), key=lambda point: metres(point, middle))
    postcode = next((row[6] for row in [kept, *found] if row[6]), None)
    connection.execute(
        "UPDATE found SET names = ?, every = ?, lon = ?, lat = ?, west = ?, south = ?, east = ?, north = ?, postcode = ?"
        " WHERE id = ?", (
            json.dumps(names, ensure_ascii=False), json.dumps(list(dict.fromkeys(every)), ensure_ascii=False), lon, lat,
            *box, postcode, kept[0]))
    connection.execute(f"UPDATE found SET merged = ? WHERE id IN ({marks}) AND id != ?", (kept[0], *ids, kept[0]))
