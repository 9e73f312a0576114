"""Realistic listings, as bodies of posts."""

import json
from pathlib import Path

from library.folders import empty_folder
from library.processes import output

# The members that a post may have. Generated listings have more.
SETTABLE = ("status", "title", "category", "description", "occurredAt", "precision")


def new_listings(reunite: Path, count: int, folder: Path) -> tuple[Path, list[dict]]:
    """A file to import, and its listings as bodies, all of them new to the benchmarks' store."""
    path = folder / "new.geojsonl"
    output([reunite, "generate", "--count", count, "--seed", "2", "--output", path])
    with open(path, encoding="utf-8") as lines:
        features = [json.loads(line) for line in lines]
    return path, [
        {
            "type": "Feature", "geometry": feature["geometry"],
            "properties": {name: feature["properties"][name] for name in SETTABLE if name in feature["properties"]},
        }
        for feature in features]


def write(bodies: list[dict], path: Path) -> Path:
    """A file with a body on each line."""
    path.write_text("".join(json.dumps(body, ensure_ascii=False) + "\n" for body in bodies), encoding="utf-8")
    return path


class Rows:
    """Listings as bodies, and in a store for the C program to take; kept between runs."""

    def __init__(self, folder: Path, reunite: Path, count: int):
        self.bodies, self.store, self.count = folder / "bodies.jsonl", folder / "rows" / "reunite.sqlite", count
        if self.bodies.exists():
            return
        empty_folder(folder)
        source, bodies = new_listings(reunite, count, folder)
        output([reunite, "import", source, "--data-dir", self.store.parent])
        source.unlink()
        write(bodies, folder / "bodies.part").rename(self.bodies)
