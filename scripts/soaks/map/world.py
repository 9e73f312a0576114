"""The state that all actors share."""

import time

from library.service import Service
from soaks.soak import Soak

# What the second half may take of memory: for each listing that it added, and at all.
BYTES_OF_LISTING, BYTES_AT_ALL = 3_000, 40_000_000


class World(Soak):
    """The state of the run, and the measurements of the server."""

    def __init__(self, service: Service, seed: int, patience: float | None):
        super().__init__(service, seed)
        # Seconds within which an import has to be on the map; nothing is asked where it is not set.
        self.patience = patience
        # Set when all have stopped that write: the number that copies have to reach.
        self.target: int | None = None
        self.listings = 0
        self.slowest_import = 0.0
        # Seconds since the start, MB, listings.
        self.memory: list[tuple[float, float, int]] = []
        # Breaches that are so common that they are reported once: how often, and the first example.
        self.common: dict[str, list] = {}
        self.reporter = self.moderator = self.administrator = ""

    def breach_once(self, what: str, example: str) -> None:
        with self.lock:
            self.common.setdefault(what, [0, example])[0] += 1

    def add_listings(self, count: int) -> None:
        with self.lock:
            self.listings += count

    def sample(self, start: float) -> None:
        """Records the memory of the server."""
        if self.service.is_alive:
            self.memory.append((time.monotonic() - start, self.service.memory(), self.listings))

    def verify_memory(self) -> None:
        """Checks that the memory has grown only as much as the map."""
        (_, before, listings), (_, after, more) = self.memory[len(self.memory) // 2], self.memory[-1]
        grown, allowed = (after - before) * 2**20, BYTES_OF_LISTING * (more - listings) + BYTES_AT_ALL
        if grown > allowed:
            self.breach(
                f"memory grew by {grown / 1e6:.0f} MB in the second half, for {more - listings:,} listings:"
                f" {allowed / 1e6:.0f} MB would be right")
