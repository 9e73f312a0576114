"""A client that posts a lost and a found listing of the same thing, again and again."""

import time
import uuid

from library.service import API, bearer, feature
from soaks.client import Client

# Of each poster. One person is notified of at most five matches by another one in seven days.
PEOPLE = 5
PAIRS_OF_TWO = 5
MOST_PAIRS = PEOPLE * PEOPLE * PAIRS_OF_TWO


def series(poster: int, pair: int) -> str:
    """The word of a pair, which one search asks for."""
    return f"series{poster}q{pair}x"


class Poster(Client):
    """People who have lost things, and others who find them."""

    def __init__(self, soak, number: int, losers: list[str], finders: list[str]):
        super().__init__(soak, number, losers[0])
        self.people = {"lost": losers, "found": finders}
        # The ids of the lost and the found listing.
        self.pairs: list[tuple[str, str]] = []

    def act(self) -> None:
        if self.serial == MOST_PAIRS:
            time.sleep(0.1)
            return
        loser, finder = divmod(self.serial // PAIRS_OF_TWO, PEOPLE)
        self.serial += 1
        posts = [("lost", loser), ("found", finder)]
        self.rng.shuffle(posts)
        ids = {status: self.post(status, person) for status, person in posts}
        self.pairs.append((ids["lost"], ids["found"]))
        time.sleep(self.rng.uniform(0.3, 0.7))

    def post(self, status: str, person: int) -> str:
        # Farther from the other pairs than matches are looked for.
        place = [self.number * 20 + self.serial % 13 * 1.4 - 100, self.serial // 13 * 1.4 - 36]
        word = series(self.number, self.serial)
        body = feature(
            f"Black leather wallet zub{self.number}rr{self.serial}eta {word}", status=status, category="wallets",
            coordinates=place)
        self.authorization = bearer(self.people[status][person])
        key = str(uuid.UUID(int=self.rng.getrandbits(128)))
        return self.ask("POST", f"{API}/listings", 201, body=body, Idempotency_Key=key).json()["id"]
