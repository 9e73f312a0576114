"""The found listings near a lost one, and what a program with sentence vectors compares of them."""

from collections import defaultdict

import numpy as np

from benchmark.matching.listings import DAY, RADIUS, Listing
from benchmark.matching.words import Rarity, codes, colours, words

DISTANCES = (100, 300, 1000, 3000, 10_000, 30_000, 100_000)
DELAYS = (DAY / 2, 2 * DAY, 7 * DAY, 30 * DAY, 90 * DAY)
# The rarest words that say nothing, in bits.
COMMON = 5


class Nearby:
    def __init__(self, listings: list[Listing], vector: dict[str, np.ndarray]):
        found = [place for place, one in enumerate(listings) if one.status == "found"]
        chosen = [listings[place] for place in found]
        self.places = np.array(found)
        self.vectors = np.array([vector[one.text] for one in chosen], np.float32)
        points = [one.point or (np.nan, np.nan) for one in chosen]
        self.longitudes, self.latitudes = np.array(points).T
        self.accuracies = np.array([one.accuracy for one in chosen])
        self.starts, self.ends = (np.array([getattr(one, name) for one in chosen]) for name in ("start", "end"))
        self.categories = np.array([one.category for one in chosen])
        self.colours = [set(colours(one.text)) for one in chosen]
        lists = [words(one.text) for one in chosen]
        self.rarity = Rarity(lists)
        self.with_word, self.with_code = self.index(lists), self.index([codes(one.text) for one in chosen])

    @staticmethod
    def index(lists: list[list[str]]) -> dict[str, np.ndarray]:
        index = defaultdict(list)
        for place, items in enumerate(lists):
            for item in items:
                index[item].append(place)
        return {item: np.array(places) for item, places in index.items()}

    def traits(self, lost: Listing, vector: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The places of the listings that may match one in the list of all, and the traits of each."""
        delays = self.starts - lost.end
        is_in_time = (self.ends - lost.start > -2 * DAY) & (self.ends - lost.start < 180 * DAY)
        has_code = np.zeros(len(delays), bool)
        for code in codes(lost.text):
            has_code[self.with_code.get(code, [])] = True
        metres = self.metres(lost)
        near = np.flatnonzero(is_in_time & ((metres < 130_000) | np.isnan(metres) | has_code))
        rarity = np.zeros(len(delays))
        for word in words(lost.text):
            if self.rarity[word] > COMMON and word in self.with_word:
                rarity[self.with_word[word]] += self.rarity[word]
        own = set(colours(lost.text))
        named = [self.colours[place] for place in near]
        cosines = self.vectors[near] @ vector
        gaps = metres[near]
        columns = [
            cosines, np.maximum(0, cosines - 0.4), np.maximum(0, cosines - 0.6),
            self.categories[near] == lost.category, self.categories[near] == "other",
            np.isnan(gaps), *(gaps < limit for limit in DISTANCES),
            lost.start - self.ends[near] > DAY / 2, *(delays[near] < limit for limit in DELAYS),
            np.minimum(rarity[near], 60), rarity[near] > 0, has_code[near],
            [not own.isdisjoint(its) for its in named], [bool(own and its) and own.isdisjoint(its) for its in named],
        ]
        return self.places[near], np.column_stack([np.asarray(column, float) for column in columns])

    def metres(self, lost: Listing) -> np.ndarray:
        """The distances to a listing, less half of the accuracies; NaN where a point is unknown."""
        if lost.point is None:
            return np.full(len(self.longitudes), np.nan)
        x, y = np.radians(lost.point)
        u, v = np.radians(self.longitudes), np.radians(self.latitudes)
        half = np.sin((v - y) / 2) ** 2 + np.cos(y) * np.cos(v) * np.sin((u - x) / 2) ** 2
        return 2 * RADIUS * np.arcsin(np.sqrt(np.minimum(1, half))) - (self.accuracies + lost.accuracy) / 2
