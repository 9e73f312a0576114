"""The things of an extract that have a name or a house number, read one at a time out of `osmium export`."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mapping.geometry import Point
from streets.kinds import Tags

# What may be a place; `osmium tags-filter` keeps these and what they consist of.
FILTERS = [
    "nwr/place", "nwr/addr:housenumber", "r/boundary=administrative", "nwr/amenity", "nwr/shop", "nwr/tourism",
    "nwr/leisure", "nwr/office", "nwr/craft", "nwr/healthcare", "nwr/historic", "nwr/public_transport", "nwr/aeroway",
    "w/highway", "n/highway=bus_stop", "n/bus=yes", "nwr/railway=station,halt,tram_stop",
    "wr/boundary=national_park", "nwr/natural=beach,peak,water,bay,cape,cave_entrance", "wr/landuse=cemetery",
    "wr/man_made", "nwr/building",
]
# Closed ways with these tags are lines, unless area=yes; all others are areas.
EXPORT = {"linear_tags": ["highway", "railway=rail,tram,subway,light_rail"], "area_tags": True}


class Thing(NamedTuple):
    """A node, way or relation."""

    tags: Tags
    # Rings of areas: outer ones first, then holes.
    parts: list[list[Point]]
    is_area: bool

    @property
    def is_line(self) -> bool:
        return not self.is_area and len(self.parts[0]) > 1


def things(extract: Path, folder: Path) -> Iterator[Thing]:
    """All things, in the order of the file: nodes, ways, areas. `folder` is for temporary files."""
    filtered, config = folder / "places.osm.pbf", folder / "export.json"
    config.write_text(json.dumps(EXPORT))
    # Without tags on what is only referenced, or a relation's ways would be things too.
    subprocess.run(["osmium", "tags-filter", "--no-progress", "--overwrite", "--remove-tags", "-o", filtered, extract,
                    *FILTERS], check=True)
    size = filtered.stat().st_size
    # The index of node locations: in memory for a region, on disk for more.
    index = "flex_mem" if size < 500_000_000 else f"sparse_file_array,{folder / 'nodes.index'}"
    command = ["osmium", "export", "--no-progress", "--config", config, "--output-format", "geojsonseq",
               "--format-option", "print_record_separator=false", "--index-type", index, filtered]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        for line in process.stdout:
            # Without any feature there is an empty line.
            if not line.strip():
                continue
            feature = json.loads(line)
            tags = feature["properties"]
            if has_place(tags):
                yield thing(tags, feature["geometry"])
    if process.returncode:
        raise SystemExit(f"osmium export has failed: exit {process.returncode}")


def has_place(tags: Tags) -> bool:
    return "name" in tags or "addr:housenumber" in tags or (
        "ref" in tags and tags.get("highway") in ("motorway", "trunk"))


def thing(tags: Tags, geometry: dict) -> Thing:
    coordinates = geometry["coordinates"]
    match geometry["type"]:
        case "Point":
            return Thing(tags, [[coordinates]], False)
        case "LineString":
            return Thing(tags, [coordinates], False)
        case "Polygon":
            return Thing(tags, coordinates, True)
        case _:
            outer = [polygon[0] for polygon in coordinates]
            return Thing(tags, outer + [ring for polygon in coordinates for ring in polygon[1:]], True)
