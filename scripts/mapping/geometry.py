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


def kept(line, tolerance: float) -> list[int]:
    """The indexes of the points that are left if all within the tolerance of the rest go (Douglas and Peucker)."""
    count = len(line)
    if count < 3:
        return list(range(count))
    stays = bytearray(count)
    stays[0] = stays[-1] = 1
    stack = [(0, count - 1)]
    limit = tolerance * tolerance
    while stack:
        first, last = stack.pop()
        x, y = line[first]
        dx, dy = line[last][0] - x, line[last][1] - y
        squared = dx * dx + dy * dy
        farthest, at = limit, 0
        for index in range(first + 1, last):
            px, py = line[index]
            px -= x
            py -= y
            if squared:
                along = px * dx + py * dy
                if along <= 0:
                    distance = px * px + py * py
                elif along >= squared:
                    distance = (px - dx) ** 2 + (py - dy) ** 2
                else:
                    distance = (px * dy - py * dx) ** 2 / squared
            else:
                distance = px * px + py * py
            if distance > farthest:
                farthest, at = distance, index
        if at:
            stays[at] = 1
            if at - first > 1:
                stack.append((first, at))
            if last - at > 1:
                stack.append((at, last))
    return [index for index in range(count) if stays[index]]


def simplified(line, tolerance: float):
    """Without the points that are within so many metres of the rest."""
    width = math.cos(math.radians(line[0][1])) * DEGREE
    plane = [(point[0] * width, point[1] * DEGREE) for point in line]
    return [line[index] for index in kept(plane, tolerance)]


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
