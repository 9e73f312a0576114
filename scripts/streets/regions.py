"""Towns and districts, and which of them a point belongs to."""

import json
import math
import sqlite3
from typing import NamedTuple

from mapping.geometry import DEGREE, Box, Point, area, box_of, contains, metres, packed
from mapping.importance import of_inhabitants
from mapping.words import folded
from streets import kinds

# Degrees: places are looked up cell by cell, and what is near a cell is read once.
CELL = 0.02
# A town without a boundary reaches this many times its radius.
FARTHEST = 8
RADIUSES = {class_: row[2] for class_, row in (kinds.TOWNS | kinds.DISTRICTS).items()}


class Region(NamedTuple):
    """A town or district near a cell. `rings` are those of its boundary if that is near too: nothing if the whole cell is on
    one side of it, which `is_around` tells."""

    id: int
    kind: str
    folded: str
    point: Point
    radius: float
    has_boundary: bool
    area: float
    rings: list
    is_around: bool
    town: int | None

    def contains(self, point: Point) -> bool:
        return contains(self.rings, point) if self.rings else self.is_around


def connect_boundaries(connection: sqlite3.Connection) -> None:
    """Gives towns and districts their boundaries, the smallest of those with their name around them; boundaries that
    are a district or town of their own become places."""
    connection.execute(
        "CREATE INDEX region_point ON found(lon, lat, folded, importance) WHERE kind IN ('town', 'district')")
    boundaries = connection.execute("SELECT id, every, level, place FROM boundary ORDER BY area").fetchall()
    owned: set[int] = set()
    for id, every, level, place in boundaries:
        wanted = {folded(text) for text in json.loads(every)}
        rings = json.loads(*connection.execute("SELECT rings FROM boundary WHERE id = ?", (id,)).fetchone())
        around = box = box_of([point for ring in rings for point in ring])
        if box[2] - box[0] > 180:
            # On both sides of the antimeridian, which a box never crosses.
            box = box_of(max(rings, key=lambda ring: abs(area(ring))))
        named = [
            (place_id, weight) for place_id, weight, other, lon, lat in connection.execute(
                "SELECT id, importance, folded, lon, lat FROM found WHERE kind IN ('town', 'district')"
                " AND lon BETWEEN ? AND ? AND lat BETWEEN ? AND ?", (around[0], around[2], around[1], around[3]))
            if other in wanted and contains(rings, (lon, lat))]
        inside = [row for row in named if row[0] not in owned]
        if inside:
            # A city before a hamlet of the same name.
            owner = max(inside, key=lambda row: row[1])[0]
        elif named:
            # A larger boundary of the same name: a city that is also a region.
            continue
        elif place in kinds.TOWNS or (level == 8 and not place):
            owner = add_place(connection, id, "town", place or "municipality")
        elif place in kinds.DISTRICTS or (level or 0) >= 9:
            owner = add_place(connection, id, "district", place or "boundary")
        else:
            continue
        owned.add(owner)
        connection.execute("UPDATE boundary SET owner = ? WHERE id = ?", (owner, id))
        connection.execute(
            "UPDATE found SET west = ?, south = ?, east = ?, north = ?, country = coalesce(found.country, b.country),"
            " population = coalesce(found.population, b.population) FROM boundary AS b WHERE found.id = ? AND b.id = ?",
            (*box, owner, id))
        for ring in rings:
            # Outer rings run counterclockwise; the holes in a boundary are left out.
            if area(ring) > 0 and len(ring) <= 2000:
                connection.execute("INSERT INTO shape VALUES (?, ?)", (owner, packed(ring)))
    weigh(connection)


def add_place(connection: sqlite3.Connection, boundary: int, kind: str, class_: str) -> int:
    importance, zoom, _ = (kinds.TOWNS | kinds.DISTRICTS)[class_]
    name, = connection.execute("SELECT name FROM boundary WHERE id = ?", (boundary,)).fetchone()
    return connection.execute(
        "INSERT INTO found(kind, class, name, folded, names, every, population, lon, lat, west, south, east, north,"
        " importance, zoom) SELECT ?, ?, name, ?, names, every, population, lon, lat, lon, lat, lon, lat, ?, ?"
        " FROM boundary WHERE id = ?", (kind, class_, folded(name), importance, zoom, boundary)).lastrowid


def weigh(connection: sqlite3.Connection) -> None:
    """Weighs towns by their inhabitants, and gives all towns the country of the extract's boundaries."""
    for id, population in connection.execute(
            "SELECT id, population FROM found WHERE kind = 'town' AND population > 0").fetchall():
        connection.execute("UPDATE found SET importance = ? WHERE id = ?", (of_inhabitants(population), id))
    countries = connection.execute(
        "SELECT upper(country), rings FROM boundary WHERE level = 2 AND length(country) = 2 ORDER BY area").fetchall()
    countries = [(code, json.loads(rings)) for code, rings in countries]
    for id, lon, lat in connection.execute(
            "SELECT id, lon, lat FROM found WHERE kind = 'town' AND country IS NULL").fetchall():
        country = next((code for code, rings in countries if contains(rings, (lon, lat))), None)
        connection.execute("UPDATE found SET country = ? WHERE id = ?", (country, id))


def add_hinted_towns(connection: sqlite3.Connection) -> None:
    """Without any town in the extract, those that addresses name (addr:city) are the towns."""
    if connection.execute("SELECT 1 FROM found WHERE kind = 'town' LIMIT 1").fetchone():
        return
    for name, lon, lat in connection.execute(
            "SELECT city, avg(lon), avg(lat) FROM found WHERE city IS NOT NULL GROUP BY city").fetchall():
        connection.execute(
            "INSERT INTO found(kind, class, name, folded, names, every, lon, lat, west, south, east, north, importance,"
            " zoom) VALUES ('town', 'town', ?, ?, '{}', ?, ?, ?, ?, ?, ?, ?, 0.7, 13)",
            (name, folded(name), json.dumps([name], ensure_ascii=False), lon, lat, lon, lat, lon, lat))


def assign(connection: sqlite3.Connection) -> None:
    """Gives all places the town and district that they are in: districts first."""
    connection.execute("CREATE VIRTUAL TABLE region_box USING rtree(id, west, east, south, north)")
    connection.execute("CREATE INDEX boundary_owner ON boundary(owner)")
    for id, class_, lon, lat, west, south, east, north in connection.execute(
            "SELECT f.id, class, f.lon, f.lat, coalesce(r.west, f.west), coalesce(r.south, f.south),"
            " coalesce(r.east, f.east), coalesce(r.north, f.north) FROM found AS f"
            " LEFT JOIN boundary AS b ON b.owner = f.id LEFT JOIN boundary_box AS r ON r.id = b.id"
            " WHERE kind IN ('town', 'district')").fetchall():
        radius = RADIUSES[class_] * (FARTHEST if class_ in kinds.TOWNS else 1)
        y = radius / DEGREE
        x = y / max(0.05, math.cos(math.radians(lat)))
        connection.execute("INSERT INTO region_box VALUES (?, ?, ?, ?, ?)", (
            id, min(west, lon - x), max(east, lon + x), min(south, lat - y), max(north, lat + y)))
    demote_hamlets(connection)
    for condition in ("kind = 'district'", "kind NOT IN ('town', 'district')"):
        rows = connection.execute(
            f"SELECT id, lon, lat, city FROM found WHERE {condition} AND merged IS NULL"
            f" ORDER BY floor(lon / {CELL}), floor(lat / {CELL})")
        cell, regions = None, []
        for id, lon, lat, city in rows:
            if cell != (at := (math.floor(lon / CELL), math.floor(lat / CELL))):
                cell, regions = at, near(connection, (at[0] * CELL, at[1] * CELL, (at[0] + 1) * CELL, (at[1] + 1) * CELL))
            town = town_of(regions, (lon, lat), city)
            district = district_of(regions, (lon, lat), town, id)
            connection.execute("UPDATE found SET town = ?, district = ? WHERE id = ?", (town, district, id))


def near(connection: sqlite3.Connection, cell: Box) -> list[Region]:
    """The towns and districts that something in a cell may belong to."""
    west, south, east, north = cell
    around = (east, west, north, south)
    boundaries = dict(connection.execute(
        "SELECT owner, rings FROM boundary_box AS r CROSS JOIN boundary USING (id) WHERE owner IS NOT NULL"
        " AND r.west <= ? AND r.east >= ? AND r.south <= ? AND r.north >= ?", around))
    rows = connection.execute(
        "SELECT f.id, kind, class, folded, f.lon, f.lat, f.town, b.area FROM region_box AS r CROSS JOIN found AS f USING (id)"
        " LEFT JOIN boundary AS b ON b.owner = f.id"
        " WHERE r.west <= ? AND r.east >= ? AND r.south <= ? AND r.north >= ?", around)
    regions = []
    for id, kind, class_, folded_name, lon, lat, town, size in rows:
        rings = json.loads(boundaries[id]) if id in boundaries else []
        is_around = bool(rings) and contains(rings, (west, south))
        regions.append(Region(
            id, kind, folded_name, (lon, lat), RADIUSES[class_], size is not None, size or 0.0,
            rings if crosses(rings, cell) else [], is_around, town))
    return regions


def crosses(rings, box: Box) -> bool:
    """Whether a part of a boundary may lie in a box."""
    west, south, east, north = box
    return any(min(a[0], b[0]) <= east and max(a[0], b[0]) >= west and min(a[1], b[1]) <= north and max(a[1], b[1]) >= south
               for ring in rings for a, b in zip(ring, ring[1:]))


def town_of(regions: list[Region], point: Point, city: str | None) -> int | None:
    """The smallest town around a point; else the one that its address names, else the nearest by its size."""
    towns = [region for region in regions if region.kind == "town"]
    around = [town for town in towns if town.contains(point)]
    if around:
        return min(around, key=lambda town: town.area).id
    if city and (named := [town.id for town in towns if town.folded == folded(city)]):
        return named[0]
    # A town whose boundary ends elsewhere is worth less than one without a boundary.
    scored = [(metres(town.point, point) / town.radius * (2 if town.has_boundary else 1), town.id) for town in towns]
    best = min(scored, default=(math.inf, None))
    return best[1] if best[0] <= FARTHEST else None


def district_of(regions: list[Region], point: Point, town: int | None, own: int) -> int | None:
    districts = [region for region in regions
                 if region.kind == "district" and region.id != own and region.town in (None, town)]
    around = [district for district in districts if district.contains(point)]
    if around:
        return min(around, key=lambda district: district.area).id
    scored = [(metres(district.point, point) / district.radius, district.id)
              for district in districts if not district.has_boundary]
    best = min(scored, default=(math.inf, None))
    return best[1] if best[0] <= 1 else None


def demote_hamlets(connection: sqlite3.Connection) -> None:
    """A hamlet within the boundary of another town is a district of it."""
    for id, lon, lat in connection.execute(
            "SELECT id, lon, lat FROM found WHERE kind = 'town' AND class IN ('hamlet', 'isolated_dwelling')"
            " AND id NOT IN (SELECT owner FROM boundary WHERE owner IS NOT NULL)").fetchall():
        if any(region.kind == "town" and region.id != id and region.contains((lon, lat))
               for region in near(connection, (lon, lat, lon, lat))):
            connection.execute("UPDATE found SET kind = 'district' WHERE id = ?", (id,))
