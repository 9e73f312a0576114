"""The statements that the plain C program runs: those of the store, and those of fixed plans.

An application without our text index uses fixed plans: the R*Tree, with each row checked for the words, or FTS5, with each row
checked for the box.
"""

import json
import math
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import parse_qs

# Less than anywhere on Earth, so that a box around a circle is never too small.
METRES_PER_DEGREE = 110_000
EDGES = "r.xmax >= ? AND r.xmin <= ? AND r.ymax >= ? AND r.ymin <= ?"
BOX_FIRST = "idx_listing_geom AS r CROSS JOIN listing AS l ON l.id = r.pkid"
TEXT_FIRST = "listing_text AS t CROSS JOIN listing AS l ON l.id = t.rowid"
# By its name: the tables, the condition of its index, and the order of a page.
PLANS = {
    "box-first": (f"{BOX_FIRST} CROSS JOIN listing_text_content AS d ON d.id = l.id", EDGES, "+l.id"),
    "box-first-like": (BOX_FIRST, EDGES, "+l.id"),
    "text-first": (TEXT_FIRST, "t.listing_text MATCH ?", "t.rowid"),
    "text-first-sorted": (TEXT_FIRST, "t.listing_text MATCH ?", "+l.id"),
}
# All that the public sees of the newest listings.
PAGE = """
SELECT p.id, p.secret, p.version, p.status, p.state, p.category, p.title, p.description, p.occurred_start, p.occurred_end,
    p.updated_at, p.resolved_at, p.expires_at, p.precision, p.accuracy, p.geom, a.id, a.secret, a.display_name
FROM (
    SELECT l.id AS id FROM {tables} WHERE {index}{words} AND l.visibility = 'public' AND l.state = 'open'
    AND MbrMinX(l.geom) BETWEEN ? AND ? AND MbrMinY(l.geom) BETWEEN ? AND ? ORDER BY {order} DESC LIMIT 51
) AS page CROSS JOIN listing AS p ON p.id = page.id CROSS JOIN account AS a ON a.id = p.owner ORDER BY page.id DESC
"""
Statement = tuple[str, list]


def write(statements: Iterable[Statement], path: Path) -> Path:
    """Writes statements as the C program reads them."""
    with open(path, "w", encoding="utf-8") as file:
        for sql, values in statements:
            print(" ".join(sql.split()), *map(line, values), "", sep="\n", file=file)
    return path


def line(value: int | float | str | None) -> str:
    """A value behind its type."""
    kind = {int: "i", float: "r", str: "t"}.get(type(value), "n")
    return "n" if value is None else f"{kind}{value}"


def of_store(path: Path) -> list[Statement]:
    """What `ReuniteBenchmarks search --explain-sql` has written."""
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [(statement["sql"], statement["values"]) for statement in lines]


def of_plan(plan: str, query: str) -> Statement:
    """A search for words in a box by a fixed plan."""
    parameters = parse_qs(query)
    west, south, east, north = map(float, parameters["bbox"][0].split(","))
    words = parameters["q"][0].split(" ")
    terms = [(word, is_prefix(word, place == len(words) - 1)) for place, word in enumerate(words)]
    tables, index, order = PLANS[plan]
    edges, in_row, values = [west, east, south, north], "", []
    if plan == "box-first":
        in_row = " AND instr(d.c0, ?)" * len(terms)
        values = [*edges, *(f" {word}" if prefix else f" {word} " for word, prefix in terms)]
    elif plan == "box-first-like":
        in_row = " AND (l.title LIKE ? OR l.description LIKE ?)" * len(terms)
        values = [*edges, *(f"%{word}%" for word in words for _ in range(2))]
    else:
        values = [" AND ".join(f'"{word}" *' if prefix else f'"{word}"' for word, prefix in terms)]
    return PAGE.format(tables=tables, index=index, words=in_row, order=order), [*values, *edges]


def is_prefix(word: str, is_last: bool) -> bool:
    """As `SearchWords` has it: the last word; in Chinese and Japanese, whose words are pairs of letters, a single letter."""
    return len(word) == 1 if "\u3000" <= word[0] <= "\u9fff" else is_last


def around(longitude: float, latitude: float, radius: float) -> tuple[float, float, float, float]:
    """West, south, east and north of a box around a circle, whose radius is in metres."""
    height = radius / METRES_PER_DEGREE
    width = min(180.0, height / max(math.cos(math.radians(min(89.9, abs(latitude) + height))), 0.001))
    return longitude - width, latitude - height, longitude + width, latitude + height
