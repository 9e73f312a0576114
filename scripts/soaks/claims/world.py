"""The state that finders and claimants share."""

import threading
from argparse import Namespace

from library.http import Answer
from soaks.soak import Soak

# What finders hold back: the question is for claimants, the rest for the finder alone.
QUESTION, WITHHELD, SERIAL = "Planted engraving?", "a planted dent", "PLANTED-77"


class World(Soak):
    """What the clients know of listings, claims and codes."""

    def __init__(self, options: Namespace):
        # People come from several networks: claims of accounts that share one are limited together.
        super().__init__(options, REUNITE_TRUSTED_PROXIES="127.0.0.1")
        # Listings that can be claimed, with the number of their finders.
        self.listings: list[tuple[str, int]] = []
        # The codes that claimants show, by claim.
        self.screens: dict[str, str] = {}
        self.screen = threading.Lock()
        # All codes that were ever shown.
        self.codes: set[str] = set()
        # What the service has confirmed: claims with their states.
        self.confirmed: set[tuple[str, str]] = set()

    def confirm(self, claim: dict) -> None:
        with self.lock:
            self.confirmed.add((claim["id"], claim["state"]))
        self.count(claim["state"])

    def search(self, answer: Answer | None, what: str, *secrets: str) -> None:
        """No answer contains what its reader may not know."""
        for secret in secrets if answer else ():
            if secret.encode() in answer.body or any(secret in value for _, value in answer.fields):
                self.breach_once(f"{what.split('?')[0]} has {secret}", what)
