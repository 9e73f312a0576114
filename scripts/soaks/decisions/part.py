"""A part of the checks."""

from soaks.decisions.store import Store
from soaks.decisions.world import World


class Part:
    """Compares a store, read while there were no requests, with the records of the clients."""

    def __init__(self, world: World, store: Store):
        self.world, self.store = world, store

    def breach(self, what: str) -> None:
        self.world.breach(what)
