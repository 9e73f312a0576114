"""A part of what must hold."""

from soaks.decisions.store import Store
from soaks.decisions.world import World


class Part:
    """Checks a store, as it was at a moment without requests, against what the clients know."""

    def __init__(self, world: World, store: Store):
        self.world, self.store = world, store

    def breach(self, what: str) -> None:
        self.world.breach(what)
