"""The state that finders and claimants share."""

import threading
from argparse import Namespace

from soaks.soak import Soak


class World(Soak):
    """What the clients know of listings, claims and codes."""

    def __init__(self, options: Namespace):
        # People come from several networks: claims of accounts that share one are limited together.
        super().__init__(options, REUNITE_TRUSTED_PROXIES="127.0.0.1")
        # Listings that can be claimed, with the number of their finders.
        self.listings: list[tuple[str, int]] = []
        # The codes that claimants show, by claim.
        self.screens: dict[str, str] = {}
        self.screen = threading.Condition()
        # What the service has confirmed: claims with their states.
        self.confirmed: set[tuple[str, str]] = set()

    def confirm(self, claim: dict) -> None:
        with self.lock:
            self.confirmed.add((claim["id"], claim["state"]))
        self.count(claim["state"])
