"""The limits that protect people count on both servers together: each is tried on both at the same time."""

import math
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Callable, NamedTuple

from library import http
from library.service import API, PASSWORD, bearer, feature
from soaks.client import request
from soaks.fleet.world import FleetWorld
from soaks.soak import Breach

THREADS = 12
# How many times its burst a limit is tried.
TIMES = 3
WRONG = "a wrong password"


class Limit(NamedTuple):
    """A row of the table of limits in Operations.md, and what an attempt is."""

    name: str
    burst: int
    # Until one more is allowed.
    seconds: float
    # The status of an attempt that is allowed.
    status: int
    # Method, path, body and header fields of an attempt, by its number.
    attempt: Callable[[int], tuple[str, str, dict | None, dict[str, str]]]


def client(number: int) -> dict[str, str]:
    """The header of the proxy that names a client."""
    return {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}


def limits(accounts: dict[str, str], listings: list[str]) -> list[Limit]:
    """accounts: tokens of new accounts by name. listings: those of others, which can be reported."""
    def sign_in(name: str) -> dict:
        return {"email": f"{name}@example.org", "password": WRONG}

    def register(name: str) -> dict:
        return {"email": f"{name}@example.org", "password": PASSWORD, "displayName": name}

    def listing(number: int) -> str:
        return f"{API}/listings/{listings[number % len(listings)]}"

    sessions, resets = f"{API}/sessions", f"{API}/password-resets"
    return [
        Limit("sign-ins by address and client", 10, 60, 401, lambda number: (
            "POST", sessions, sign_in("victim1"), client(1))),
        Limit("sign-ins by client", 30, 10, 401, lambda number: (
            "POST", sessions, sign_in(f"nobody{number}"), client(2))),
        Limit("sign-ins by address", 100, 30, 401, lambda number: (
            "POST", sessions, sign_in("victim2"), client(1000 + number))),
        Limit("registrations by client", 10, 600, 202, lambda number: (
            "POST", f"{API}/accounts", register(f"new{number}"), client(3))),
        Limit("password resets by client", 30, 60, 202, lambda number: (
            "POST", resets, {"email": f"forgetful{number}@example.org"}, client(4))),
        Limit("password resets by mailbox and client", 3, 1200, 202, lambda number: (
            "POST", resets, {"email": f"forgetful+{number}@example.com"}, client(5))),
        Limit("passwords to erase an account", 5, 60, 403, lambda number: (
            "DELETE", f"{API}/accounts/me", {"password": WRONG}, bearer(accounts["eraser"]))),
        Limit("listings of a new account", 20, 600, 201, lambda number: (
            "POST", f"{API}/listings", feature(f"Limited {number}"), bearer(accounts["poster"]))),
        Limit("reports of a new account", 10, 600, 201, lambda number: (
            "POST", f"{listing(number)}/reports", {"reason": "other", "comment": ""}, bearer(accounts["reporter"]))),
        Limit("messages of an account about a listing", 3, 1200, 202, lambda number: (
            "POST", f"{listing(0)}/messages", {"body": f"Message {number}"}, bearer(accounts["writer"]))),
        Limit("messages of a new account", 10, 600, 202, lambda number: (
            "POST", f"{listing(number)}/messages", {"body": "Hello"}, bearer(accounts["chatter"]))),
    ]


def try_limit(world: FleetWorld, limit: Limit) -> None:
    """Makes far more attempts than are allowed, on both servers at the same time, and counts those that were let through."""
    lock, allowed = threading.Lock(), [0]

    def attempt(number: int) -> None:
        method, path, body, fields = limit.attempt(number)
        server = world.servers[number % len(world.servers)]
        while True:
            with http.Connection(server.address) as connection:
                answer = connection.ask(*request(method, path, body, fields))
            if answer.status != 503:
                break
            time.sleep(0.1)
        if answer.status not in (limit.status, 429):
            raise Breach(f"{limit.name}: {method} {path}: {answer.status} {answer.body[:300]!r}")
        if answer.status == limit.status:
            with lock:
                allowed[0] += 1
        elif not (answer.field("Retry-After") or "").isdigit():
            raise Breach(f"{limit.name}: a 429 without Retry-After")

    begin = time.monotonic()
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(attempt, range(TIMES * limit.burst)))
    except Breach as breach:
        world.breach(str(breach))
        return
    most = limit.burst + math.ceil((time.monotonic() - begin) / limit.seconds)
    world.count("limits")
    if not limit.burst <= allowed[0] <= most:
        world.breach(f"{limit.name}: {allowed[0]} were let through, {limit.burst} to {most} should")
