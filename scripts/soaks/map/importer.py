"""The importer, which runs beside the server."""

import json
import time
from collections import Counter

from library.processes import HANGS
from library.service import API
from soaks.map.actor import Actor
from soaks.map.places import random_point
from soaks.map.query import CATEGORIES, NOUNS, word
from soaks.soak import Breach

MOST_IMPORTED = 60_000


class Importer(Actor):
    """Imports files with new listings and new versions of earlier ones by the command line."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        # By externalId: its word, and whether it is on the map.
        self.imported: list[tuple[str, bool]] = []
        self.shown: Counter = Counter()

    def line(self, number: int, unique: str) -> str:
        point = random_point(self.rng) if self.rng.random() < 0.97 else None
        is_open = number == len(self.imported) or self.rng.random() < 0.85
        is_shown = is_open and point is not None
        if number == len(self.imported):
            self.imported.append((unique, is_shown))
        else:
            former, was_shown = self.imported[number]
            self.shown[former] -= was_shown
            self.imported[number] = unique, is_shown
        self.shown[unique] += is_shown
        return json.dumps({
            "type": "Feature", "geometry": point and {"type": "Point", "coordinates": point},
            "properties": {
                "externalId": f"soak:{number}", "title": f"{self.rng.choice(NOUNS)} {unique}",
                "status": self.rng.choice(["lost", "found"]), "category": self.rng.choice(CATEGORIES),
                "description": self.rng.choice(["", "Near the station.", "A small one, with a strap. " * 3]),
                "occurredAt": f"2025-{self.rng.randint(1, 12):02}-{self.rng.randint(1, 28):02}T10:00:00Z",
                "state": "open" if is_open else "resolved",
            }})

    def act(self, count: int | None = None) -> None:
        self.serial += 1
        unique = word("i", self.serial)
        before = len(self.imported)
        count = count or self.rng.choice([1, 300, 1000, self.rng.randint(1000, 4000)])
        # Long runs end with as much as copies can be kept of.
        share = 0.4 if before < MOST_IMPORTED else 0.98
        old = self.rng.sample(range(before), min(before, int(count * share)))
        touched = Counter(self.imported[number][0] for number in old)
        lines = [self.line(number, unique) for number in old]
        lines += [self.line(len(self.imported), unique) for _ in range(count - len(old))]
        self.soak.import_listings(lines)
        ended = time.monotonic()
        self.soak.count("imports")
        self.soak.count("imported", count)
        self.soak.count("listings", len(self.imported) - before)
        if not self.soak.is_up.is_set():
            return
        for one in (unique, *(former for former, _ in touched.most_common(2))):
            self.wait_for(one, ended)
        end = time.monotonic() + self.rng.uniform(2, 10)
        while time.monotonic() < end and not self.soak.is_over:
            time.sleep(0.1)

    def wait_for(self, unique: str, ended: float) -> None:
        """Waits until the map has all listings of an import, and records the time since the end of the import."""
        path, late = f"{API}/pins?bbox=-180,-90,180,90&zoom=0&q={unique}", 0.0
        while True:
            asked = time.monotonic()
            matched = self.ask("GET", path, 200).json()["numberMatched"]
            if matched == self.shown[unique]:
                break
            late = asked - ended
            if late > HANGS:
                raise Breach(f"import {self.serial}: GET {path}: {matched} match, {self.shown[unique]} should")
        self.soak.slowest_import = max(self.soak.slowest_import, late)
