"""The servers of the soak, and how its actors go from one to the other."""

import time
from argparse import Namespace

from fleet.fleet import Fleet
from library import http
from library.service import API, Service
from soaks.failover.fleet import FleetService
from soaks.map.actor import World

# The map is in the memory of a server, so these reads name the change that they must include.
READS_OF_THE_MAP = (f"{API}/pins", f"{API}/tiles/")


class FleetWorld(World):
    """Two servers on one database. Actors use them without the proxy, so that they know which one answers."""

    def __init__(self, options: Namespace):
        super().__init__(options)
        self.fleet = Fleet(options.reunite, options.folder / "fleet")
        self.service = FleetService(self.fleet)

    @property
    def servers(self) -> list[Service]:
        return self.fleet.services

    def restart(self, **variables: str) -> None:
        """Stops the servers, and starts them again with other settings."""
        for server in self.servers:
            if code := server.stop():
                self.breach(f"{server.url} stopped with {code}")
            server.environment.update(variables)
        self.fleet.start_servers()

    def has_died(self) -> bool:
        dead = [server for server in self.servers if not server.is_alive]
        for server in dead:
            self.breach(f"a server died by itself: {server.process.returncode}, log {server.log}")
        return bool(dead)


class Patient:
    """Makes an actor repeat what a server refuses with 503: it may be behind the other one, or wait long for its turn to write."""

    # How many posts it has made, for their keys.
    posts = 0

    def insist(self, method: str, path: str, body: dict | bytes | None = None, **fields: str) -> http.Answer:
        if (method, path) == ("POST", f"{API}/listings"):
            self.posts += 1
            fields["Idempotency_Key"] = f"{type(self).__name__}-{self.number}-{self.posts}"
        while True:
            answer = super().insist(method, path, body, **fields)
            if answer.status != 503:
                return answer
            if not answer.field("Retry-After"):
                self.soak.breach_once("a 503 without Retry-After", f"{method} {path}")
            self.soak.count("unavailable")
            time.sleep(0.2)


class Traveller(Patient):
    """Makes an actor write on one of the servers, and mostly read on the other."""

    soak: FleetWorld
    # The server that is asked now, and that of the last write.
    place = wrote = 0
    # The last change that a response has named.
    change = 0

    @property
    def address(self) -> tuple[str, int]:
        return self.soak.servers[self.place].address

    def go(self, place: int) -> None:
        if place != self.place:
            self.disconnect()
            self.place = place

    def attempt(self, method: str, path: str, body: dict | bytes | None = None, **fields: str) -> http.Answer | None:
        if method != "GET":
            self.wrote = self.rng.randrange(len(self.soak.servers))
            self.go(self.wrote)
        elif path.startswith(READS_OF_THE_MAP):
            self.go(self.rng.choice([1 - self.wrote, 1 - self.wrote, self.wrote]))
            if self.change:
                fields["Reunite_Change"] = str(self.change)
                self.soak.count("reads of own writes")
        answer = super().attempt(method, path, body, **fields)
        if answer and (number := answer.field("Reunite-Change")):
            self.change = max(self.change, int(number))
        return answer
