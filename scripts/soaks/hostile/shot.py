"""One hostile request, and the responses that it may get."""

import json
from dataclasses import dataclass, field

from library import http
from library.service import API, JSON, MERGE_PATCH, PASSWORD, bearer, feature


@dataclass
class Shot:
    data: bytes
    method: str = "GET"
    path: str = ""
    # None: whatever is below 500.
    expected: frozenset[int] | None = None
    # A JSON pointer that the answer's errors must name.
    pointer: str | None = None
    # Not HTTP, or no end of it: the parser's own answer, without problem details, is right, or none. It has a
    # connection of its own, which is shut on our side, so that the server does not wait for the rest.
    is_malformed: bool = False
    # Of a body that an answer must be the echo of: the title.
    title: str | None = None


def shot(method: str, path: str, body: bytes | None = None, fields: dict | None = None, **rest) -> Shot:
    return Shot(http.request(method, path, body, fields), method, path, **rest)


@dataclass
class Endpoint:
    """An endpoint that takes a body."""

    method: str
    path: str
    body: dict
    # The pointers of its texts, of which those in `required` must be there.
    texts: list[str]
    required: list[str]
    others: dict[str, list] = field(default_factory=dict)
    needs_session: bool = True

    @property
    def type(self) -> dict[str, str]:
        return MERGE_PATCH if self.method == "PATCH" else JSON

    def shot(self, world, body: bytes, fields: dict | None = None, **rest) -> Shot:
        session = bearer(world.attacker.token) if self.needs_session else {}
        return shot(self.method, self.path, body, {**self.type, **session, **(fields or {})}, **rest)


def any_endpoint(rng, world) -> Endpoint:
    return rng.choice(endpoints(world.own(rng)))


def ok(*statuses: int) -> frozenset[int]:
    return frozenset(statuses)


WRONG_TEXTS = [True, False, 0, -1, 3.5, 10**30, [], {}, ["text"], {"type": "text"}]
WRONG_FLAGS = [0, 1, "true", "", [], {}, 1.5]
WRONG_GEOMETRIES = [
    True, 7, "POINT(1 2)", [], [1, 2], {}, {"type": "Point"}, {"coordinates": [1, 2]},
    {"type": "point", "coordinates": [1, 2]}, {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]},
    {"type": "Point", "coordinates": "1,2"}, {"type": "Point", "coordinates": []},
    {"type": "Point", "coordinates": [1]}, {"type": "Point", "coordinates": [1, 2, 3]},
    {"type": "Point", "coordinates": [180.0001, 0]}, {"type": "Point", "coordinates": [0, -90.0001]},
    {"type": "Point", "coordinates": ["1", "2"]}, {"type": "Point", "coordinates": [True, False]},
    {"type": "Point", "coordinates": [[1, 2]]}, {"type": "Point", "coordinates": [1, 2], "bbox": [1, 2, 1, 2]},
    {"type": ["Point"], "coordinates": [1, 2]}, {"type": "Point", "coordinates": {"0": 1, "1": 2}},
    {"type": "Point", "coordinates": [10**300, 1]}, {"type": "GeometryCollection", "geometries": []},
]
TEXTS_OF_LISTING = [
    f"/properties/{name}" for name in ("status", "title", "category", "description", "occurredAt", "precision")
]


def endpoints(own: str) -> list[Endpoint]:
    """All endpoints with a body. `own` is the path of a listing that the attacker may change."""
    listing = {"/geometry": WRONG_GEOMETRIES, "/properties": [True, 1, "text", []], "/type": [1, True, [], {}, "Point"]}
    registration = {
        "email": "nobody@example.org", "password": PASSWORD, "displayName": "Nobody", "phone": "+1 23", "locale": "en"}
    profile = {"displayName": "Eve", "phone": "+1 23", "locale": "en", "showEmail": False, "showPhone": True}
    return [
        Endpoint(
            "POST", f"{API}/accounts", registration, [f"/{name}" for name in registration],
            ["/email", "/password", "/displayName"], needs_session=False),
        Endpoint(
            "POST", f"{API}/accounts/verify", {"token": "A" * 43, "password": PASSWORD}, ["/token", "/password"],
            ["/token", "/password"], needs_session=False),
        Endpoint(
            "POST", f"{API}/sessions", {"email": "nobody@example.org", "password": PASSWORD}, ["/email", "/password"],
            ["/email", "/password"], needs_session=False),
        Endpoint(
            "POST", f"{API}/password-resets", {"email": "nobody@example.org"}, ["/email"], ["/email"],
            needs_session=False),
        Endpoint(
            "POST", f"{API}/password-resets/confirm", {"token": "A" * 43, "password": PASSWORD},
            ["/token", "/password"], ["/token", "/password"], needs_session=False),
        Endpoint(
            "PATCH", f"{API}/accounts/me", profile, ["/displayName", "/phone", "/locale"], [],
            {"/showEmail": WRONG_FLAGS, "/showPhone": WRONG_FLAGS}),
        Endpoint("DELETE", f"{API}/accounts/me", {"password": "not this one"}, ["/password"], ["/password"]),
        Endpoint(
            "POST", f"{API}/listings", feature("Hostile thing", description="", precision="exact"), TEXTS_OF_LISTING,
            [
                "/type", "/properties",
                *(f"/properties/{name}" for name in ("status", "title", "category", "occurredAt"))],
            listing),
        Endpoint(
            "PATCH", own, feature("Hostile thing", description="", precision="exact"), TEXTS_OF_LISTING, [], listing),
        Endpoint("POST", f"{own}/resolve", {"outcome": "returned"}, ["/outcome"], ["/outcome"]),
        Endpoint("POST", f"{own}/reopen", {}, [], []), Endpoint("POST", f"{own}/renew", {}, [], [])]


def encoded(value) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def replaced(body: dict, pointer: str, *value) -> dict:
    """A copy of a body with another value at a pointer; without a value the member is removed."""
    copy = json.loads(json.dumps(body))
    *way, last = pointer.strip("/").split("/")
    place = copy
    for name in way:
        place = place[name]
    if value:
        place[last] = value[0]
    else:
        del place[last]
    return copy
