"""Land and sea where the extract has coasts, cell by cell.

Coasts of OpenStreetMap have the land on their left. An extract cuts them off anywhere, so that no whole land or sea can be
made of them; but in a small cell that they cross completely both are known. Cells beside those are known too, if they are
all land or all sea. All others are left to the map of the world.
"""

import json
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from mapping.geometry import Point
from mapping.land import SPAN, Arc, Grid, land, position
from mapping.tiling import mercator

# Cells are tiles of this zoom.
ZOOM = 15
COUNT = 1 << ZOOM
# Cells beyond those with a coast that are drawn, because the coasts of the world are not as exact.
MARGIN = 3
Cell = tuple[int, int]


class Shore(NamedTuple):
    """The land of a cell as rings in its grid, and the rings of water in it."""

    outer: list[list[Grid]]
    holes: list[list[Grid]]


def chains(extract: Path, folder: Path) -> list[list[Point]]:
    """The coasts of an extract, joined where one way ends and the next begins, in units of cells, y to the north."""
    filtered, config, output = folder / "coast.osm.pbf", folder / "coast.json", folder / "coast.geojsonl"
    config.write_text(json.dumps({"linear_tags": True, "area_tags": False}))
    subprocess.run(["osmium", "tags-filter", "--no-progress", "--overwrite", "-o", filtered, extract,
                    "w/natural=coastline"], check=True)
    subprocess.run(["osmium", "export", "--no-progress", "--overwrite", "--config", config, "--geometry-types",
                    "linestring", "--output-format", "geojsonseq", "--format-option", "print_record_separator=false",
                    "-o", output, filtered], check=True)
    ways = {}
    with output.open() as lines:
        for line in lines:
            # Without any feature there is an empty line.
            if not line.strip():
                continue
            feature = json.loads(line)
            if feature["properties"].get("natural") == "coastline":
                points = [tuple(point) for point in feature["geometry"]["coordinates"]]
                ways[points[0]] = points
    ends = {points[-1] for points in ways.values()}
    joined = []
    # First those that nothing leads to, then what is left: rings.
    for start in [*(first for first in ways if first not in ends), *ways]:
        if start not in ways:
            continue
        chain = ways.pop(start)
        while chain[-1] in ways:
            chain = chain + ways.pop(chain[-1])[1:]
        joined.append([(x * COUNT, (1 - y) * COUNT) for x, y in map(mercator, chain)])
    return joined


def shores(chains: list[list[Point]]) -> dict[Cell, Shore]:
    """What is known of cells. A cell counts columns from the west and rows from the south."""
    arcs: dict[Cell, list[Arc]] = defaultdict(list)
    broken: set[Cell] = set()
    for chain in chains:
        cut(chain, arcs, broken)
    found, edges = {}, {}
    for cell, of_cell in arcs.items():
        levels = None if cell in broken else corner_levels(of_cell)
        if levels is not None:
            found[cell] = Shore(*land(of_cell, levels))
            edges[cell] = (levels, {side for arc in of_cell for side in (arc.entry, arc.exit)})
    spread(found, edges, set(arcs) | broken)
    return found


def cut(chain: list[Point], arcs: dict[Cell, list[Arc]], broken: set[Cell]) -> None:
    """Adds the parts of a coast to the cells that it crosses; `broken` gets those in which it begins or ends."""
    is_ring = chain[0] == chain[-1]
    parts: list[tuple[Cell, list[Point]]] = []
    for a, b in zip(chain, chain[1:]):
        crossings = sorted({0.0, 1.0, *at_grid(a[0], b[0]), *at_grid(a[1], b[1])})
        for start, end in zip(crossings, crossings[1:]):
            p, q = between(a, b, start), between(a, b, end)
            cell = (int((p[0] + q[0]) / 2), int((p[1] + q[1]) / 2))
            if parts and parts[-1][0] == cell:
                parts[-1][1].append(q)
            else:
                parts.append((cell, [p, q]))
    if is_ring and len(parts) == 1:
        cell, points = parts[0]
        grid = [in_grid(point, cell) for point in points]
        twice = sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(grid, grid[1:]))
        arcs[cell].append(Arc(1 if twice > 0 else 2, 4, 4, grid))
        return
    if is_ring and parts[0][0] == parts[-1][0]:
        cell, points = parts.pop()
        parts[0] = (cell, points + parts[0][1][1:])
    elif not is_ring:
        broken.update((parts[0][0], parts[-1][0]))
    for cell, points in parts:
        if cell in broken:
            continue
        grid = [in_grid(point, cell) for point in points]
        entry, exit = side_of(grid[0]), side_of(grid[-1])
        if entry is None or exit is None:
            broken.add(cell)
        else:
            arcs[cell].append(Arc(1, entry, exit, grid))


def at_grid(a: float, b: float) -> list[float]:
    """Where on the way from a to b whole numbers lie, as parts of it."""
    first, last = int(min(a, b)) + 1, int(max(a, b))
    return [(line - a) / (b - a) for line in range(first, last + 1) if a != b and line not in (a, b)]


def between(a: Point, b: Point, part: float) -> Point:
    return b if part == 1 else (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)


def in_grid(point: Point, cell: Cell) -> Grid:
    return tuple(max(0, min(SPAN, round((value - base) * SPAN))) for value, base in zip(point, cell))


def side_of(point: Grid) -> int | None:
    x, y = point
    return 0 if y == 0 else 1 if x == SPAN else 2 if y == SPAN else 3 if x == 0 else None


def corner_levels(arcs: list[Arc]) -> list[int] | None:
    """Whether there is land (1) at the corners of a cell, from the south-western one counterclockwise; nothing if its coasts
    contradict each other."""
    ends = sorted([(position(arc.entry, arc.points[0]), 0) for arc in arcs if arc.entry < 4]
                  + [(position(arc.exit, arc.points[-1]), 1) for arc in arcs if arc.exit < 4])
    if not ends:
        # Islands are in the sea, and lagoons on land.
        is_land = max(arcs, key=lambda arc: abs(span(arc))).level == 2
        return [int(is_land)] * 4
    if any(a[1] == b[1] for a, b in zip(ends, ends[1:] + ends[:1])):
        return None
    # Counterclockwise, land begins where a coast leaves the cell, and ends where one enters it.
    return [next((kind for place, kind in reversed(ends) if place <= corner), ends[-1][1]) for corner in range(4)]


def span(arc: Arc) -> int:
    xs = [point[0] for point in arc.points]
    return max(xs) - min(xs)


def spread(found: dict[Cell, Shore], edges: dict, with_coast: set[Cell]) -> None:
    """Adds the cells beside those with a coast that are all land or all sea."""
    square = [[(0, 0), (SPAN, 0), (SPAN, SPAN), (0, SPAN)]]
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    front: dict[Cell, set[int]] = defaultdict(set)
    for cell, (levels, crossed) in edges.items():
        for side, (dx, dy) in enumerate(steps):
            if side not in crossed:
                front[cell[0] + dx, cell[1] + dy].add(levels[side])
    for _ in range(MARGIN):
        following: dict[Cell, set[int]] = defaultdict(set)
        for cell, levels in front.items():
            if cell in with_coast or cell in found or len(levels) > 1:
                continue
            is_land = levels.pop()
            found[cell] = Shore(square if is_land else [], [])
            for dx, dy in steps:
                following[cell[0] + dx, cell[1] + dy].add(is_land)
        front = following
