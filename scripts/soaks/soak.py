"""Shared by all soaks: the server under test, counters, and the list of broken promises."""

import argparse
import random
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Callable, Iterable, NoReturn

from library.processes import HANGS
from library.service import Service


class Breach(Exception):
    """The service has broken a promise."""


class Soak:
    """The state that the clients of a run share."""

    def __init__(self, service: Service, seed: int):
        self.service = service
        self.rng = random.Random(seed)
        self.lock = threading.Lock()
        self.counts: Counter = Counter()
        self.breaches: list[str] = []
        self.kills = 0
        self.is_up = threading.Event()
        self.is_over = False
        self.slowest_start = 0.0

    def count(self, what: str, count: int = 1) -> None:
        with self.lock:
            self.counts[what] += count

    def breach(self, what: str) -> None:
        with self.lock:
            self.breaches.append(what)

    def start(self) -> None:
        self.start_server()
        self.is_up.set()

    def start_server(self) -> None:
        """Starts the server, before the clients continue."""
        self.service.start()
        self.slowest_start = max(self.slowest_start, self.service.seconds_to_start)

    def kill(self) -> None:
        # Counted before the kill, so that a client that loses its connection knows the reason.
        self.is_up.clear()
        self.kills += 1
        self.service.kill()

    def kill_repeatedly(self, count: int, pause: tuple[float, float], verify: Callable[[], None] | None = None) -> None:
        """Kills the server repeatedly, after random pauses, and starts it again.

        verify: called after each start, before the clients go on.
        """
        for _ in range(count):
            time.sleep(self.rng.uniform(*pause))
            if self.breaches or self.has_died():
                return
            self.kill()
            self.start_server()
            if verify:
                verify()
            self.is_up.set()

    def has_died(self) -> bool:
        """Whether the server has ended although it was not killed, which is a breach."""
        if self.service.is_alive:
            return False
        self.breach(f"the server died by itself: {self.service.process.returncode}, log {self.service.log}")
        return True

    def join(self, clients: Iterable[threading.Thread]) -> None:
        """Tells the clients to stop, and waits for them."""
        self.is_over = True
        for client in clients:
            client.join(HANGS)
            if client.is_alive():
                self.breach(f"{client.name} hangs")

    def stop(self) -> None:
        """Stops the server as an operator does."""
        if code := self.service.stop():
            self.breach(f"the server stopped with {code}")

    def check(self) -> None:
        """Runs `reunite check` on the store."""
        if fault := self.service.check():
            self.breach(fault)

    def summary(self, *names: str) -> str:
        """The counters with these names, as text."""
        return ", ".join(f"{self.counts[name]:,} {name}" for name in names)


def in_parallel(soak: Soak, function, items, count: int = 8) -> None:
    """Calls a function for each item, on `count` threads, and records breaches."""
    def guarded(item) -> None:
        try:
            function(item)
        except Breach as breach:
            soak.breach(str(breach))
        except Exception as error:  # a fault of this program is no success either
            soak.breach(f"{function.__name__}: {type(error).__name__}: {error}")

    with ThreadPoolExecutor(count) as pool:
        list(pool.map(guarded, items))


def parser_for(count: str, kind: type = int) -> argparse.ArgumentParser:
    """The options of every soak: its amount, and those that `scripts/soak` adds."""
    parser = argparse.ArgumentParser()
    parser.add_argument(count, type=kind)
    parser.add_argument("--reunite", type=Path, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def conclude(breaches: list[str]) -> NoReturn:
    """Prints the breaches, and exits."""
    for breach in breaches[:50]:
        print(f"BREACH {breach}")
    sys.exit(1 if breaches else 0)
