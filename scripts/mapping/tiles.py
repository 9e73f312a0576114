"""Encodes vector tiles (Mapbox Vector Tile specification, version 2): geometry clipped to a tile."""

import gzip

Flat = list[tuple[float, float]]

EXTENT = 4096
# Units beyond the edge of a tile that are drawn too.
BUFFER = 80
LEAST, MOST = -BUFFER, EXTENT + BUFFER


def varint(value: int) -> bytes:
    if value < 0x80:
        return bytes((value,))
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    found.append(value)
    return bytes(found)


def field(number: int, content: bytes) -> bytes:
    return varint(number << 3 | 2) + varint(len(content)) + content


def clipped_ring(ring: Flat) -> Flat:
    """The part of an area in the tile (Sutherland and Hodgman)."""
    for axis, edge, is_least in ((0, LEAST, True), (0, MOST, False), (1, LEAST, True), (1, MOST, False)):
        if not ring:
            return ring
        found = []
        last = ring[-1]
        was_inside = last[axis] >= edge if is_least else last[axis] <= edge
        for point in ring:
            inside = point[axis] >= edge if is_least else point[axis] <= edge
            if inside != was_inside:
                part = (edge - last[axis]) / (point[axis] - last[axis])
                other = last[1 - axis] + (point[1 - axis] - last[1 - axis]) * part
                found.append((edge, other) if axis == 0 else (other, edge))
            if inside:
                found.append(point)
            last, was_inside = point, inside
        ring = found
    return ring


def clipped_line(line: Flat) -> list[Flat]:
    """The parts of a line in the tile, a little longer than exact: whole segments that touch it."""
    found, part = [], []
    for a, b in zip(line, line[1:]):
        if max(a[0], b[0]) < LEAST or min(a[0], b[0]) > MOST or max(a[1], b[1]) < LEAST or min(a[1], b[1]) > MOST:
            if part:
                found.append(part)
                part = []
            continue
        if not part:
            part = [a]
        part.append(b)
    return found + [part] if part else found


def rounded(points: Flat) -> list[tuple[int, int]]:
    """Whole units, without repeated points."""
    found = []
    for x, y in points:
        point = (round(x), round(y))
        if not found or found[-1] != point:
            found.append(point)
    return found


def commands(parts: list[list[tuple[int, int]]], is_area: bool) -> bytes:
    """Lines or rings as the commands of a geometry."""
    values, x, y = [], 0, 0
    for part in parts:
        values += (9, zigzag(part[0][0] - x), zigzag(part[0][1] - y), (len(part) - 1) << 3 | 2)
        x, y = part[0]
        for px, py in part[1:]:
            values += (zigzag(px - x), zigzag(py - y))
            x, y = px, py
        if is_area:
            values.append(15)
    return b"".join(map(varint, values))


def zigzag(value: int) -> int:
    return value << 1 if value >= 0 else (-value << 1) - 1


def doubled_area(ring: list[tuple[int, int]]) -> int:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))


def polygons(groups: list[list[Flat]]) -> bytes:
    """Areas, each a ring and the holes in it, in units of the tile; nothing if none is left."""
    parts = []
    for group in groups:
        for place, ring in enumerate(group):
            units = rounded(clipped_ring(ring))
            if len(units) > 1 and units[0] == units[-1]:
                units.pop()
            size = doubled_area(units) if len(units) > 2 else 0
            if size == 0:
                # Without its outer ring an area has no holes.
                if place == 0:
                    break
                continue
            # Outer rings run clockwise on the screen, which is a positive area with y downwards; holes the other way.
            parts.append(units if (size > 0) == (place == 0) else units[::-1])
    return commands(parts, True) if parts else b""


def lines(whole: list[Flat]) -> bytes:
    parts = [part for line in whole for piece in clipped_line(line) if len(part := rounded(piece)) > 1]
    return commands(parts, False) if parts else b""


def point(x: int, y: int) -> bytes:
    return b"".join(map(varint, (9, zigzag(x), zigzag(y))))


class Layer:
    """A layer of one tile in the making."""

    def __init__(self, name: str):
        self.name = name
        self.features: list[bytes] = []
        self.keys: dict[str, int] = {}
        self.values: dict[object, int] = {}

    def add(self, kind: int, geometry: bytes, properties: dict) -> None:
        """Adds a feature: kind 1 is a point, 2 a line, 3 an area."""
        tags = []
        for key, value in properties.items():
            tags += (self.keys.setdefault(key, len(self.keys)), self.values.setdefault(value, len(self.values)))
        encoded = (field(2, b"".join(map(varint, tags))) if tags else b"") + bytes((0x18, kind)) + field(4, geometry)
        self.features.append(field(2, encoded))

    def encoded(self) -> bytes:
        content = bytes((0x78, 2)) + field(1, self.name.encode()) + b"".join(self.features)
        content += b"".join(field(3, key.encode()) for key in self.keys)
        for value in self.values:
            content += field(4, field(1, value.encode()) if isinstance(value, str) else b"\x28" + varint(value))
        return field(3, content + b"\x28" + varint(EXTENT))


def compressed(layers: list[Layer]) -> bytes:
    # Without a time, so that the same tile has the same bytes.
    return gzip.compress(b"".join(layer.encoded() for layer in layers if layer.features), 9, mtime=0)
