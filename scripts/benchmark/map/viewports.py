"""Draws the requests of a map from a store: viewports of five sizes, and searches for words in viewports.

    python3 -m benchmark.map.viewports STORE.sqlite FOLDER [--count 500] [--words 300] [--seed 1]

Writes FOLDER/SIZE.txt with lines `west,south,east,north zoom`, and FOLDER/words-SIZE.txt with lines
`west,south,east,north zoom<TAB>words`. A viewport is what a screen of 1280 x 800 pixels shows of a Web Mercator map
with tiles of 512 pixels. It contains a random listing, so that places with many listings are requested often.
West is greater than east if a viewport crosses the antimeridian.

scripts/benchmark/run calls it; it takes half a minute. The result depends only on the listings and the seed: listings are sorted by
their external ids, so the ids that an import assigned do not matter.
"""

import argparse
import math
import random
import sqlite3
import struct
from pathlib import Path

SCREEN = (1280, 800)
TILE = 512
ZOOMS = {"street": 16, "city": 11.5, "region": 8, "country": 5.8, "world": 1.5}
WORDS_IN = ["city", "region"]
# Of the world's viewports, those on a screen that is wide enough for all of it.
WHOLE_WORLD = 0.2
# SpatiaLite's point: longitude and latitude as little-endian doubles from here on.
POINT_OFFSET = 43

Point = tuple[float, float]


def mercator(latitude: float) -> float:
    """0 at the map's northern edge, 1 at the southern."""
    return 0.5 - math.asinh(math.tan(math.radians(latitude))) / (2 * math.pi)


def latitude(y: float) -> float:
    return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y))))


def box(rng: random.Random, listing: Point, zoom: float) -> str:
    width, height = (side / TILE / 2**zoom for side in SCREEN)
    x = (listing[0] + 180) / 360 + width * rng.uniform(-0.5, 0.5)
    y = mercator(max(-85, min(85, listing[1]))) + height * rng.uniform(-0.5, 0.5)
    # A map cannot be pushed over its northern and southern edges.
    north = min(max(y - height / 2, 0), 1 - height)
    west, east = (-180 + 360 * ((x + half) % 1) for half in (-width / 2, width / 2))
    return f"{west:.6f},{latitude(north + height):.6f},{east:.6f},{latitude(north):.6f} {zoom}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("store")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=500, help="viewports of each size")
    parser.add_argument("--words", type=int, default=300, help="queries with words of each size")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    db = sqlite3.connect(f"{Path(options.store).resolve().as_uri()}?mode=ro", uri=True)
    listings: list[tuple[int, Point]] = [
        (id, struct.unpack_from("<dd", geom, POINT_OFFSET))
        for id, geom in db.execute(
            "SELECT id, geom FROM listing WHERE visibility = 'public' AND state = 'open' AND geom IS NOT NULL"
            " ORDER BY external_id")
    ]
    options.folder.mkdir(parents=True, exist_ok=True)

    def write(name: str, lines: list[str]) -> None:
        (options.folder / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

    for name, zoom in ZOOMS.items():
        write(name, [
            f"-180,-85,180,85 {zoom}" if name == "world" and rng.random() < WHOLE_WORLD
            else box(rng, rng.choice(listings)[1], zoom)
            for _ in range(options.count)
        ])

    def words(listing: int) -> str:
        """One or two words that the listing has. The last will be taken as a beginning, as while it is typed."""
        (document,) = db.execute("SELECT c0 FROM listing_text_content WHERE id = ?", (listing,)).fetchone()
        # A set's order differs between runs.
        of_listing = list(dict.fromkeys(word for word in document.split() if "@" not in word))
        return " ".join(rng.sample(of_listing, min(rng.choice([1, 2]), len(of_listing))))

    for name in WORDS_IN:
        drawn = [rng.choice(listings) for _ in range(options.words)]
        write(f"words-{name}", [f"{box(rng, point, ZOOMS[name])}\t{words(id)}" for id, point in drawn])


if __name__ == "__main__":
    main()
