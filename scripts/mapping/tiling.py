"""From degrees to tiles of the Web Mercator grid."""

import math

from mapping.geometry import Point, area, box_of, contains
from mapping.tiles import BUFFER, EXTENT

Tile = tuple[int, int, int]
# Where the square of Web Mercator ends.
MOST_LATITUDE = 85.0511287


def mercator(point: Point) -> Point:
    """Web Mercator, from 0 to 1 eastwards and southwards."""
    latitude = max(-MOST_LATITUDE, min(MOST_LATITUDE, point[1]))
    return point[0] / 360 + 0.5, 0.5 - math.asinh(math.tan(math.radians(latitude))) / (2 * math.pi)


def degrees(place: Point) -> Point:
    """The inverse of `mercator`."""
    return (place[0] - 0.5) * 360, math.degrees(math.atan(math.sinh((0.5 - place[1]) * 2 * math.pi)))


def tiles_of(box, zoom: int):
    """The tiles that a box in Mercator touches, with their buffers."""
    count, margin = 1 << zoom, BUFFER / EXTENT
    west, north, east, south = (value * count for value in box)
    for x in range(max(0, math.floor(west - margin)), min(count, math.floor(east + margin) + 1)):
        for y in range(max(0, math.floor(north - margin)), min(count, math.floor(south + margin) + 1)):
            yield zoom, x, y


def touches(box, tile) -> bool:
    zoom, column, row = tile
    count, margin = 1 << zoom, BUFFER / EXTENT
    west, north, east, south = (value * count for value in box)
    return (west <= column + 1 + margin and east >= column - margin and north <= row + 1 + margin
            and south >= row - margin)


def to_tile(ring, tile):
    zoom, column, row = tile
    scale = EXTENT * (1 << zoom)
    left, top = column * EXTENT, row * EXTENT
    return [(x * scale - left, y * scale - top) for x, y in ring]


def grouped(outer, holes):
    """Each ring with the holes in it; a hole in two rings belongs to the smaller."""
    groups = [[ring] for ring in outer]
    if not holes:
        return groups
    measured = sorted(((abs(area([*ring, ring[0]])), place, box_of(ring)) for place, ring in enumerate(outer)))
    for hole in holes:
        x, y = hole[0]
        for _, place, (west, north, east, south) in measured:
            if west <= x <= east and north <= y <= south and contains([[*outer[place], outer[place][0]]], (x, y)):
                groups[place].append(hole)
                break
    return groups
