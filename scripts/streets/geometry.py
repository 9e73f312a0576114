"""Lines and areas in degrees, over short distances: plain lists of (longitude, latitude)."""

import math
import sys
from array import array

Point = tuple[float, float]
Box = tuple[float, float, float, float]

# Metres in a degree of latitude.
DEGREE = 111_195.0


def box_of(points) -> Box:
    """West, south, east, north."""
    longitudes, latitudes = [p[0] for p in points], [p[1] for p in points]
    return min(longitudes), min(latitudes), max(longitudes), max(latitudes)


def joined(a: Box, b: Box) -> Box:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def metres(a: Point, b: Point) -> float:
    """The distance between points that are not far from each other."""
    return math.hypot((a[0] - b[0]) * math.cos(math.radians((a[1] + b[1]) / 2)), a[1] - b[1]) * DEGREE


def gap(a: Box, b: Box) -> float:
    """Metres between two boxes, 0 where they overlap."""
    latitude = (a[1] + b[3]) / 2
    x = max(a[0] - b[2], b[0] - a[2], 0.0) * math.cos(math.radians(latitude))
    return math.hypot(x, max(a[1] - b[3], b[1] - a[3], 0.0)) * DEGREE


def size(box: Box) -> float:
    """The diagonal of a box in metres."""
    return metres((box[0], box[1]), (box[2], box[3]))


def area(ring) -> float:
    """The area within a ring in square metres, positive if it runs counterclockwise."""
    if len(ring) < 3:
        return 0.0
    x0, y0 = ring[0]
    total = sum((a[0] - x0) * (b[1] - y0) - (b[0] - x0) * (a[1] - y0) for a, b in zip(ring, ring[1:]))
    return total / 2 * DEGREE**2 * math.cos(math.radians(y0))


def contains(rings, point: Point) -> bool:
    """Whether a point is in an area with these rings, holes included."""
    x, y = point
    inside = False
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                inside = not inside
    return inside


def centre(ring) -> Point:
    """A point within an area: its centre of mass, or beside that, on the widest part of the parallel through it."""
    x0, y0 = ring[0]
    twice = x = y = 0.0
    for a, b in zip(ring, ring[1:]):
        cross = (a[0] - x0) * (b[1] - y0) - (b[0] - x0) * (a[1] - y0)
        twice += cross
        x += (a[0] + b[0] - 2 * x0) * cross
        y += (a[1] + b[1] - 2 * y0) * cross
    if twice == 0:
        west, south, east, north = box_of(ring)
        return (west + east) / 2, (south + north) / 2
    found = (x0 + x / (3 * twice), y0 + y / (3 * twice))
    if contains([ring], found):
        return found
    y = found[1]
    cuts = sorted(x1 + (y - y1) / (y2 - y1) * (x2 - x1)
                  for (x1, y1), (x2, y2) in zip(ring, ring[1:]) if (y1 > y) != (y2 > y))
    spans = [(east - west, (west + east) / 2) for west, east in zip(cuts[::2], cuts[1::2])]
    return (max(spans)[1], y) if spans else found


def middle(line) -> Point:
    """The point half-way along a line."""
    lengths = [metres(a, b) for a, b in zip(line, line[1:])]
    left = sum(lengths) / 2
    for a, b, length in zip(line, line[1:], lengths):
        if left <= length:
            part = left / length if length else 0.0
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        left -= length
    return line[-1]


def simplified(line, tolerance: float):
    """Without the points that are within so many metres of the rest (Douglas and Peucker)."""
    if len(line) < 3:
        return line
    width = math.cos(math.radians(line[0][1]))
    keep = {0, len(line) - 1}
    stack = [(0, len(line) - 1)]
    while stack:
        first, last = stack.pop()
        (x1, y1), (x2, y2) = line[first], line[last]
        dx, dy = (x2 - x1) * width, y2 - y1
        squared = dx * dx + dy * dy
        farthest, at = 0.0, 0
        for index in range(first + 1, last):
            px, py = (line[index][0] - x1) * width, line[index][1] - y1
            part = max(0.0, min(1.0, (px * dx + py * dy) / squared)) if squared else 0.0
            distance = math.hypot(px - part * dx, py - part * dy) * DEGREE
            if distance > farthest:
                farthest, at = distance, index
        if farthest > tolerance:
            keep.add(at)
            stack += [(first, at), (at, last)]
    return [line[index] for index in sorted(keep)]


def packed(line) -> bytes:
    """Longitudes and latitudes in turn, as little-endian 32-bit integers in units of 1e-7 degrees."""
    values = array("i", (round(value * 1e7) for point in line for value in point))
    if sys.byteorder == "big":
        values.byteswap()
    return values.tobytes()


def unpacked(data: bytes) -> list[Point]:
    values = array("i")
    values.frombytes(data)
    if sys.byteorder == "big":
        values.byteswap()
    return [(values[i] / 1e7, values[i + 1] / 1e7) for i in range(0, len(values), 2)]
