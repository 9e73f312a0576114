"""The actors of the soak, and their requests."""

import json

from library import http
from library.service import API
from soaks.client import Client, next_path
from soaks.map.query import Query
from soaks.map.world import World
from soaks.soak import Breach

# An actor that has seen so much ends.
MOST_BREACHES = 5


class Actor(Client):
    """Acts repeatedly until the soak is over, also after a breach."""

    soak: World

    def __init__(self, world: World, kind: str, number: int, token: str, seed: int):
        super().__init__(world, number, token, f"{seed}:{kind}")
        self.name = f"{kind} {number}"

    @property
    def is_quiet(self) -> bool:
        """Whether all writing has ended."""
        return self.soak.target is not None

    def run(self) -> None:
        breaches = 0
        while not self.soak.is_over and breaches < MOST_BREACHES:
            breaches += self.guarded(self.act)
        self.disconnect()

    def guarded(self, action) -> int:
        try:
            action()
            return 0
        except Breach as breach:
            self.soak.breach(f"{self.name}: {breach}")
        except Exception as error:  # a fault of this program is no success either
            place = error.__traceback__
            while place.tb_next:
                place = place.tb_next
            self.soak.breach(f"{self.name}: {type(error).__name__}: {error} (line {place.tb_lineno})")
        self.disconnect()
        return 1

    def ask(self, method: str, path: str, *statuses: int, body=None, **fields: str) -> http.Answer:
        data = None if body is None else json.dumps(body).encode()
        answer = self.attempt(method, path, data, **fields)
        self.soak.count("requests")
        self.expect(answer, f"{method} {path}", *statuses)
        return answer

    def walk(self, query: Query):
        """Reads all pages of a search."""
        path = f"{API}/listings?{query.parameters(limit=1000)}"
        while path:
            page = self.ask("GET", path, 200).json()
            yield from page["features"]
            path = next_path(page)
