"""Shared by all soaks: the server under test, counters, and the list of broken promises."""

import argparse
import random
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Callable, Iterable, Iterator, NoReturn

from library.folders import empty_folder
from library.processes import HANGS
from library.service import Service


class Breach(Exception):
    """The service has broken a promise."""


class Soak:
    """The server of a run with an empty store, and the state that its clients share.

    options: those of parser_for. variables: settings of the server.
    """

    def __init__(self, options: argparse.Namespace, **variables: str):
        empty_folder(options.folder)
        self.options = options
        self.service = Service(options.reunite, options.folder / "data", **variables)
        self.rng = random.Random(options.seed)
        self.lock = threading.Lock()
        self.counts: Counter = Counter()
        self.breaches: list[str] = []
        # Breaches that may be very many, by what is broken: how often, and the first example.
        self.common: dict[str, list] = {}
        self.kills = 0
        self.is_up = threading.Event()
        self.is_over = False
        self.slowest_start = 0.0
        # Megabytes.
        self.memory: list[float] = []

    def count(self, what: str, count: int = 1) -> None:
        with self.lock:
            self.counts[what] += count

    def breach(self, what: str) -> None:
        with self.lock:
            self.breaches.append(what)

    def breach_once(self, what: str, example: str) -> None:
        """Records a breach that is reported with its first example only."""
        with self.lock:
            self.common.setdefault(what, [0, example])[0] += 1

    @contextmanager
    def running(self, *settings) -> Iterator[None]:
        """Starts the server. At the end it is killed if it still runs."""
        self.start(*settings)
        try:
            yield
        finally:
            self.end()

    def end(self) -> None:
        if self.service.is_alive:
            self.service.kill()

    def start(self, *settings) -> None:
        self.start_server(*settings)
        self.is_up.set()

    def import_listings(self, features: Iterable[str]) -> None:
        """Imports lines of GeoJSON with the command line."""
        self.command("import", "-", given="\n".join(features) + "\n")

    def command(self, *arguments, given: str | None = None) -> None:
        """Runs another command of the program on the folder, which must succeed."""
        done = self.service.command(*map(str, arguments), given=given)
        if done.returncode:
            raise Breach(f"{' '.join(map(str, arguments))}: exit {done.returncode}: {done.stdout}{done.stderr}")

    def create_accounts(self, names: Iterable[str], role: str = "member") -> None:
        """Creates accounts `name@example.org`, several at a time."""
        # The first command creates the store.
        first, *others = names
        self.service.create_account(f"{first}@example.org", first, role=role)
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda name: self.service.create_account(f"{name}@example.org", name, role=role), others))

    def sign_in(self, names: Iterable[str]) -> list[str]:
        """Returns the tokens of sessions."""
        with ThreadPoolExecutor(4) as pool:
            return list(pool.map(lambda name: self.service.sign_in(f"{name}@example.org"), names))

    def watch_memory(self) -> None:
        """Records the memory of the server from now on, in a thread of its own."""
        def watch() -> None:
            while True:
                self.memory.append(self.service.memory())
                time.sleep(0.2)

        threading.Thread(target=watch, daemon=True).start()

    def start_server(self, *settings) -> None:
        """Starts the server, before the clients continue."""
        self.service.start(*settings)
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

    def conclude(self, name: str, summary: str) -> NoReturn:
        """Prints a summary and the breaches, and exits."""
        for what, (count, example) in self.common.items():
            self.breach(f"{what}, {count:,} times: {example}")
        print(f"{name}: {summary}; {len(self.breaches)} breaches")
        for breach in self.breaches[:50]:
            print(f"BREACH {breach}")
        sys.exit(1 if self.breaches else 0)


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
    """The options of every soak: its amount, and those that `scripts/soaks/run` adds."""
    parser = argparse.ArgumentParser()
    parser.add_argument(count, type=kind)
    parser.add_argument("--reunite", type=Path, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def row(identifier: str) -> int:
    """The row of what a UUID of version 7 names: its time in microseconds."""
    high = int(identifier.replace("-", "")[:16], 16)
    return (high >> 16) * 1000 + (high & 0xFFF)
