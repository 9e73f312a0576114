"""Sends the requests, and records the response to each."""

import random
import re
import socket
import threading
import time
from collections import Counter, defaultdict

from library import http
from library.processes import HANGS
from soaks.hostile import bodies, malformed, requests, rights, slow, values
from soaks.hostile.judge import judge
from soaks.hostile.shot import Shot
from soaks.hostile.world import World


class Attack:
    def __init__(self, world: World, seed: int, count: int, only: str | None):
        self.world, self.seed = world, seed
        self.kinds = {
            **bodies.ATTACKS, **values.ATTACKS, **rights.ATTACKS, **requests.ATTACKS, **malformed.ATTACKS}
        if only:
            self.kinds = {kind: weight for kind, weight in self.kinds.items() if kind.__name__ == only}
        self.numbers = iter(range(count))
        self.lock = threading.Lock()
        self.outcomes: dict[str, Counter] = defaultdict(Counter)
        # By kind of attack and fault: how often, and the first example.
        self.breaches: dict[tuple[str, str], list] = {}
        self.memory: list[float] = []
        self.is_over = threading.Event()

    def count(self, kind: str, outcome) -> None:
        with self.lock:
            self.outcomes[kind.replace("_", " ")][outcome] += 1

    def breach(self, kind: str, fault: str, example: str = "") -> None:
        with self.lock:
            self.breaches.setdefault((kind, fault), [0, example])[0] += 1

    def work(self) -> None:
        """Sends one request after the other until there is none left."""
        connection: http.Connection | None = None
        before = "the first on its connection"
        while True:
            with self.lock:
                number = next(self.numbers, None)
            if number is None or not self.world.service.is_alive:
                break
            rng = random.Random(f"{self.seed}:{number}")
            kind = rng.choices(list(self.kinds), list(self.kinds.values()))[0]
            shot = kind(rng, self.world)
            try:
                if shot.is_malformed:
                    self.fire_malformed(number, kind.__name__, shot)
                    continue
                if connection is None:
                    connection, before = http.Connection(self.world.service.address), "the first on its connection"
                answer = self.fire(connection, kind.__name__, shot, f"#{number}, behind {before}")
                before = f"#{number} {kind.__name__}, {shot.method} {shot.path[:100]}, {answer and answer.status}"
                # Some connections serve many, some one.
                asked_to = re.search(rb"\r\nConnection: [^\r]*close", shot.data)
                if answer is None or answer.closes or asked_to or connection.pending or rng.random() < 0.2:
                    connection.close()
                    connection = None
            except Exception as error:
                self.breach(kind.__name__, f"{type(error).__name__}: {error}", f"#{number}")
                connection = None

    def fire(self, connection: http.Connection, kind: str, shot: Shot, place: str) -> http.Answer | None:
        try:
            try:
                connection.send(shot.data)
            except http.Lost:
                pass  # refused before its end; the answer is there all the same
            answer = connection.receive(shot.method)
        except (http.Lost, http.NotHTTP) as error:
            self.count(kind, "none")
            self.breach(kind, str(error), f"{place}\n    {shot.data[:600]!r}")
            return None
        self.count(kind, answer.status)
        fault = judge(answer, shot)
        # A body behind the answer to HEAD comes a moment later, if at all.
        stray = b"" if answer.closes else connection.stray(0.005 if shot.method == "HEAD" else 0)
        if fault:
            self.breach(kind, fault, example(place, shot, answer))
        if stray:
            self.breach(
                kind, f"bytes behind the answer to {shot.method}",
                f"{example(place, shot, answer)}\n    {stray[:100]!r}")
        return answer

    def fire_malformed(self, number: int, kind: str, shot: Shot) -> None:
        """Sends a request on its own connection, and reads until the server closes it."""
        outcome = "closed"
        with http.Connection(self.world.service.address) as connection:
            try:
                try:
                    connection.send(shot.data)
                    connection.socket.shutdown(socket.SHUT_WR)
                except (http.Lost, OSError):
                    pass
                while True:
                    answer = connection.receive(shot.method)
                    outcome = answer.status
                    self.count(kind, outcome)
                    fault = judge(answer, shot)
                    if fault:
                        self.breach(kind, fault, example(f"#{number}", shot, answer))
            except http.Lost as lost:
                if "timed out" in str(lost):
                    self.count(kind, "silent")
                    self.breach(
                        kind, f"still open {HANGS} s after our end was shut", f"#{number}\n    {shot.data[:600]!r}")
                elif outcome == "closed":
                    self.count(kind, outcome)
            except http.NotHTTP as error:
                self.breach(kind, str(error), f"#{number}\n    {shot.data[:600]!r}")

    def dawdle(self, kind) -> None:
        """One slow attack."""
        start = time.monotonic()
        try:
            with http.Connection(self.world.service.address) as connection:
                answer = kind(connection, self.world)
                outcome = answer.status if answer else "silent"
        except http.Lost as error:
            outcome = "silent" if "timed out" in str(error) else "closed"
        except http.NotHTTP as error:
            outcome = str(error)
        self.count(kind.__name__, outcome)
        if outcome not in slow.SLOW[kind]:
            self.breach(kind.__name__, str(outcome), f"after {time.monotonic() - start:.0f} s")

    def watch(self) -> None:
        """Records the memory of the server."""
        while not self.is_over.wait(0.2):
            try:
                self.memory.append(self.world.service.memory())
            except OSError:
                return


def example(place: str, shot: Shot, answer: http.Answer) -> str:
    return f"{place}\n    {shot.data[:600]!r}\n    {answer.status} {answer.fields} {answer.body[:400]!r}"
