"""Places as they are found in an extract, in a temporary database: a country does not fit into memory."""

import json
import sqlite3
from pathlib import Path

from mapping.geometry import Box, Point, area, box_of, centre, middle, packed, simplified
from mapping.words import folded
from streets import kinds, names
from streets.extract import Thing

# The tables of the temporary database.
SCHEMA = """
CREATE TABLE found(
    id INTEGER PRIMARY KEY, kind TEXT, class TEXT, name TEXT, folded TEXT, names TEXT, every TEXT, number TEXT,
    postcode TEXT, street TEXT, city TEXT, country TEXT, population INTEGER, lon REAL, lat REAL, west REAL, south REAL,
    east REAL, north REAL, shape BLOB, importance REAL, zoom INTEGER, town INTEGER, district INTEGER, street_id INTEGER,
    merged INTEGER
);
CREATE TABLE boundary(
    id INTEGER PRIMARY KEY, name TEXT, every TEXT, names TEXT, level INTEGER, place TEXT, population INTEGER,
    country TEXT, area REAL, lon REAL, lat REAL, rings TEXT, owner INTEGER
);
CREATE VIRTUAL TABLE boundary_box USING rtree(id, west, east, south, north);
CREATE TABLE shape(place INTEGER, line BLOB);
"""
# Metres within which the stored shapes are exact.
TOLERANCE, BOUNDARY_TOLERANCE = 2, 20
MOST_POINTS = 64
COLUMNS = ("kind", "class", "name", "folded", "names", "every", "number", "postcode", "street", "city", "country",
           "population", "lon", "lat", "west", "south", "east", "north", "shape", "importance", "zoom")
INSERT = f"INSERT INTO found({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"


def database(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;")
    connection.executescript(SCHEMA)
    connection.execute("BEGIN")
    return connection


def collect(connection: sqlite3.Connection, things) -> int:
    """Stores all places among the things. How many."""
    count = 0
    for thing in things:
        tags = thing.tags
        name = names.local(tags)
        if is_boundary(thing):
            add_boundary(connection, thing)
            continue
        rows = [(kind, name, None) for kind in kinds.of_tags(tags, thing.is_area)] if name else []
        number = tags.get("addr:housenumber", "").strip()
        if number and not (thing.is_line and "addr:interpolation" in tags):
            rows.append((kinds.Kind("address", "", 0.1, 18), number, number))
        if not rows:
            continue
        point, box = extent(thing)
        for kind, name, number in rows:
            shape = outline(thing) if kind.kind == "street" else None
            street = (tags.get("addr:street") or tags.get("addr:place") or "").strip() or None
            of_language = "{}" if number else json.dumps(names.by_language(tags), ensure_ascii=False)
            every = "[]" if number else json.dumps(names.every(tags), ensure_ascii=False)
            connection.execute(INSERT, (
                kind.kind, kind.class_ or None, name, folded(name), of_language, every, number,
                tags.get("addr:postcode") or tags.get("postal_code"), street, tags.get("addr:city"),
                tags.get("addr:country"), kinds.inhabitants(tags), *point, *(box if number is None else point * 2),
                shape, kind.importance, kind.zoom))
            count += 1
    return count


def is_boundary(thing: Thing) -> bool:
    """Whether it is the boundary of a town or district, or a town that is drawn as an area."""
    tags = thing.tags
    return thing.is_area and "name" in tags and (
        tags.get("boundary") == "administrative" or tags.get("place") in kinds.TOWNS | kinds.DISTRICTS)


def extent(thing: Thing) -> tuple[Point, Box]:
    """A point of the thing, and its box."""
    if not thing.is_area and not thing.is_line:
        point = tuple(thing.parts[0][0][:2])
        return point, (*point, *point)
    part = largest(thing)
    return centre(part) if thing.is_area else middle(part), box_of(part)


def outline(thing: Thing) -> bytes | None:
    """The packed shape of the thing: nothing for points."""
    if not thing.is_area and not thing.is_line:
        return None
    tolerance, part = TOLERANCE, largest(thing)
    shape = simplified(part, tolerance)
    while thing.is_area and len(shape) > MOST_POINTS:
        tolerance *= 2
        shape = simplified(part, tolerance)
    return packed(shape)


def largest(thing: Thing) -> list[Point]:
    return max(thing.parts, key=lambda part: abs(area(part))) if thing.is_area else thing.parts[0]


def add_boundary(connection: sqlite3.Connection, thing: Thing) -> None:
    tags = thing.tags
    rings = [simplified(ring, BOUNDARY_TOLERANCE) for ring in thing.parts]
    rings = [ring for ring in rings if len(ring) > 3]
    if not rings:
        return
    level = tags.get("admin_level", "")
    country = tags.get("ISO3166-1:alpha2") or tags.get("ISO3166-1") or tags.get("ISO3166-2", "")[:2] or None
    cursor = connection.execute(
        "INSERT INTO boundary(name, every, names, level, place, population, country, area, lon, lat, rings)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (tags["name"], json.dumps(names.every(tags), ensure_ascii=False),
         json.dumps(names.by_language(tags), ensure_ascii=False), int(level) if level.isdecimal() else None,
         tags.get("place"), kinds.inhabitants(tags), country, sum(abs(area(ring)) for ring in rings), 
         *centre(max(rings, key=lambda ring: abs(area(ring)))),
         json.dumps(rings)))
    west, south, east, north = box_of([point for ring in rings for point in ring])
    connection.execute("INSERT INTO boundary_box VALUES (?, ?, ?, ?, ?)", (cursor.lastrowid, west, east, south, north))
