"""The clients that others must not delay."""

import random
import threading
import time
from typing import NamedTuple

from library import http
from library.service import API, JSON, bearer, feature
from soaks.client import CITIES, request
from soaks.soak import Soak

POSTERS = 4
# Of each kind, a second.
RATE = 20


class Sample(NamedTuple):
    kind: str
    # When the request was due. A client that is late because of the answer before counts that delay too.
    due: float
    milliseconds: float


class Load(threading.Thread):
    """Sends requests of one kind at a constant rate, on one connection, until the soak is over."""

    def __init__(self, soak: Soak, kind: str, rate: float, samples: list[Sample], token: str = "", number: int = 0):
        super().__init__(daemon=True, name=f"{kind} {number}")
        self.soak, self.kind, self.interval, self.samples = soak, kind, 1 / rate, samples
        self.authorization = bearer(token) if token else {}
        self.rng = random.Random(f"{soak.options.seed}:{self.name}")
        self.serial = 0

    def request(self) -> tuple:
        east, north = self.rng.choice(CITIES)
        west, south = east + self.rng.uniform(-0.1, 0.1), north + self.rng.uniform(-0.1, 0.1)
        if self.kind == "viewports":
            return request(
                "GET", f"{API}/pins?bbox={west:.4f},{south:.4f},{west + 0.2:.4f},{south + 0.1:.4f}&zoom=12", None, {})
        if self.kind == "healthz":
            return request("GET", "/healthz", None, {})
        self.serial += 1
        body = feature(f"Bag {self.serial} of {self.name}", coordinates=[west, south])
        return request("POST", f"{API}/listings", body, {**JSON, **self.authorization})

    def run(self) -> None:
        connection = http.Connection(self.soak.service.address)
        due = time.monotonic() + self.rng.uniform(0, self.interval)
        while not self.soak.is_over:
            time.sleep(max(0.0, due - time.monotonic()))
            try:
                answer = connection.ask(*self.request())
            except (http.Lost, OSError) as error:
                return self.soak.breach(f"{self.name}: no answer: {error}")
            if answer.status not in (200, 201):
                self.soak.breach_once(f"{self.kind}: {answer.status}", f"{answer.body[:300]!r}")
            self.samples.append(Sample(self.kind, due, (time.monotonic() - due) * 1000))
            due += self.interval


def clients(soak: Soak, posters: list[str], samples: list[Sample]) -> list[Load]:
    """The clients: as many posters as there are tokens, and two each of the others."""
    posts = [Load(soak, "posts", RATE / len(posters), samples, token, number) for number, token in enumerate(posters)]
    return posts + [Load(soak, kind, RATE / 2, samples, "", number) for kind in ("healthz", "viewports") for number in (0, 1)]
