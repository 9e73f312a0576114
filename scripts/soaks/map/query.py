"""A box with filters, and which listings pass."""

import json
import random
from pathlib import Path
from urllib.parse import quote, urlencode

from soaks.map.places import lies_in

ROOT = Path(__file__).resolve().parents[3]
CATEGORIES = [one["id"] for one in json.loads((ROOT / "Sources/Reunite/categories.json").read_text(encoding="utf-8"))]
NOUNS = ["backpack", "umbrella", "café mug", "Schlüssel", "grey scarf", "black wallet", "red kite", "telephone", "雨伞"]


def word(kind: str, number: int) -> str:
    """A word that no other text has. All are of one length: the last word of a query is a beginning."""
    letters = ""
    for _ in range(6):
        number, letter = divmod(number, 26)
        letters = chr(97 + letter) + letters
    return f"q{kind}{letters}"


class Query:
    """A box with filters, as in a request."""

    def __init__(self, box: list[float] | None = None, **filters: str):
        self.box, self.filters = box, filters
        self.status = filters.get("status")
        self.categories = filters["category"].split(",") if "category" in filters else None

    def parameters(self, **others) -> str:
        values = {**others, **self.filters}
        if self.box:
            values["bbox"] = ",".join(f"{value:.7f}" for value in self.box)
        return urlencode(values, quote_via=quote, safe=",:/")

    def fault(self, feature: dict) -> str | None:
        """Why a feature does not pass, as far as the feature alone shows it."""
        properties, geometry = feature["properties"], feature["geometry"]
        if properties.get("state", "open") != "open":
            return f"it is {properties['state']}"
        if self.status and properties["status"] != self.status:
            return "it is of another status"
        if self.categories and properties["category"] not in self.categories:
            return "it is of another category"
        if self.box and (not geometry or not lies_in(geometry["coordinates"], self.box, 1e-6)):
            return f"it lies at {geometry and geometry['coordinates']}"
        return None

    @staticmethod
    def random(rng: random.Random, box: list[float] | None) -> "Query":
        filters = {}
        if rng.random() < 0.3:
            filters["status"] = rng.choice(["lost", "found"])
        if rng.random() < 0.3:
            filters["category"] = ",".join(rng.sample(CATEGORIES, rng.randint(1, 6)))
        if rng.random() < 0.2:
            noun = rng.choice(NOUNS)
            filters["q"] = noun[:rng.randint(3, 12)] if len(noun) > 3 else noun
        if rng.random() < 0.2:
            month = rng.randint(1, 12)
            filters["datetime"] = rng.choice(
                [f"2025-{month:02}-01/..", f"../2025-{month:02}-15", f"2025-01-01/2025-{month:02}-28T12:00:00Z"])
        return Query(box, **filters)
