"""The schema of the gazetteer, and the tiles that stand for the position of a place."""

from pathlib import Path

from mapping.tiling import mercator

VERSION = "1"
SCHEMA = Path(__file__).with_name("schema.sql")


def cells(lon: float, lat: float) -> str:
    """The tiles of zoom 8 and 12 around a point."""
    return " ".join("{}x{}y{}".format(zoom, *tile(lon, lat, zoom)) for zoom in (8, 12))


def tile(lon: float, lat: float, zoom: int) -> tuple[int, int]:
    """Column and row of a tile of the Web Mercator grid."""
    count = 1 << zoom
    column, row = (int(value * count) for value in mercator((lon, lat)))
    return min(count - 1, column), max(0, min(count - 1, row))
