"""Copies of the listings that pass a filter, updated by the changes."""

import json
import time

from library.service import API
from soaks.client import next_path
from soaks.map.actor import MOST_BREACHES, Actor, World
from soaks.map.places import random_box
from soaks.map.query import Query
from soaks.soak import Breach


class Copy(Actor):
    """Loads the listings that pass a filter, and applies their changes."""

    def __init__(self, world: World, number: int):
        super().__init__(world, number)
        # A few follow all, or all of a kind, where or without a place.
        box = random_box(self.rng) if number % 5 else None
        self.query = Query() if number == 0 else Query.random(self.rng, box)
        self.features: dict[str, int] = {}
        self.last = 0

    @staticmethod
    def digest(feature: dict) -> int:
        return hash(json.dumps(feature, sort_keys=True))

    def run(self) -> None:
        if not self.guarded(self.begin):
            breaches = 0
            while not self.has_all and breaches < MOST_BREACHES:
                breaches += self.guarded(self.act)
            if self.has_all:
                self.guarded(self.compare)
        self.disconnect()

    @property
    def has_all(self) -> bool:
        return self.soak.target is not None and self.last >= self.soak.target

    def begin(self) -> None:
        self.last = self.ask("GET", f"{API}/changes", 200).json()["seq"]
        self.load()

    def load(self) -> None:
        self.features = {feature["id"]: self.digest(feature) for feature in self.walk(self.query)}
        # The service closes what is idle.
        self.disconnect()

    def take(self, change: dict, what: str) -> None:
        self.soak.count("changes received")
        kind, feature = change["type"], change.get("feature")
        if kind not in ("appeared", "changed", "removed") or (feature is None) != (kind == "removed"):
            raise Breach(f"{what}: told {change}")
        if feature is None:
            self.features.pop(change["listing"], None)
            return
        if feature["id"] != change["listing"]:
            raise Breach(f"{what}: told {change}")
        if fault := self.query.fault(feature):
            raise Breach(f"{what}: told {change}: {fault}")
        self.features[feature["id"]] = self.digest(feature)

    def compare(self) -> None:
        now = {feature["id"]: feature for feature in self.walk(self.query)}
        digests = {key: self.digest(feature) for key, feature in now.items()}
        self.soak.count("copied", len(digests))
        missing = digests.keys() - self.features.keys()
        extra = self.features.keys() - digests.keys()
        other = [key for key in digests.keys() & self.features.keys() if digests[key] != self.features[key]]
        if missing or extra or other:
            examples = [*sorted(missing)[:3], *sorted(extra)[:3], *other[:3]]
            told = [(key, now.get(key) or self.attempt("GET", f"{API}/listings/{key}").body[:600]) for key in examples]
            raise Breach(
                f"the copy of {self.query.parameters()!r}, at {self.last}, lacks {len(missing)} of {len(digests)}, has"
                f" {len(extra)} too many and {len(other)} otherwise: {told}")


class Pager(Copy):
    """A copy that follows the changes page by page."""

    def act(self) -> None:
        limit = self.rng.choice([1, 20, 50, 200, 1000, 5000])
        path = f"{API}/changes?{self.query.parameters(since=self.last, limit=limit)}"
        page = self.ask("GET", path, 200).json()
        self.soak.count("pages of changes")
        numbers = [change["seq"] for change in page["changes"]]
        listings = {change["listing"] for change in page["changes"]}
        is_sound = numbers == sorted(set(numbers)) and len(listings) == len(numbers) <= min(limit, 1000)
        if not is_sound or numbers and not self.last < numbers[0] <= numbers[-1] <= page["seq"]:
            raise Breach(f"GET {path}: told {numbers[:20]} up to {page['seq']}")
        if f"since={page['seq']}" not in next_path(page):
            raise Breach(f"GET {path}: up to {page['seq']}, next {page['links']}")
        for change in page["changes"]:
            self.take(change, f"GET {path}")
        is_far = page["seq"] > self.last + 100
        self.last = page["seq"]
        if not is_far and self.soak.target is None:
            time.sleep(self.rng.uniform(0, 1))
