"""Attacks on sessions, tokens and passwords, and on what belongs to others."""

import base64
import re

from library.service import API, JSON, MERGE_PATCH, PASSWORD, bearer, feature
from soaks.hostile.shot import Shot, endpoints, shot

TOKEN = re.compile(r"Bearer [A-Za-z0-9_-]{43}")


def forged_session(rng, world) -> Shot:
    token = world.attacker.token
    random = base64.urlsafe_b64encode(rng.randbytes(32)).decode().rstrip("=")
    values = [
        f"Bearer {random}", f"Bearer {token[:-1]}", f"Bearer {token}A", f"Bearer {token.swapcase()}",
        f"Bearer {token} x", f"Bearer {token}=", f"Bearer {rng.choice(world.ended_sessions)}",
        f"Bearer {world.used_tokens[0]}", "Bearer", "Bearer ", "Bearer  ", f"Bearer {'x' * 10000}",
        "Bearer \u0080\u00ff", "Bearer null", "Bearer undefined", "Bearer 0", "Bearer ' OR 1=1 --",
        f"Bearer {token},{token}", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
        f"Bearer {base64.b64encode(bytes(32)).decode()}"]
    method, path, body = rng.choice([
        ("GET", f"{API}/accounts/me", None), ("GET", f"{API}/sessions", None),
        ("DELETE", f"{API}/sessions/current", None), ("GET", f"{API}/accounts/me/export", None),
        ("GET", f"{API}/accounts/me/listings", None), ("POST", f"{API}/listings", feature("Forged")),
        ("PATCH", rng.choice(world.victim.paths), b"{}"), ("DELETE", rng.choice(world.victim.paths), None),
        ("DELETE", f"{API}/accounts/me", b"{}"), ("GET", f"{API}/listings", None),
        ("GET", rng.choice(world.victim.paths), None)])
    type_ = MERGE_PATCH if method == "PATCH" else JSON
    value = rng.choice(values)
    # What is not a token may be ignored where none is needed.
    is_public = method == "GET" and "/accounts/" not in path and "/sessions" not in path
    expected = (200, 401) if is_public and not TOKEN.fullmatch(value) else (401,)
    return shot(method, path, body, {**type_, "Authorization": value}, *expected)


def no_session(rng, world) -> Shot:
    endpoint = rng.choice(
        [endpoint for endpoint in endpoints(rng.choice(world.victim.paths)) if endpoint.needs_session])
    fields = rng.choice([
        {}, {"Authorization": "Basic YTpi"}, {"Authorization": ""}, {"Cookie": f"token={world.attacker.token}"},
        # A token in the place of a browser's session.
        {"Cookie": f"reunite={world.attacker.token}", "Sec-Fetch-Site": "same-origin"},
        {"X-Authorization": f"Bearer {world.attacker.token}"},
        {"Proxy-Authorization": f"Bearer {world.attacker.token}"}])
    return shot(endpoint.method, endpoint.path, endpoint.body, {**endpoint.media, **fields}, 401)


def used_token(rng, world) -> Shot:
    token = rng.choice(world.used_tokens)
    token = rng.choice([
        token, token, token[:-1], token + "A", token.swapcase(), "", "\u0000" * 43, "A" * 43, "x" * 20000,
        world.attacker.token, f" {token} "])
    path = rng.choice(["accounts/verify", "password-resets/confirm"])
    return shot("POST", f"{API}/{path}", {"token": token, "password": PASSWORD + "!"}, JSON, 422)


def wrong_password(rng, world) -> Shot:
    address = rng.choice([
        world.victim.email, world.victim.email.upper(), "nobody@example.org", f" {world.victim.email} ",
        "' OR 1=1 --@x.org"])
    password = rng.choice([
        "", "x", PASSWORD[:-1], PASSWORD.upper(), PASSWORD + " ", PASSWORD + "\u0000", "x" * 1000, "x" * 1001, "\u0000",
        "' OR '1'='1"])
    return shot("POST", f"{API}/sessions", {"email": address, "password": password}, JSON, 401, 422)


def others_listing(rng, world) -> Shot:
    public, hidden = world.public, world.hidden
    path = rng.choice(public + hidden)
    expected = (403,) if path in public else (404,)
    fields = {
        **bearer(world.attacker.token),
        **rng.choice([{}, {}, {"If-Match": "*"}, {"If-Match": '"x"'}, {"X-HTTP-Method-Override": "GET"}])}
    if fields.get("If-Match") == '"x"' and path in public:
        expected = (403, 412)
    method, suffix, body = rng.choice([
        ("PATCH", "", {"properties": {"title": "Mine now"}}), ("PATCH", "", b"{}"), ("DELETE", "", None),
        ("POST", "/resolve", {"outcome": "returned"}), ("POST", "/reopen", b"{}"), ("POST", "/renew", None),
    ])
    type_ = MERGE_PATCH if method == "PATCH" else JSON
    return shot(method, path + suffix, body, {**type_, **fields}, *expected)


def others_secret(rng, world) -> Shot:
    path, method, expected = rng.choice([
        (rng.choice(world.hidden), "GET", 404),
        (f"{API}/sessions/{world.victim.session_id}", "DELETE", 404),
        (f"{API}/sessions/{world.victim.id}", "DELETE", 404),
        (f"{API}/accounts/{world.victim.id}", "PATCH", 405),
        (f"{API}/accounts/{world.victim.id}", "DELETE", 405),
        (f"{API}/accounts/{world.victim.id}/listings", "GET", 404),
        (f"{API}/accounts/{world.victim.id}/export", "GET", 404),
        (f"{API}/accounts/me/listings?owner={world.victim.id}", "GET", 400)])
    return shot(method, path, None, bearer(world.attacker.token), expected)


ATTACKS = {
    forged_session: 6, no_session: 3, used_token: 4, wrong_password: 1, others_listing: 6, others_secret: 3,
}
