"""Sends the same request many times at once: only one may succeed."""

import json
import threading

from library import http
from library.service import API, JSON, MERGE_PATCH, PASSWORD, bearer, feature


def at_once(world, soak) -> None:
    """Sends the same request many times at once: only one may succeed."""
    def race(count: int, *arguments) -> list[http.Answer]:
        answers: list[http.Answer] = []
        gate = threading.Barrier(count)

        def run() -> None:
            with http.Connection(world.service.address) as connection:
                gate.wait()
                answers.append(connection.ask(*arguments))

        threads = [threading.Thread(target=run) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return answers

    def judge(kind: str, answers: list[http.Answer], success: int, others: set[int], successes: int = 1) -> None:
        statuses = sorted(answer.status for answer in answers)
        for status in statuses:
            soak.count(kind, status)
        if statuses.count(success) != successes or not set(statuses) <= {success} | others or len(answers) != 8:
            soak.breach(kind, f"of 8 at once: {statuses}")

    for token in world.fresh_verifications:
        body = json.dumps({"token": token, "password": PASSWORD}).encode()
        judge("race for a verification", race(8, "POST", f"{API}/accounts/verify", body, JSON), 200, {422, 503})
    for token in world.fresh_resets:
        body = json.dumps({"token": token, "password": PASSWORD + "2"}).encode()
        judge("race for a new password", race(8, "POST", f"{API}/password-resets/confirm", body, JSON), 204, {422, 503})
    for number in range(5):
        body = json.dumps(feature(f"Raced {number}")).encode()
        fields = {**JSON, **bearer(world.racer.token), "Idempotency-Key": f"race-{number}"}
        answers = race(8, "POST", f"{API}/listings", body, fields)
        judge("race under one key", answers, 201, set(), 8)
        if len({answer.json()["id"] for answer in answers if answer.status == 201}) != 1:
            soak.breach("race under one key", "several listings")
        path, etag = f"{API}/listings/{answers[0].json()['id']}", answers[0].field("ETag")
        fields = {**MERGE_PATCH, **bearer(world.racer.token), "If-Match": etag}
        body = json.dumps({"properties": {"title": f"Changed {number}"}}).encode()
        judge("race on one version", race(8, "PATCH", path, body, fields), 200, {412})
        body = b'{"outcome":"returned"}'
        judge(
            "race to resolve", race(8, "POST", f"{path}/resolve", body, {**JSON, **bearer(world.racer.token)}), 200,
            {409})
