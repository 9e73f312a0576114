"""Slow attacks. Each holds a connection for a while, so several run at once, beside the other attacks.

Bodies that trickle, stop or never end are in LimitsTests.
"""

import socket
import time

from library import http
from library.processes import HANGS
from library.service import API
from soaks.hostile.malformed import head
from soaks.hostile.world import World


def drip(connection: http.Connection, data: bytes, pause: float) -> http.Answer | None:
    """Sends a byte at a time until there is a response, the connection ends, or it hangs."""
    end = time.monotonic() + HANGS
    connection.socket.settimeout(pause)
    for byte in data:
        try:
            connection.send(bytes([byte]))
            received = connection.socket.recv(65536)
        except TimeoutError:
            if time.monotonic() > end:
                return None
            continue
        except OSError as error:
            raise http.Lost(str(error)) from error
        connection.pending += received
        connection.socket.settimeout(HANGS)
        return connection.receive()
    connection.socket.settimeout(HANGS)
    return connection.receive()


def slow_head(connection, world):
    return drip(connection, head(world, "X: " + "y" * 1000, "Content-Length: 0"), 0.5)


def slow_reader(connection, world):
    """Requests large responses, and does not read them."""
    connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.send(http.request("GET", f"{API}/listings?limit=1000&state=all") * 50)
    time.sleep(15)
    connection.socket.settimeout(HANGS)
    for _ in range(49):
        connection.receive()
    return connection.receive()


# What may come of each: a status, or that the connection is closed.
SLOW = {slow_head: {408, "closed"}, slow_reader: {200}}


def attack(world: World, kind) -> None:
    """Runs one slow attack."""
    start = time.monotonic()
    try:
        with http.Connection(world.soak.service.address) as connection:
            answer = kind(connection, world)
            outcome = answer.status if answer else "silent"
    except http.Lost as error:
        outcome = "silent" if "timed out" in str(error) else "closed"
    except http.NotHTTP as error:
        outcome = str(error)
    world.count(kind.__name__, outcome)
    if outcome not in SLOW[kind]:
        world.breach(kind.__name__, str(outcome), f"after {time.monotonic() - start:.0f} s")
