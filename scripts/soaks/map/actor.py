"""The actors of the soak, and what they share."""

import time
from argparse import Namespace

from library import http
from library.processes import HANGS
from library.service import API
from soaks.client import Client, next_path
from soaks.map.query import Query
from soaks.soak import Breach, Soak

# An actor that has seen so much ends.
MOST_BREACHES = 5
# What the second half may take of memory: for each listing that it added, and at all.
BYTES_OF_LISTING, BYTES_AT_ALL = 3_000, 40_000_000


class World(Soak):
    """The state that all actors share."""

    def __init__(self, options: Namespace):
        super().__init__(options)
        # Set when all have stopped that write: the number that copies have to reach.
        self.target: int | None = None
        self.slowest_import = 0.0
        # Megabytes, and listings.
        self.samples: list[tuple[float, int]] = []
        self.reporter = self.moderator = self.administrator = ""

    def run(self, copies: list[Client], actors: list[Client]) -> None:
        """Runs all actors for a while. Copies go on, until they have all that was written."""
        for actor in [*copies, *actors]:
            actor.start()
        end = time.monotonic() + self.options.minutes * 60
        while (left := end - time.monotonic()) > 0 and self.service.is_alive:
            self.sample()
            time.sleep(min(left, 5))
        self.join(actors)
        self.sample()

    def wait_for_copies(self, copies: list[Client]) -> None:
        end = time.monotonic() + HANGS
        for copy in copies:
            copy.join(max(0, end - time.monotonic()))
            if copy.is_alive():
                self.breach(f"{copy.name} is at {copy.last} of {self.target}, {HANGS} s after all writing ended")

    def sample(self) -> None:
        """Records the memory of the server."""
        if self.service.is_alive:
            self.samples.append((self.service.memory(), self.counts["listings"]))

    def verify_memory(self) -> None:
        """Checks that the memory has grown only as much as the map."""
        (before, listings), (after, more) = self.samples[len(self.samples) // 2], self.samples[-1]
        grown, allowed = (after - before) * 2**20, BYTES_OF_LISTING * (more - listings) + BYTES_AT_ALL
        if grown > allowed:
            self.breach(
                f"memory grew by {grown / 1e6:.0f} MB in the second half, for {more - listings:,} listings:"
                f" {allowed / 1e6:.0f} MB would be right")


class Actor(Client):
    """Acts repeatedly until the soak is over, also after a breach."""

    soak: World

    def run(self) -> None:
        breaches = 0
        while not self.soak.is_over and breaches < MOST_BREACHES:
            breaches += self.guarded(self.act)
        self.disconnect()

    def guarded(self, action) -> int:
        """Does something. Returns the number of breaches."""
        try:
            action()
            return 0
        except Breach as breach:
            self.soak.breach(f"{self.name}: {breach}")
        except Exception as error:  # a fault of this program is no success either
            self.soak.breach(f"{self.name}: {type(error).__name__}: {error} (line {error.__traceback__.tb_next.tb_lineno})")
        self.disconnect()
        return 1

    def insist(self, *arguments, **fields) -> http.Answer:
        """Sends a request once: here a 503 is a breach."""
        self.soak.count("requests")
        return self.attempt(*arguments, **fields)

    def walk(self, query: Query):
        """Reads all pages of a search."""
        path = f"{API}/listings?{query.parameters(limit=1000)}"
        while path:
            page = self.ask("GET", path, 200).json()
            yield from page["features"]
            path = next_path(page)
