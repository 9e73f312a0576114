"""Cells of the published grid, as <doc:DataModel> describes them, and places in them."""

import math
import random

BANDS = 40_000
HEIGHT = 180 / BANDS

Place = tuple[float, float]


def cell(place: Place) -> tuple[float, float, float, float]:
    """West, south, east and north of the cell that holds a place."""
    band = min(int((place[1] + 90) / HEIGHT), BANDS - 1)
    south = band * HEIGHT - 90
    columns = max(1, round(2 * math.pi * 6378137 * math.cos(math.radians(south + HEIGHT / 2)) / 500))
    width = 360 / columns
    column = min(int((place[0] + 180) / width), columns - 1)
    west = column * width - 180
    return west, south, west + width, south + HEIGHT


def pair(rng: random.Random) -> tuple[Place, Place]:
    """Two places of one cell, far apart in it."""
    somewhere = rng.uniform(-179, 179), rng.uniform(-80, 80)
    west, south, east, north = cell(somewhere)
    def within(share: float, other: float) -> Place:
        return west + share * (east - west), south + other * (north - south)

    return (
        within(rng.uniform(0.05, 0.3), rng.uniform(0.6, 0.95)),
        within(rng.uniform(0.7, 0.95), rng.uniform(0.05, 0.4)))
