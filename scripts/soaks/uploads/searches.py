"""Searches beside uploads. Their times are printed and not judged."""

import itertools
import multiprocessing
import statistics
import time

from library import http
from library.service import API
from soaks.soak import Soak

SEARCHES = [
    f"{API}/listings", f"{API}/listings?q=black", f"{API}/listings?status=lost&category=keys,phones",
    f"{API}/listings?bbox=-10,35,30,60&limit=100", f"{API}/listings?near=2.35,48.86&radius=50000&sort=distance",
]


class Reader:
    """Searches in a loop, in a process of its own, so that the work of this process does not slow it."""

    def __init__(self, address: tuple[str, int]):
        context = multiprocessing.get_context("spawn")
        self.is_over = context.Event()
        self.here, there = context.Pipe()
        self.process = context.Process(target=read, args=(address, self.is_over, there), daemon=True)
        self.process.start()
        self.here.recv()

    def stop(self) -> tuple[list[float], str]:
        """How many milliseconds each search took, and what went wrong."""
        self.is_over.set()
        return self.here.recv()


def read(address: tuple[str, int], is_over, there) -> None:
    times, fault = [], ""
    with http.Connection(address) as connection:
        there.send("ready")
        for path in itertools.cycle(SEARCHES):
            if is_over.is_set() or fault:
                break
            start = time.monotonic()
            try:
                answer = connection.ask("GET", path)
                if answer.status != 200 or not answer.json()["features"] and path == SEARCHES[0]:
                    fault = f"GET {path}: {answer.status} {answer.body[:200]!r}"
            except (http.Lost, http.NotHTTP) as error:
                fault = f"GET {path}: {error}"
            times.append((time.monotonic() - start) * 1000)
            time.sleep(0.005)
    there.send((times, fault))


def searching(soak: Soak, work) -> tuple[list[float], object]:
    """Runs work while a process searches. Returns the times of the searches, and the result of the work."""
    reader = Reader(soak.service.address)
    outcome = work()
    times, fault = reader.stop()
    if fault:
        soak.breach(fault)
    return times, outcome


def told(times: list[float]) -> str:
    parts = statistics.quantiles(times, n=100, method="inclusive")
    return f"{parts[49]:.1f} / {parts[98]:.1f} / {max(times):.1f} ms of {len(times):,}"
