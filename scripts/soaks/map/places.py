"""Places on the Earth: cities, boxes and distances."""

import math
import random

# With the antimeridian, the poles, where Mercator ends, and 0, 0.
CITIES = [
    (2.35, 48.86), (4.86, 45.76), (-73.99, 40.73), (139.69, 35.68), (-46.63, -23.55), (121.47, 31.23), (179.99, -16.5),
    (-179.95, 51.9), (28.98, 41.01), (151.2, -33.87), (0.0, 89.9), (15.6, 78.22), (-20.0, -84.9), (0.0, 0.0), (180.0, -30.0),
]


def wrapped(longitude: float) -> float:
    return longitude if -180 <= longitude <= 180 else (longitude + 180) % 360 - 180


def random_point(rng: random.Random, spread: float = 0.3) -> list[float]:
    """Near a city, seldom somewhere else."""
    longitude, latitude = rng.choice(CITIES)
    if rng.random() < 0.12:
        longitude, latitude = rng.uniform(-180, 180), rng.uniform(-90, 90)
    longitude, latitude = wrapped(longitude + rng.gauss(0, spread)), latitude + rng.gauss(0, spread)
    return [round(longitude, 6), round(min(90, max(-90, latitude)), 6)]


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
    if kind < 0.4:
        # Half of them across the antimeridian.
        south, north = sorted([rng.uniform(-90, 90), rng.uniform(-90, 90)])
        west, east = sorted([rng.uniform(-180, 180), rng.uniform(-180, 180)])
        return [east, south, west, north] if kind < 0.28 else [west, south, east, north]
    return box_around(random_point(rng, 0.1), 10 ** rng.uniform(-3, 1.5))


def tile_of(point, zoom: int) -> tuple[int, int]:
    """Column and row of the tile that holds a point."""
    longitude, latitude = point
    count = 1 << zoom
    sine = math.sin(math.radians(max(-89.9, min(89.9, latitude))))
    row = (0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)) * count
    return min(int((longitude + 180) / 360 * count), count - 1), max(0, min(int(row), count - 1))
