"""The land in a square cell as rings, joined out of arcs of coast and parts of the cell's edge."""

from typing import NamedTuple

# Coordinates count from the south-western corner of a cell, 65,535 to its other side.
SPAN = 65_535
Grid = tuple[int, int]


class Arc(NamedTuple):
    """A part of a coast in a cell, or all of it: `entry` and `exit` are the sides that it begins and ends at, from 0 at the
    bottom counterclockwise, 4 for one that is closed. On an odd level it is around land, on an even one around water."""

    level: int
    entry: int
    exit: int
    points: list[Grid]


CORNERS: list[Grid] = [(0, 0), (SPAN, 0), (SPAN, SPAN), (0, SPAN)]


def position(side: int, point: Grid) -> float:
    """Where a point of the cell's edge is, counterclockwise from 0 at the south-western corner to 4."""
    along = point[side % 2] / SPAN
    return side + (along if side < 2 else 1 - along)


def land(arcs: list[Arc], levels: list[int]) -> tuple[list[list[Grid]], list[list[Grid]]]:
    """Rings around the land in a cell, and those around water in it. `levels` are those of its corners."""
    open_arcs = [arc for arc in arcs if arc.entry < 4 and len(arc.points) > 1]
    closed = [arc for arc in arcs if arc.entry >= 4 and len(arc.points) > 2]
    outer = [arc.points for arc in closed if arc.level % 2 == 1]
    holes = [arc.points for arc in closed if arc.level % 2 == 0]
    if not open_arcs:
        return ([CORNERS] if levels[0] % 2 else []) + outer, holes

    # Along the edge, each end of an arc is a change between land and water.
    ends = sorted(
        [(position(arc.entry, arc.points[0]), index, 0) for index, arc in enumerate(open_arcs)]
        + [(position(arc.exit, arc.points[-1]), index, 1) for index, arc in enumerate(open_arcs)])
    first = 1 if levels[0] % 2 else 0
    # Each end that land begins at, and the end of that land.
    following = {}
    for place in range(first, len(ends) + first, 2):
        begin, end = ends[place % len(ends)], ends[(place + 1) % len(ends)]
        following[begin[1:]] = end
        following[end[1:]] = begin
    lands = {ends[place % len(ends)][1:] for place in range(first, len(ends) + first, 2)}
    places = {end[1:]: end[0] for end in ends}
    rings = []
    unused = set(range(len(open_arcs)))
    while unused:
        ring: list[Grid] = []
        start = at = (min(unused), 0)
        while True:
            index, side = at
            unused.discard(index)
            points = open_arcs[index].points
            ring += points if side == 0 else points[::-1]
            out = (index, 1 - side)
            into = following[out][1:]
            ring += corners_between(places[out], places[into], out in lands)
            at = into
            if at == start:
                break
        rings.append(ring)
    return rings + outer, holes


def corners_between(begin: float, end: float, is_counterclockwise: bool) -> list[Grid]:
    """The corners of the cell on the way along its edge."""
    if not is_counterclockwise:
        return corners_between(end, begin, True)[::-1]
    if end < begin:
        end += 4
    return [CORNERS[corner % 4] for corner in range(1, 8) if begin < corner < end]
