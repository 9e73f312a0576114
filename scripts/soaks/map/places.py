"""Places on the Earth: cities, patches that belong to a poster, boxes and distances."""

import math
import random

# Half the width of where listings of a patch lie, of the box that shows them all, and of where no others lie.
INNER, OUTER, CLEAR = 0.4, 0.95, 1.5
# By poster: two places that are theirs alone: at the antimeridian, at a pole, where Mercator ends, at 0, 0.
PATCHES = [
    [(180.0, -30.0), (-45.0, 35.0)], [(-100.0, 88.8), (70.0, -45.0)], [(0.0, 0.0), (-140.0, 40.0)],
    [(100.0, -10.0), (-20.0, -84.5)],
]
CITIES = [
    (2.35, 48.86), (4.86, 45.76), (-73.99, 40.73), (139.69, 35.68), (-46.63, -23.55), (121.47, 31.23), (179.99, -16.5),
    (-179.95, 51.9), (28.98, 41.01), (151.2, -33.87), (0.0, 89.9), (15.6, 78.22),
]
EXTENT = 4096
# Tile units near an edge within which a place is not sure to lie on its side.
UNSURE = 8


def wrapped(longitude: float) -> float:
    return longitude if -180 <= longitude <= 180 else (longitude + 180) % 360 - 180


def box_around(point, size: float) -> list[float]:
    longitude, latitude = point
    if size >= 180:
        return [-180, -90, 180, 90]
    return [
        wrapped(longitude - size), max(latitude - size, -90), wrapped(longitude + size), min(latitude + size, 90)]


def distance(one, other) -> float:
    """In degrees of the larger of the two."""
    east = abs(one[0] - other[0])
    return max(min(east, 360 - east), abs(one[1] - other[1]))


def lies_in(point, box, tolerance: float = 0.0) -> bool:
    (longitude, latitude), (west, south, east, north) = point, box
    if not south - tolerance <= latitude <= north + tolerance:
        return False
    if west <= east:
        return west - tolerance <= longitude <= east + tolerance or abs(longitude) == 180 and max(-west, east) == 180
    return longitude >= west - tolerance or longitude <= east + tolerance


def random_box(rng: random.Random) -> list[float]:
    kind = rng.random()
    if kind < 0.15:
        return [-180, -90, 180, 90]
    if kind < 0.3:
        # Across the antimeridian.
        south, north = sorted([rng.uniform(-90, 90), rng.uniform(-90, 90)])
        return [rng.uniform(60, 180), south, rng.uniform(-180, -60), north]
    if kind < 0.4:
        west, east = sorted([rng.uniform(-180, 180), rng.uniform(-180, 180)])
        south, north = sorted([rng.uniform(-90, 90), rng.uniform(-90, 90)])
        return [west, south, east, north]
    longitude, latitude = rng.choice(CITIES)
    middle = longitude + rng.gauss(0, 0.1), min(latitude + rng.gauss(0, 0.1), 90)
    return box_around(middle, 10 ** rng.uniform(-3, 1.5))


def mercator(point, zoom: int) -> tuple[float, float]:
    """Column and row, in tiles."""
    longitude, latitude = point
    count = 1 << zoom
    sine = math.sin(math.radians(max(-89.9, min(89.9, latitude))))
    row = (0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)) * count
    return (longitude + 180) / 360 * count, row
