"""Realistic listings, as bodies of posts."""

import json
from pathlib import Path

from library.folders import empty_folder
from library.processes import output

# The members that a post may have. Generated listings have more.
SETTABLE = ("status", "title", "category", "description", "occurredAt", "precision")


def body(line: str) -> str:
    """A generated listing as a post."""
    feature = json.loads(line)
    properties = {name: feature["properties"][name] for name in SETTABLE if name in feature["properties"]}
    return json.dumps(
        {"type": "Feature", "geometry": feature["geometry"], "properties": properties}, ensure_ascii=False)


class Rows:
    """Listings that are new to the benchmarks' store: as bodies, and in a store for the C program; kept between runs."""

    def __init__(self, folder: Path, reunite: Path, count: int):
        self.bodies, self.store = folder / "bodies.jsonl", folder / "rows" / "reunite.sqlite"
        if self.bodies.exists():
            return
        empty_folder(folder)
        source, part = folder / "new.geojsonl", folder / "bodies.part"
        output([reunite, "generate", "--count", count, "--seed", "2", "--output", source])
        output([reunite, "import", source, "--data-dir", self.store.parent])
        with open(source, encoding="utf-8") as lines, open(part, "w", encoding="utf-8") as bodies:
            bodies.writelines(f"{body(line)}\n" for line in lines)
        source.unlink()
        part.rename(self.bodies)
