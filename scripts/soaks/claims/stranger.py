"""Somebody without an account, who reads all that is public."""

import time

from library.service import API
from soaks.claims.world import QUESTION, SERIAL, WITHHELD, World
from soaks.client import Client

EVERYWHERE = [
    f"{API}/listings?limit=50", f"{API}/listings?q=ring", f"{API}/pins?bbox=-180,-85,180,85&zoom=2", f"{API}/changes?limit=50",
    f"{API}/feed.atom", "/metrics", "/ogc/collections/listings/items?limit=50"]
OF_LISTING = ["", "/proof", "/claims", "/matches"]


class Stranger(Client):
    soak: World

    def act(self) -> None:
        paths = list(EVERYWHERE)
        if self.soak.listings:
            listing, _ = self.rng.choice(self.soak.listings)
            paths += [f"{API}/listings/{listing}{part}" for part in OF_LISTING] + [f"/listings/{listing}"]
        path = self.rng.choice(paths)
        answer = self.attempt("GET", path)
        self.soak.search(answer, path, QUESTION, WITHHELD, SERIAL)
        if answer:
            # 401 and 404: no questions or claims for strangers, and a listing that has ended since.
            self.expect(answer, f"GET {path}", *((200,) if path in EVERYWHERE else (200, 401, 404)))
            self.soak.count("public reads")
        time.sleep(0.01)
