"""A client that continues after the server is killed."""

import json
import random
import threading
import time

from library import http
from library.service import JSON, MERGE_PATCH, bearer
from soaks.soak import Breach, Soak

# Where generated listings are.
CITIES = [(2.35, 48.86), (-0.13, 51.51), (121.47, 31.23), (-46.63, -23.55), (-74.0, 40.71), (77.21, 28.61)]


class Client(threading.Thread):
    """Calls `act`, which a subclass defines, until the soak is over.

    network: the first three numbers of the clients' addresses, if each client has an address of its own. The server must
    trust the proxy at 127.0.0.1.
    """

    network: str | None = None

    def __init__(self, soak: Soak, number: int, token: str = ""):
        super().__init__(daemon=True, name=f"{type(self).__name__.lower()} {number}")
        self.soak, self.number = soak, number
        self.authorization = bearer(token) if token else {}
        if self.network:
            self.authorization["X-Forwarded-For"] = f"{self.network}.{number}"
        self.rng = random.Random(f"{soak.options.seed}:{self.name}")
        self.serial = 0
        self.connection: http.Connection | None = None
        # The number of kills when the connection was opened.
        self.kills = 0
        self.repeats = 0

    def act(self) -> None:
        raise NotImplementedError

    @property
    def address(self) -> tuple[str, int]:
        """The server that is asked next, if there is no connection."""
        return self.soak.service.address

    def run(self) -> None:
        try:
            while not self.soak.is_over:
                self.act()
        except Breach as breach:
            self.soak.breach(str(breach))
        except Exception as error:  # a fault of this program is no success either
            self.soak.breach(f"{self.name}: {type(error).__name__}: {error}")

    def attempt(self, method: str, path: str, body: dict | bytes | None = None, **fields: str) -> http.Answer | None:
        """Sends a request once, a dictionary as JSON. Returns nothing if the server was killed meanwhile."""
        if self.connection is None:
            # Read before the wait, so that a kill in between is noticed.
            self.kills = self.soak.kills
        self.soak.is_up.wait()
        try:
            if self.connection is None:
                self.connection = http.Connection(self.address)
            answer = self.connection.ask(*request(method, path, body, {**self.authorization, **fields}))
        except (http.Lost, OSError) as error:
            self.disconnect()
            if self.kills == self.soak.kills:
                raise Breach(f"{method} {path}: no answer from a server that was not killed: {error}") from error
            self.soak.count("lost")
            return None
        if answer.closes:
            self.disconnect()
        if answer.status >= 500 and answer.status != 503:
            raise Breach(f"{method} {path}: {answer.status} {answer.body[:300]!r}")
        return answer

    def disconnect(self) -> None:
        if self.connection:
            self.connection.close()
        self.connection = None

    def ask(self, method: str, path: str, *statuses: int, body: dict | bytes | None = None, **fields: str) -> http.Answer:
        """Sends a request until there is a response, which must have one of the statuses."""
        answer = self.insist(method, path, body, **fields)
        self.expect(answer, f"{method} {path}", *statuses)
        return answer

    def insist(self, method: str, path: str, body: dict | bytes | None = None, **fields: str) -> http.Answer:
        """Sends a request until there is a response."""
        while True:
            answer = self.attempt(method, path, body, **fields)
            if answer and answer.status == 503:
                time.sleep(0.5)
            elif answer:
                return answer
            else:
                self.repeats += 1
                self.soak.count("repeated")

    def expect(self, answer: http.Answer, what: str, *statuses: int) -> None:
        if answer.status not in statuses:
            raise Breach(f"{what}: {answer.status}, not {' or '.join(map(str, statuses))}: {answer.body[:300]!r}")


def request(method: str, path: str, body: dict | bytes | None, fields: dict[str, str]) -> tuple:
    """What http.Connection.ask takes: a dictionary becomes JSON, and `_` in the names of fields `-`."""
    named = {name.replace("_", "-"): value for name, value in fields.items()}
    if isinstance(body, dict):
        named = {**(MERGE_PATCH if method == "PATCH" else JSON), **named}
        body = json.dumps(body).encode()
    return method, path, body, named


def ask_once(soak: Soak, token: str, method: str, path: str, *statuses: int, body: dict | None = None, **fields: str):
    """Sends a request on a connection of its own. The response must have one of the statuses, if there are any."""
    with http.Connection(soak.service.address) as connection:
        answer = connection.ask(*request(method, path, body, {**(bearer(token) if token else {}), **fields}))
    if statuses and answer.status not in statuses:
        raise Breach(f"{method} {path}: {answer.status}, not {' or '.join(map(str, statuses))}: {answer.body[:300]!r}")
    return answer


def next_path(page: dict) -> str:
    """The path of the next page; empty if there is none."""
    path = next((link["href"] for link in page["links"] if link["rel"] == "next"), "")
    return path[path.find("/api/"):] if path else ""
