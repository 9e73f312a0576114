"""Sends requests, and judges the response to each."""

import random
import re
import socket
from typing import Callable

from library import http
from library.processes import HANGS
from library.service import API
from soaks.hostile.shot import Shot
from soaks.hostile.world import World

# Paths that hash passwords, for which the queue is short.
MAY_BE_BUSY = (f"{API}/accounts", f"{API}/sessions", f"{API}/password-resets/confirm")
NEEDED = {401: "WWW-Authenticate", 405: "Allow", 429: "Retry-After"}


class Attacker:
    """Sends so many requests of random kinds, from any number of threads."""

    def __init__(self, world: World, kinds: dict[Callable, int], count: int):
        self.world, self.kinds = world, kinds
        self.numbers = iter(range(count))

    def work(self) -> None:
        """Sends one request after the other until there is none left."""
        connection: http.Connection | None = None
        while self.world.soak.service.is_alive:
            with self.world.soak.lock:
                number = next(self.numbers, None)
            if number is None:
                break
            rng = random.Random(f"{self.world.soak.options.seed}:{number}")
            kind = rng.choices(list(self.kinds), list(self.kinds.values()))[0]
            shot = kind(rng, self.world)
            name = kind.__name__
            try:
                if shot.is_malformed:
                    self.fire_malformed(name, shot)
                    continue
                connection = connection or http.Connection(self.world.soak.service.address)
                answer = self.fire(connection, name, shot)
                # Some connections serve many, some one.
                asked_to = re.search(rb"\r\nConnection: [^\r]*close", shot.data)
                if answer is None or answer.closes or asked_to or connection.pending or rng.random() < 0.2:
                    connection.close()
                    connection = None
            except Exception as error:  # a fault of this program is no success either
                self.world.breach(name, f"{type(error).__name__}: {error}", f"#{number}")
                connection = None

    def fire(self, connection: http.Connection, kind: str, shot: Shot) -> http.Answer | None:
        """Sends a request on a connection that serves many."""
        try:
            try:
                connection.send(shot.data)
            except http.Lost:
                pass  # refused before its end; the answer is there all the same
            answer = connection.receive(shot.method)
        except (http.Lost, http.NotHTTP) as error:
            self.world.count(kind, "none")
            self.world.breach(kind, str(error), f"{shot.data[:600]!r}")
            return None
        self.take(kind, shot, answer)
        # A body behind the answer to HEAD comes a moment later, if at all.
        stray = b"" if answer.closes else connection.stray(0.005 if shot.method == "HEAD" else 0)
        if stray:
            self.world.breach(kind, f"bytes behind the answer to {shot.method}", f"{shot.data[:600]!r}\n    {stray[:100]!r}")
        return answer

    def fire_malformed(self, kind: str, shot: Shot) -> None:
        """Sends a request on its own connection, and reads until the server closes it."""
        has_answer = False
        with http.Connection(self.world.soak.service.address) as connection:
            try:
                try:
                    connection.send(shot.data)
                    connection.socket.shutdown(socket.SHUT_WR)
                except (http.Lost, OSError):
                    pass
                while True:
                    self.take(kind, shot, connection.receive(shot.method))
                    has_answer = True
            except http.Lost as lost:
                if "timed out" in str(lost):
                    self.world.breach(kind, f"still open {HANGS} s after our end was shut", f"{shot.data[:600]!r}")
                elif not has_answer:
                    self.world.count(kind, "closed")
            except http.NotHTTP as error:
                self.world.breach(kind, str(error), f"{shot.data[:600]!r}")

    def take(self, kind: str, shot: Shot, answer: http.Answer) -> None:
        self.world.count(kind, answer.status)
        if fault := judge(answer, shot):
            self.world.breach(
                kind, fault, f"{shot.data[:600]!r}\n    {answer.status} {answer.fields} {answer.body[:400]!r}")


def judge(answer: http.Answer, shot: Shot) -> str | None:
    """The fault of a response; None if it is allowed."""
    if answer.status == 503 and answer.field("Retry-After") and shot.path.split("?")[0] in MAY_BE_BUSY:
        return None
    if answer.status == 501 and shot.is_malformed:
        return None
    if answer.status >= 500:
        return "an error of the server's"
    if answer.status in NEEDED and not answer.field(NEEDED[answer.status]):
        return f"{answer.status} without {NEEDED[answer.status]}"
    if answer.status >= 400 and not shot.is_malformed:
        if not (answer.field("Content-Type") or "").startswith("application/problem+json"):
            return "no problem details"
        problem = answer.json() if shot.method != "HEAD" else {}
        if problem and (problem["status"] != answer.status or not problem["title"] or "/problems/" not in problem["type"]):
            return "incomplete problem details"
    if shot.expected is not None and answer.status not in shot.expected:
        return f"{answer.status}, not {' or '.join(map(str, sorted(shot.expected)))}"
    return None
