"""Sends the same request many times at once: only one may succeed."""

import threading

from library import http
from library.service import API, JSON, MERGE_PATCH, PASSWORD, bearer, feature
from soaks.client import request
from soaks.hostile.world import World

COUNT = 8


def race(world: World, kind: str, *asked, success: int, others: set[int], successes: int = 1) -> list[http.Answer]:
    """Sends a request eight times at once. So many must succeed, and the others get one of the other statuses."""
    answers: list[http.Answer] = []
    gate = threading.Barrier(COUNT)

    def run() -> None:
        with http.Connection(world.soak.service.address) as connection:
            gate.wait()
            answers.append(connection.ask(*request(*asked)))

    threads = [threading.Thread(target=run) for _ in range(COUNT)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    statuses = sorted(answer.status for answer in answers)
    for status in statuses:
        world.count(kind, status)
    if statuses.count(success) != successes or not set(statuses) <= {success} | others or len(answers) != COUNT:
        world.breach(kind, f"of {COUNT} at once: {statuses}")
    return answers


def at_once(world: World) -> None:
    for token in world.fresh_verifications:
        body = {"token": token, "password": PASSWORD}
        race(world, "race for a verification", "POST", f"{API}/accounts/verify", body, JSON, success=200, others={422, 503})
    for token in world.fresh_resets:
        body = {"token": token, "password": PASSWORD + "2"}
        race(
            world, "race for a new password", "POST", f"{API}/password-resets/confirm", body, JSON, success=204,
            others={422, 503})
    session = bearer(world.racer.token)
    for number in range(5):
        keyed = {**JSON, **session, "Idempotency-Key": f"race-{number}"}
        answers = race(
            world, "race under one key", "POST", f"{API}/listings", feature(f"Raced {number}"), keyed, success=201,
            others=set(), successes=COUNT)
        if len({answer.json()["id"] for answer in answers if answer.status == 201}) != 1:
            world.breach("race under one key", "several listings")
        path, etag = f"{API}/listings/{answers[0].json()['id']}", answers[0].field("ETag")
        body = {"properties": {"title": f"Changed {number}"}}
        fields = {**MERGE_PATCH, **session, "If-Match": etag}
        race(world, "race on one version", "PATCH", path, body, fields, success=200, others={412})
        body = {"outcome": "returned"}
        race(world, "race to resolve", "POST", f"{path}/resolve", body, {**JSON, **session}, success=200, others={409})
