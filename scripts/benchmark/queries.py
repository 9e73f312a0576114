"""Draws the queries of the benchmarks from a store: a file for each kind, with a query string on each line.

    python3 -m benchmark.queries STORE.sqlite FOLDER [--count 1000] [--seed 1]

scripts/benchmark/run calls it; it takes a minute. The result depends only on the store and the seed. Boxes and circles are around
random listings, so that places with many listings are searched often, as people do. Words are drawn from listings too, in
three classes by the number of listings that have them: rare (fewer than 100), common (more than one in twenty: 50,000 of
1,000,000) and medium.
"""

import argparse
import bisect
import math
import random
import sqlite3
import struct
from pathlib import Path
from urllib.parse import quote

# Sides in metres.
BOXES = {"street": 500, "city": 20_000, "region": 200_000, "country": 1_000_000}
RADII = {"500m": 500, "5km": 5_000, "50km": 50_000}
# What is looked for at once. Two words are as people type them: one alone finds too much.
WORDS = {
    "rare": ["rare"], "medium": ["medium"], "common": ["common"], "rare+common": ["rare", "common"],
    "medium+common": ["medium", "common"], "common+common": ["common", "common"],
}
# Of each mixture of box and words, in relation to the other kinds: there are many.
MIXED = 0.2
RARE_BELOW = 100
COMMON_SHARE = 0.05
METRES_PER_DEGREE = 111_320
# SpatiaLite's point: longitude and latitude as little-endian doubles from here on.
POINT_OFFSET = 43


class Store:
    """Random access to the listings' places and words."""

    def __init__(self, path: str, rng: random.Random):
        self.rng = rng
        self.db = sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode=ro", uri=True)
        self.ids = [row for (row,) in self.db.execute("SELECT id FROM listing WHERE geom IS NOT NULL ORDER BY id")]
        self.common_above = COMMON_SHARE * len(self.ids)
        self.db.execute("CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, listing_text, row)")
        terms = self.db.execute("SELECT term, doc FROM temp.vocabulary WHERE term NOT LIKE '@%' AND term NOT LIKE '·%'")
        self.classes: dict[str, str] = {}
        by_class: dict[str, list[tuple[str, int]]] = {"rare": [], "medium": [], "common": []}
        for term, listings in terms:
            kind = "rare" if listings < RARE_BELOW else "common" if listings > self.common_above else "medium"
            self.classes[term] = kind
            by_class[kind].append((term, listings))
        # Each word is drawn as often as listings have it.
        self.words = {}
        for kind, words in by_class.items():
            sums, total = [], 0
            for _, listings in words:
                total += listings
                sums.append(total)
            self.words[kind] = ([word for word, _ in words], sums)

    def listing(self) -> int:
        return self.rng.choice(self.ids)

    def place(self, listing: int) -> tuple[float, float]:
        (blob,) = self.db.execute("SELECT geom FROM listing WHERE id = ?", (listing,)).fetchone()
        return struct.unpack_from("<dd", blob, POINT_OFFSET)

    def word(self, kind: str) -> str:
        words, sums = self.words[kind]
        return words[bisect.bisect_right(sums, self.rng.randrange(sums[-1]))]

    def word_of(self, listing: int, kind: str) -> str:
        """A word of the class that the listing has; where it has none, another listing's."""
        (document,) = self.db.execute("SELECT c0 FROM listing_text_content WHERE id = ?", (listing,)).fetchone()
        words = [word for word in document.split() if self.classes.get(word) == kind]
        return self.rng.choice(words) if words else self.word(kind)


def box(store: Store, listing: int, side: float) -> str:
    """A box around a listing, off its centre. One that would cross the antimeridian or a pole is pushed back."""
    longitude, latitude = store.place(listing)
    height = side / METRES_PER_DEGREE
    width = height / max(math.cos(math.radians(latitude)), 0.05)
    west = longitude - width * store.rng.uniform(0.1, 0.9)
    south = latitude - height * store.rng.uniform(0.1, 0.9)
    west = min(max(west, -180), 180 - width)
    south = min(max(south, -90), 90 - height)
    return f"bbox={west:.6f},{south:.6f},{west + width:.6f},{south + height:.6f}"


def circle(store: Store, listing: int, radius: float) -> str:
    longitude, latitude = store.place(listing)
    return f"near={longitude:.6f},{latitude:.6f}&radius={radius}"


def words(store: Store, listing: int, kinds: list[str]) -> str:
    """Words of the listing half of the time: they occur together then. Else of anywhere: they may find nothing."""
    together = store.rng.random() < 0.5
    drawn = [store.word_of(listing, kind) if together else store.word(kind) for kind in kinds]
    return "q=" + quote(" ".join(dict.fromkeys(drawn)))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("store")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=1000, help="queries of each kind")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    store = Store(options.store, rng)
    options.folder.mkdir(parents=True, exist_ok=True)

    def write(name: str, queries: list[str]) -> None:
        lines = "".join(f"{query}&limit=50\n" for query in queries)
        (options.folder / f"{name}.txt").write_text(lines, encoding="utf-8")

    def draw(query, share: float = 1) -> list[str]:
        return [query(store.listing()) for _ in range(round(options.count * share))]

    for name, side in BOXES.items():
        write(f"box-{name}", draw(lambda listing: box(store, listing, side)))
    for name, radius in RADII.items():
        write(f"radius-{name}", draw(lambda listing: circle(store, listing, radius)))
    available = {name: kinds for name, kinds in WORDS.items() if all(store.words[kind][0] for kind in kinds)}
    for name, kinds in available.items():
        write(f"words-{name}", draw(lambda listing: words(store, listing, kinds)))
    both = {
        (place, name): draw(lambda listing: f"{box(store, listing, side)}&{words(store, listing, kinds)}", MIXED)
        for place, side in BOXES.items()
        for name, kinds in available.items()
    }

    def write_mix(name: str, places: list[str]) -> None:
        """Every size of box and every class of words alike; in this order any beginning of it is a fair sample."""
        mix = [query for (place, _), drawn in both.items() if place in places for query in drawn]
        rng.shuffle(mix)
        write(name, mix)

    write_mix("both", list(BOXES))
    for place in BOXES:
        write_mix(f"both-{place}", [place])


if __name__ == "__main__":
    main()
