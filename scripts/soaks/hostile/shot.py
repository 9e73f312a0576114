"""One hostile request, and the responses that it may get."""

import json
from typing import NamedTuple

from library import http
from library.service import API, JSON, MERGE_PATCH, PASSWORD, bearer, feature


class Shot(NamedTuple):
    data: bytes
    method: str = "GET"
    path: str = ""
    # None: whatever is below 500.
    expected: frozenset[int] | None = None
    # Not HTTP, or no end of it: the parser's own answer, without problem details, is right, or none. It has a
    # connection of its own, which is shut on our side, so that the server does not wait for the rest.
    is_malformed: bool = False


def shot(method: str, path: str, body: dict | bytes | None, fields: dict, *expected: int) -> Shot:
    data = encoded(body) if isinstance(body, dict) else body
    return Shot(http.request(method, path, data, fields), method, path, frozenset(expected) or None)


class Endpoint(NamedTuple):
    """An endpoint that takes a body."""

    method: str
    path: str
    body: dict
    needs_session: bool = True

    @property
    def media(self) -> dict[str, str]:
        return MERGE_PATCH if self.method == "PATCH" else JSON

    def fields(self, token: str) -> dict[str, str]:
        return {**self.media, **(bearer(token) if self.needs_session else {})}


def endpoints(own: str) -> list[Endpoint]:
    """Endpoints with a body. own: the path of a listing that the attacker may change."""
    credentials, token = {"email": "nobody@example.org", "password": PASSWORD}, {"token": "A" * 43, "password": PASSWORD}
    listing = feature("Hostile thing", description="", precision="exact")
    return [
        Endpoint("POST", f"{API}/accounts", {**credentials, "displayName": "Nobody"}, needs_session=False),
        Endpoint("POST", f"{API}/accounts/verify", token, needs_session=False),
        Endpoint("POST", f"{API}/sessions", credentials, needs_session=False),
        Endpoint("POST", f"{API}/sessions/links", {"email": "nobody@example.org"}, needs_session=False),
        Endpoint("POST", f"{API}/sessions/links/confirm", {"token": "A" * 43}, needs_session=False),
        Endpoint("POST", f"{API}/password-resets", {"email": "nobody@example.org"}, needs_session=False),
        Endpoint("POST", f"{API}/password-resets/confirm", token, needs_session=False),
        Endpoint("PATCH", f"{API}/accounts/me", {"displayName": "Eve", "showEmail": False}),
        Endpoint("DELETE", f"{API}/accounts/me", {"password": "not this one"}),
        Endpoint("POST", f"{API}/listings", listing), Endpoint("PATCH", own, listing),
        Endpoint("POST", f"{own}/resolve", {"outcome": "returned"}), Endpoint("POST", f"{own}/reopen", {})]


def encoded(value) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
