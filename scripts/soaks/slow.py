"""Attacks that take their time: each holds a connection for a while, so several run at once, beside everything else."""

import json
import socket
import threading
import time

import wire
from service import API, JSON, MERGE_PATCH, PASSWORD, bearer, feature

# A body is waited for 30 seconds; nobody needs to be much slower to be too slow.
PATIENCE = 75
CHUNK = b"4000\r\n" + b" " * 0x4000 + b"\r\n"


def head(world, *lines: str) -> bytes:
    fields = ["Host: test", f"Authorization: Bearer {world.attacker.token}", "Content-Type: application/json", *lines]
    return "\r\n".join([f"POST {API}/listings HTTP/1.1", *fields, "", ""]).encode()


def drip(connection: wire.Connection, data: bytes, pause: float) -> wire.Answer | None:
    """Sends a byte at a time until something is answered, the connection ends, or patience does."""
    end = time.monotonic() + PATIENCE
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
            raise wire.Lost(str(error)) from error
        connection.pending += received
        connection.socket.settimeout(10)
        return connection.receive()
    connection.socket.settimeout(40)
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
    connection.socket.settimeout(PATIENCE)
    return connection.receive()


def endless_chunks(connection, world):
    """Sends as fast as it is taken, until the server has had enough."""
    connection.send(head(world, "Transfer-Encoding: chunked"))
    connection.socket.settimeout(20)
    for _ in range(1000):
        try:
            connection.send(CHUNK)
        except wire.Lost:
            break
        connection.socket.setblocking(False)
        try:
            received = connection.socket.recv(65536, socket.MSG_PEEK)
        except OSError:
            received = b""
        connection.socket.settimeout(20)
        if received:
            break
    return connection.receive()


def slow_reader(connection, world):
    """Asks for much, and does not read it."""
    connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.send(wire.request("GET", f"{API}/listings?limit=1000&state=all") * 50)
    time.sleep(15)
    connection.socket.settimeout(30)
    for _ in range(49):
        connection.receive()
    return connection.receive()


# What may come of each: a status, or that the connection is closed ("closed") or held open ("silent").
SLOW = {
    slow_head: {408, "closed"}, slow_body: {408}, slow_chunks: {408}, missing_body: {408},
    endless_chunks: {413}, slow_reader: {200},
}


def at_once(world, soak) -> None:
    """The same request many times at the same moment: one may succeed."""
    def race(count: int, *arguments) -> list[wire.Answer]:
        answers: list[wire.Answer] = []
        gate = threading.Barrier(count)

        def run() -> None:
            with wire.Connection(world.service.address) as connection:
                gate.wait()
                answers.append(connection.ask(*arguments))

        threads = [threading.Thread(target=run) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return answers

    def judge(kind: str, answers: list[wire.Answer], success: int, others: set[int], successes: int = 1) -> None:
        statuses = sorted(answer.status for answer in answers)
        for status in statuses:
            soak.count(kind, status)
        if statuses.count(success) != successes or not set(statuses) <= {success} | others or len(answers) != 8:
            soak.breach(kind, f"of 8 at once: {statuses}")

    for token in world.fresh_verifications:
        judge(
            "race for a verification",
            race(8, "POST", f"{API}/accounts/verify", json.dumps({"token": token}).encode(), JSON), 200, {422})
    for token in world.fresh_resets:
        body = json.dumps({"token": token, "password": PASSWORD + "2"}).encode()
        judge("race for a new password", race(8, "POST", f"{API}/password-resets/confirm", body, JSON), 204, {422, 503})
    for number in range(5):
        body = json.dumps(feature(f"Raced {number}")).encode()
        fields = {**JSON, **bearer(world.attacker.token), "Idempotency-Key": f"race-{number}"}
        answers = race(8, "POST", f"{API}/listings", body, fields)
        judge("race under one key", answers, 201, set(), 8)
        if len({answer.json()["id"] for answer in answers if answer.status == 201}) != 1:
            soak.breach("race under one key", "several listings")
        path, etag = f"{API}/listings/{answers[0].json()['id']}", answers[0].field("ETag")
        fields = {**MERGE_PATCH, **bearer(world.attacker.token), "If-Match": etag}
        body = json.dumps({"properties": {"title": f"Changed {number}"}}).encode()
        judge("race on one version", race(8, "PATCH", path, body, fields), 200, {412})
        body = b'{"outcome":"returned"}'
        judge(
            "race to resolve", race(8, "POST", f"{path}/resolve", body, {**JSON, **bearer(world.attacker.token)}), 200,
            {409})
