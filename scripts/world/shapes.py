"""Coasts, rivers and borders as encoded features of tiles, bin by bin."""

from collections import defaultdict

from mapping.geometry import box_of, kept
from mapping.land import CORNERS, land
from mapping.tiles import EXTENT, lines, polygons
from mapping.tiling import Tile, grouped, mercator, tiles_of, to_tile, touches

from world.binned import Bin, Lines, Shores

# Tile, layer, kind of geometry, geometry, properties.
Feature = tuple[Tile, str, int, bytes, tuple]
# Units of a tile, eight of which are a pixel, within which a simplified line is exact; and how wide a closed coast must be
# to be on the map. The last tiles are finer, because they are enlarged at all zooms beyond theirs.
TOLERANCE, LAST_TOLERANCE = 3.5, 2.0
LEAST_WIDTH, LAST_LEAST_WIDTH = 10, 6
LAST_ZOOM = 8
# Units of a bin, 65,535 to its side, within which points of full resolution are taken for one: 20 m.
THIN = 12


def of_zoom(zoom: int) -> tuple[float, float]:
    """Tolerance and least width of a zoom, in units of a tile."""
    return (LAST_TOLERANCE, LAST_LEAST_WIDTH) if zoom == LAST_ZOOM else (TOLERANCE, LEAST_WIDTH)


def thinned(points):
    """Without points that are very near to the one before: a quick first step."""
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


def land_features(shores: Shores, bin: Bin, zooms: list[int]) -> list[Feature]:
    """The land of a bin in all tiles of the zooms, the largest of which comes first."""
    arcs = shores.arcs(bin)
    levels = shores.corner_levels(bin)
    if not arcs and levels[0] % 2 == 0:
        return []
    features: list[Feature] = []
    corners = [mercator(bin.degrees(*corner)) for corner in CORNERS]
    box = (corners[0][0], corners[2][1], corners[2][0], corners[0][1])
    grids = [thinned(arc.points) for arc in arcs] if LAST_ZOOM in zooms else [arc.points for arc in arcs]
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
