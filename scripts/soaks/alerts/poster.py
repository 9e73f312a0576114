"""A client that posts a lost and a found listing of the same thing, again and again."""

import json
import time
import uuid

from library.service import API, JSON, bearer, feature
from soaks.client import Client

MOST_PAIRS = 240


def series(poster: int, number: int) -> str:
    """The word of a search."""
    return f"series{poster}q{number}x"


class Poster(Client):
    """Two people: one has lost things that the other finds."""

    def __init__(self, soak, number: int, loser: str, finder: str, seed: int, searches: int):
        super().__init__(soak, number, loser, seed)
        self.tokens = {"lost": loser, "found": finder}
        self.searches = searches
        # The ids of the lost and the found listing.
        self.pairs: list[tuple[str, str]] = []

    def act(self) -> None:
        # An account is told of at most 500 listings a day because of its searches, and each pair has two.
        if self.serial == MOST_PAIRS:
            time.sleep(0.1)
            return
        self.serial += 1
        statuses = list(self.tokens)
        self.rng.shuffle(statuses)
        ids = {status: self.post(status) for status in statuses}
        self.pairs.append((ids["lost"], ids["found"]))
        time.sleep(self.rng.uniform(0.3, 0.7))

    def post(self, status: str) -> str:
        # Farther from the other pairs than matches are looked for.
        place = [self.number * 20 + self.serial % 40 * 0.45 - 100, self.serial // 40 % 160 * 0.45 - 36]
        word = series(self.number, self.serial % self.searches)
        body = json.dumps(
            feature(
                f"Black leather wallet zub{self.number}rr{self.serial}eta {word}", status=status,
                category="wallets", coordinates=place))
        self.authorization = bearer(self.tokens[status])
        answer = self.insist(
            "POST", f"{API}/listings", body.encode(), Idempotency_Key=str(uuid.UUID(int=self.rng.getrandbits(128))), **JSON)
        self.expect(answer, f"post {status}", 201)
        return answer.json()["id"]
