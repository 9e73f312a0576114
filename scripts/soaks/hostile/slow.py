"""Slow attacks. Each holds a connection for a while, so several run at once, beside the other attacks."""

import json
import socket
import time

from library import http
from library.processes import HANGS
from library.service import API, feature
from soaks.hostile.malformed import head
from soaks.hostile.world import World

CHUNK = b"4000\r\n" + b" " * 0x4000 + b"\r\n"


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


def slow_body(connection, world):
    connection.send(head(world, "Content-Length: 1000"))
    return drip(connection, json.dumps(feature("Slow")).encode().ljust(1000), 0.5)


def slow_chunks(connection, world):
    connection.send(head(world, "Transfer-Encoding: chunked"))
    return drip(connection, b"1\r\n \r\n" * 1000, 0.2)


def missing_body(connection, world):
    connection.send(head(world, "Content-Length: 100") + b"{")
    connection.socket.settimeout(HANGS)
    return connection.receive()


def endless_chunks(connection, world):
    """Sends as fast as possible until the server closes the connection."""
    connection.send(head(world, "Transfer-Encoding: chunked"))
    connection.socket.settimeout(HANGS)
    for _ in range(1000):
        try:
            connection.send(CHUNK)
        except http.Lost:
            break
        connection.socket.setblocking(False)
        try:
            received = connection.socket.recv(65536, socket.MSG_PEEK)
        except OSError:
            received = b""
        connection.socket.settimeout(HANGS)
        if received:
            break
    return connection.receive()


def slow_reader(connection, world):
    """Requests large responses, and does not read them."""
    connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.send(http.request("GET", f"{API}/listings?limit=1000&state=all") * 50)
    time.sleep(15)
    connection.socket.settimeout(HANGS)
    for _ in range(49):
        connection.receive()
    return connection.receive()


# What may come of each: a status, or that the connection is closed ("closed") or held open ("silent").
SLOW = {
    slow_head: {408, "closed"}, slow_body: {408}, slow_chunks: {408}, missing_body: {408},
    endless_chunks: {413}, slow_reader: {200},
}


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
