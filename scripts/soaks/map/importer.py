"""The importers, which run beside the server."""

import json
import time
from collections import Counter

from library.processes import HANGS
from library.service import API
from soaks.map.actor import Actor
from soaks.map.places import CITIES, CLEAR, PATCHES, distance, wrapped
from soaks.map.things import CATEGORIES, NOUNS, word
from soaks.soak import Breach

MOST_IMPORTED = 60_000


class Importer(Actor):
    """Imports files with new listings and new versions of earlier ones by the command line."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        # By externalId: its word, and whether it is on the map.
        self.imported: list[tuple[str, bool]] = []
        self.shown: Counter = Counter()

    def point(self) -> list[float] | None:
        kind = self.rng.random()
        while kind >= 0.03:
            longitude, latitude = self.rng.choice(CITIES)
            if kind < 0.15:
                longitude, latitude = self.rng.uniform(-180, 180), self.rng.uniform(-90, 90)
            elif kind < 0.85:
                longitude, latitude = wrapped(longitude + self.rng.gauss(0, 0.3)), latitude + self.rng.gauss(0, 0.3)
            elif kind < 0.87:
                longitude, latitude = self.rng.choice([-180.0, 180.0]), self.rng.choice([-90.0, -33.3, 60.5, 90.0])
            point = [round(longitude, 6), round(min(90, max(-90, latitude)), 6)]
            if all(self.is_clear(point, patch) for patches in PATCHES for patch in patches):
                return point
        return None

    @staticmethod
    def is_clear(point, patch) -> bool:
        # In tiles the whole of a pole lies in one row.
        is_polar = abs(patch[1]) > 85 and point[1] * patch[1] > 0 and abs(point[1]) > 84
        return distance(point, (patch[0], point[1]) if is_polar else patch) > CLEAR

    def line(self, number: int, unique: str) -> str:
        point = self.point()
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
        start = time.monotonic()
        done = self.soak.service.command("import", "-", given="\n".join(lines) + "\n")
        ended = time.monotonic()
        if done.returncode:
            raise Breach(f"import {self.serial}: exit {done.returncode}: {done.stdout}{done.stderr}")
        self.soak.count("imports")
        self.soak.count("imported", count)
        self.soak.add_listings(len(self.imported) - before)
        if self.soak.is_up.is_set():
            words = [unique, *(former for former, _ in touched.most_common(2))]
            for one in words:
                self.wait_for(one, ended, f"import {self.serial} of {count} in {ended - start:.1f} s")
            end = time.monotonic() + self.rng.uniform(2, 10)
            while time.monotonic() < end and not self.soak.is_over:
                time.sleep(0.1)

    def wait_for(self, unique: str, ended: float, what: str) -> None:
        """Waits until the map has all listings of an import, and records the time since the end of the import."""
        path, late, first = f"{API}/pins?bbox=-180,-90,180,90&zoom=0&q={unique}", 0.0, None
        while True:
            asked = time.monotonic()
            matched = self.ask("GET", path, 200).json()["numberMatched"]
            if matched == self.shown[unique]:
                break
            late = asked - ended
            if self.soak.patience is not None and late > self.soak.patience and first is None:
                first = f"{matched} after {late * 1000:.0f} ms"
            if late > HANGS:
                raise Breach(
                    f"{what}: GET {path}: {matched} match, {self.shown[unique]} should, {HANGS} s after it ended")
        self.soak.slowest_import = max(self.soak.slowest_import, late)
        if first:
            raise Breach(
                f"{what}: GET {path}: {self.shown[unique]} should match, {first}, and last not after {late * 1000:.0f}"
                " ms")
