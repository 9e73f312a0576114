"""Datasette with SpatiaLite, on the same SQLite file: a canned query for each kind of searches."""

import json
import sqlite3
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

from benchmark.peers.kinds import Kind, parameters
from benchmark.peers.program import Peer
from benchmark.statements import around, is_prefix
from library import http

COLUMNS = """p.id, p.status, p.state, p.category, p.title, p.description, p.occurred_start, p.occurred_end, p.updated_at,
p.resolved_at, p.expires_at, p.precision, p.accuracy, ST_X(p.geom) AS longitude, ST_Y(p.geom) AS latitude, a.id AS owner,
a.display_name, p.photos"""
PUBLIC = "l.visibility = 'public' AND l.state = 'open'"
# Parameters are texts.
WEST, SOUTH, EAST, NORTH, X, Y, RADIUS = (
    f"CAST(:{name} AS REAL)" for name in ("west", "south", "east", "north", "x", "y", "radius"))
EDGES = f"r.xmax >= {WEST} AND r.xmin <= {EAST} AND r.ymax >= {SOUTH} AND r.ymin <= {NORTH}"
# The R*Tree has single precision.
INSIDE = f"ST_X(l.geom) BETWEEN {WEST} AND {EAST} AND ST_Y(l.geom) BETWEEN {SOUTH} AND {NORTH}"
PLACE = f"MakePoint({X}, {Y}, 4326)"
# The rows of a box in the order of their ids: the newest are read first, until the page is full.
BOX = f"""SELECT l.id AS id FROM listing AS l WHERE l.id IN (SELECT r.pkid FROM idx_listing_geom AS r WHERE {EDGES})
AND {PUBLIC} AND {INSIDE} ORDER BY l.id DESC LIMIT CAST(:limit AS INTEGER)"""
# The words of the text index, in the text that it is made of.
WORDS = f"""SELECT l.id AS id FROM listing_text_content AS d CROSS JOIN listing AS l ON l.id = d.id
WHERE d.id IN (SELECT r.pkid FROM idx_listing_geom AS r WHERE {EDGES}) AND (instr(d.c0, :first) AND instr(d.c0, :second) OR instr(d.c0, :joined) OR instr(d.c0, :pair))
AND {PUBLIC} AND {INSIDE} ORDER BY d.id DESC LIMIT CAST(:limit AS INTEGER)"""
CIRCLE = f"""SELECT l.id AS id, ST_Distance(l.geom, {PLACE}, 1) AS distance
FROM idx_listing_geom AS r CROSS JOIN listing AS l ON l.id = r.pkid
WHERE {EDGES} AND {PUBLIC} AND PtDistWithin(l.geom, {PLACE}, {RADIUS}, 1)
AND (distance, -l.id) > (CAST(:distance AS REAL), -CAST(:id AS INTEGER)) ORDER BY distance, l.id DESC
LIMIT CAST(:limit AS INTEGER)"""


def page(ids: str, columns: str = COLUMNS, order: str = "p.id DESC") -> str:
    """The listings whose ids a statement finds: other columns are read of these only."""
    return (
        f"SELECT {columns} FROM ({ids}) AS page CROSS JOIN listing AS p ON p.id = page.id"
        f" CROSS JOIN account AS a ON a.id = p.owner ORDER BY {order}")


# The fastest of several statements for each kind, with 1,000,000 listings.
QUERIES = {
    "box": page(BOX), "words": page(WORDS),
    "circle": page(CIRCLE, f"{COLUMNS}, page.distance", "page.distance, page.id DESC"),
}
SETTINGS = {"sql_time_limit_ms": 60_000, "cache_size_kb": 16_000}


class Datasette(Peer):
    """Datasette on a copy of the store, which it opens as immutable."""

    name = "Datasette"

    def __init__(self, environment: Path, store: Path, folder: Path):
        super().__init__(folder / "datasette.log")
        self.environment, self.store, self.metadata = environment, store, folder / "metadata.json"

    def __enter__(self):
        # The file must be complete without its write-ahead log.
        db = sqlite3.connect(self.store)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.close()
        queries = {name: {"sql": " ".join(sql.split())} for name, sql in QUERIES.items()}
        self.metadata.write_text(json.dumps({"databases": {self.store.stem: {"queries": queries}}}), encoding="utf-8")
        settings = (part for name, value in SETTINGS.items() for part in ("--setting", name, value))
        self.start([
            self.environment / "bin" / "datasette", "serve", "--immutable", self.store, "--metadata", self.metadata,
            "--load-extension", "spatialite", "--host", "127.0.0.1", "--port", self.port, *settings])
        return self

    def paths(self, kind: Kind) -> list[str]:
        return [self.path(kind, parameters(query)) for query in kind.queries]

    def path(self, kind: Kind, given: dict[str, str]) -> str:
        values = {"limit": kind.limit}
        if "near" in given:
            x, y = map(float, given["near"].split(","))
            radius = float(given["radius"])
            query, box = "circle", around(x, y, radius)
            values |= {"x": x, "y": y, "radius": radius, "distance": -1, "id": 0}
        else:
            query, box = "box", given["bbox"].split(",")
        values |= dict(zip(("west", "south", "east", "north"), box))
        if "q" in given:
            query, words = "words", given["q"].split(" ")
            # As in the text that is indexed: each word between spaces.
            ends = [f" {word}" if is_prefix(word, place == len(words) - 1) else f" {word} "
                    for place, word in enumerate(words)]
            # `air pods` is also found as `airpods`, and `keyring` as `key ring`.
            joined = f" {''.join(words)}" + ends[-1][len(words[-1]) + 1:]
            values |= {"first": ends[0], "second": ends[-1], "joined": joined, "pair": f"·{''.join(words)} "}
        return f"/{self.store.stem}/{query}.json?{urlencode(values)}"

    def rows(self, answer: http.Answer) -> list[dict]:
        """The standard answer has the names of its columns once, and is the fastest."""
        found = answer.json()
        return [dict(zip(found["columns"], row)) for row in found["rows"]]

    def titles(self, answer: http.Answer) -> list[str]:
        return [row["title"] for row in self.rows(answer)]

    def following(self, path: str, answer: http.Answer) -> str:
        last = self.rows(answer)[-1]
        before, _, query = path.partition("?")
        return f"{before}?{urlencode({**dict(parse_qsl(query)), 'distance': last['distance'], 'id': last['id']})}"
