"""Follows the changes page by page."""

import time

from library.service import API
from soaks.client import next_path
from soaks.map.copies import Copy
from soaks.soak import Breach


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
