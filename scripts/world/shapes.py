"""Coasts, rivers and borders as encoded features of tiles, bin by bin."""

import math
from collections import defaultdict

from streets.geometry import area, box_of, contains
from world.binned import Bin, Lines, Shores, mercator
from world.land import CORNERS, land
from world.tiles import BUFFER, EXTENT, lines, polygons

# Tile, layer, kind of geometry, geometry, properties.
Feature = tuple[tuple[int, int, int], str, int, bytes, tuple]
# Units of a tile, eight of which are a pixel, within which a simplified line is exact; and how wide a closed coast must be
# to be on the map. The last tiles are finer, because they are enlarged at all zooms beyond theirs.
TOLERANCE, LAST_TOLERANCE = 2.5, 1.0
LEAST_WIDTH, LAST_LEAST_WIDTH = 8, 3
LAST_ZOOM = 8
THIN = 12


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


def of_zoom(zoom: int) -> tuple[float, float]:
    """Tolerance and least width of a zoom, in units of a tile."""
    return (LAST_TOLERANCE, LAST_LEAST_WIDTH) if zoom == LAST_ZOOM else (TOLERANCE, LEAST_WIDTH)


def thinned(points):
    """Without points that are nearer to the last one than could be seen on the largest zoom: a quick first step. `points` are
    those of a bin, 65,535 to its side."""
    if len(points) < 4:
        return points
    found = [points[0]]
    x, y = points[0]
    for point in points[1:-1]:
        px, py = point
        if abs(px - x) > THIN or abs(py - y) > THIN:
            found.append(point)
            x, y = point
    found.append(points[-1])
    return found


def tiles_of(box, zoom: int):
    """The tiles that a box in Mercator touches, with their buffers."""
    count, margin = 1 << zoom, BUFFER / EXTENT
    west, north, east, south = (value * count for value in box)
    for x in range(max(0, math.floor(west - margin)), min(count, math.floor(east + margin) + 1)):
        for y in range(max(0, math.floor(north - margin)), min(count, math.floor(south + margin) + 1)):
            yield zoom, x, y


def land_features(shores: Shores, bin: Bin, zooms: list[int]) -> list[Feature]:
    """The land of a bin in all tiles of the zooms, the largest of which comes first."""
    arcs = shores.arcs(bin)
    levels = shores.corner_levels(bin)
    if not arcs and levels[0] % 2 == 0:
        return []
    features: list[Feature] = []
    corners = [mercator(bin.degrees(*corner)) for corner in CORNERS]
    box = (corners[0][0], corners[2][1], corners[2][0], corners[0][1])
    grids = [thinned(arc.points) for arc in arcs]
    projected = [[mercator(bin.degrees(*point)) for point in grid] for grid in grids]
    for zoom in zooms:
        scale = EXTENT * (1 << zoom)
        tolerance, least_width = of_zoom(zoom)
        kept_arcs, kept_points = [], {}
        for place, arc in enumerate(arcs):
            line = projected[place]
            if arc.entry >= 4:
                west, north, east, south = box_of(line)
                if max(east - west, south - north) * scale < least_width:
                    continue
            stay = kept(line, tolerance / scale)
            projected[place] = [line[index] for index in stay]
            grids[place] = [grids[place][index] for index in stay]
            kept_arcs.append(arc._replace(points=grids[place]))
            kept_points.update(zip(grids[place], projected[place]))
        outer, holes = land(kept_arcs, levels)
        kept_points.update(zip(CORNERS, corners))
        groups = grouped([[kept_points[point] for point in ring] for ring in outer],
                         [[kept_points[point] for point in ring] for ring in holes])
        boxed = [(group, box_of(group[0])) for group in groups]
        for tile in tiles_of(box, zoom):
            geometry = polygons([[to_tile(ring, tile) for ring in group] for group, box in boxed if touches(box, tile)])
            if geometry:
                features.append((tile, "earth", 3, geometry, ()))
    return features


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


def line_features(file: Lines, bin: Bin, zooms: list[int], layer: str, properties) -> list[Feature]:
    """Rivers or borders of a bin. `properties(level)` has the properties and the first zoom; nothing for levels that are
    not on the map."""
    features: list[Feature] = []
    by_level = defaultdict(list)
    for level, line in file.lines(bin):
        if properties(level):
            by_level[level].append([mercator(point) for point in line])
    for level, whole in by_level.items():
        of_level, first = properties(level)
        for zoom in zooms:
            if zoom < first:
                continue
            tolerance = of_zoom(zoom)[0] / (EXTENT * (1 << zoom))
            whole = [[line[index] for index in kept(line, tolerance)] for line in whole]
            for tile in tiles_of(box_of([point for line in whole for point in line]), zoom):
                geometry = lines([to_tile(line, tile) for line in whole])
                if geometry:
                    features.append((tile, layer, 2, geometry, of_level))
    return features
