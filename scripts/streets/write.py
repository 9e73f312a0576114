"""Writes the gazetteer: the tables of schema.sql."""

import json
import sqlite3
from pathlib import Path

from mapping.geometry import box_of, packed, unpacked
from mapping.schema import SCHEMA, VERSION, cells
from mapping.words import document
from streets.abbreviations import short_forms
from streets.kindwords import KIND_WORDS

MOST_POINTS = 16


def write(target: sqlite3.Connection, folder: Path) -> None:
    """Copies the places from the temporary database into the gazetteer."""
    target.execute("ATTACH ? AS work", (str(folder / "places.sqlite"),))
    target.executescript("DROP TABLE IF EXISTS place; DROP TABLE IF EXISTS place_text; DROP TABLE IF EXISTS place_box;")
    target.executescript(SCHEMA.read_text())
    target.execute("BEGIN")
    target.execute(
        "CREATE TABLE work.number AS SELECT id AS found, row_number() OVER"
        " (ORDER BY importance DESC, folded, street_id, length(number), number, lon, lat, id) AS id"
        " FROM work.found WHERE merged IS NULL")
    target.execute("CREATE UNIQUE INDEX work.number_found ON number(found)")
    target.execute("CREATE UNIQUE INDEX work.number_id ON number(id)")
    target.execute("UPDATE work.found SET merged = id WHERE merged IS NULL")
    renumbered = "(SELECT n.id FROM work.found AS o JOIN work.number AS n ON n.found = o.merged WHERE o.id = f.{})"
    own = "CASE WHEN f.kind != 'address' AND (f.west < f.east OR f.south < f.north) THEN f.{} END"
    target.execute(
        "INSERT INTO place SELECT number.id, f.kind, f.class, f.name, nullif(coalesce(s.names, f.names), '{}'), f.number,"
        f" f.postcode, {renumbered.format('street_id')}, {renumbered.format('district')},"
        f" CASE WHEN f.kind != 'town' THEN {renumbered.format('town')} END, upper(f.country), f.population,"
        " round(f.lon, 7), round(f.lat, 7),"
        f" {', '.join(own.format(side) for side in ('west', 'south', 'east', 'north'))}, f.importance, f.zoom"
        " FROM work.number JOIN work.found AS f ON f.id = number.found LEFT JOIN work.found AS s ON s.id = f.street_id"
        " ORDER BY number.id")
    target.execute("UPDATE place SET country = NULL WHERE kind != 'town'")
    write_words(target)
    write_boxes(target)
    target.execute("INSERT OR REPLACE INTO metadata(name, value) VALUES ('reunite_gazetteer', ?)", (VERSION,))
    target.execute("COMMIT")
    target.execute("DETACH work")


def write_words(target: sqlite3.Connection) -> None:
    for id, kind, class_, number, own_every, street_every, postcode, city, lon, lat, *around in target.execute(
            "SELECT n.id, f.kind, f.class, f.number, f.every, s.every, f.postcode, f.city, f.lon, f.lat,"
            " t.name, t.names, d.name, d.names, f.street"
            " FROM work.number AS n JOIN work.found AS f ON f.id = n.found"
            " LEFT JOIN work.found AS s ON s.id = f.street_id LEFT JOIN work.found AS t ON t.id = f.town AND t.id != f.id"
            " LEFT JOIN work.found AS d ON d.id = f.district ORDER BY n.id"):
        town, town_names, district, district_names, street = around
        is_address = kind == "address"
        own = json.loads((street_every or json.dumps([street])) if is_address else own_every)
        context = [town, *json.loads(town_names or "{}").values(), district, *json.loads(district_names or "{}").values(),
                   city, postcode, None if is_address else KIND_WORDS.get(class_, KIND_WORDS.get(kind)),
                   short_forms(own) if kind in ("street", "address") else None]
        target.execute("INSERT INTO place_text(rowid, name, context, cell) VALUES (?, ?, ?, ?)",
                       (id, document([number, *own]), document(context), cells(lon, lat)))
    target.execute("INSERT INTO place_text(place_text) VALUES ('optimize')")


def write_boxes(target: sqlite3.Connection) -> None:
    """Writes where towns, districts and streets are: a point is named by nothing else."""
    rows = target.execute(
        "SELECT n.id, f.class = 'square', f.shape, f.lon, f.lat FROM work.found AS f"
        " JOIN work.number AS n ON n.found = f.merged WHERE f.kind IN ('town', 'district', 'street')"
        " AND (f.shape IS NOT NULL OR f.merged = f.id) UNION ALL"
        " SELECT n.id, TRUE, b.line, NULL, NULL FROM work.shape AS b JOIN work.found AS f ON f.id = b.place"
        " JOIN work.number AS n ON n.found = f.merged ORDER BY 1")
    for id, is_area, shape, lon, lat in rows:
        if shape is None:
            insert(target, id, [(lon, lat)], None)
            continue
        line = unpacked(shape)
        if is_area or len(line) <= MOST_POINTS:
            insert(target, id, line, shape)
            continue
        for first in range(0, len(line) - 1, MOST_POINTS - 1):
            part = line[first:first + MOST_POINTS]
            insert(target, id, part, packed(part))


def insert(target: sqlite3.Connection, id: int, line, shape: bytes | None) -> None:
    west, south, east, north = box_of(line)
    target.execute("INSERT INTO place_box(west, east, south, north, place, line) VALUES (?, ?, ?, ?, ?, ?)",
                   (west, east, south, north, id, shape))
