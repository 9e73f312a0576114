"""Attacks by header fields, paths and words that schemathesis does not make up."""

from urllib.parse import quote

from library.service import API, JSON, bearer
from soaks.hostile.shot import Shot, shot

ODD_FIELDS = {
    "If-None-Match": ["*", '""', "W/", '"' + "x" * 8000 + '"', ",,,,", "\u00ff"],
    "If-Modified-Since": ["never", "Thu, 01 Jan 1970 00:00:00 GMT", ""],
    "If-Unmodified-Since": ["x", "Thu, 01 Jan 1970 00:00:00 GMT"],
    "Accept-Encoding": [
        "", "gzip;q=0", "identity;q=0", "*;q=0", "gzip;q=9", "br", "gzip" * 1000, "gzip;q=nan", ";", ",,,", "*"],
    "Range": [
        "bytes=0-0", "bytes=-1", "bytes=9-1", "bytes=0-0,1-1,2-2", "bytes=99999999999999999999-", "lines=1-2",
        "bytes="],
    "Accept": ["", "image/png", "*/*;q=0", "x" * 8000, "text/html"], "Accept-Language": ["", "x" * 8000, "\u00ff"],
    "User-Agent": ["", "x" * 10000, "\u00ff"], "Origin": ["null", "", "http://evil.example", "x" * 8000],
    "Access-Control-Request-Method": ["EVIL", ""], "X-Forwarded-For": ["", "x", "1.2.3.4, ::1, x" * 200],
    "Forwarded": ["for=evil"], "X-Forwarded-Host": ["evil.example"],
    "Host": ["", "evil.example:99999", "a b", "[::1", "x" * 8000], "Cookie": ["x" * 10000],
    "Connection": ["upgrade", "close", "keep-alive, close", "x"], "Upgrade": ["h2c", "websocket"],
    "Expect": ["100-continue", "200-ok", ""], "Te": ["trailers", "x"],
    "X-Request-Id": ["", "x" * 8000, "a b", "\u00ff", "<script>"], "Traceparent": ["x"], "Max-Forwards": ["0"],
    "Via": ["1.1 x"], "Content-Encoding": ["gzip"], "Authorization": ["Basic x", "Digest username=x"],
}


def odd_field(rng, world) -> Shot:
    name = rng.choice(list(ODD_FIELDS))
    path = rng.choice([
        f"{API}/categories", f"{API}/listings?limit=1", rng.choice(world.public), "/healthz", "/openapi.json",
        f"{API}/accounts/me"])
    session = bearer(world.attacker.token) if rng.random() < 0.5 and name != "Authorization" else {}
    method = rng.choice(["GET", "GET", "HEAD", "OPTIONS"])
    return shot(method, path, None, {**session, name: rng.choice(ODD_FIELDS[name])})


PATHS = [
    "/api/v1/listings/%00", "/api/v1/listings/%zz", "/api/v1/listings/%", "/api/v1/listings/%c0%af",
    "/api/v1/listings/%ff", "/api/v1/listings/%2e%2e", "/api/v1/listings/../accounts/me", "/api/v1//listings",
    "//api/v1/listings", "/api/v1/listings//", "/api/v1/listings/", "/API/V1/LISTINGS", "/api/v1/listings;x=1",
    "/api/v1/listings%3flimit=1", "/api/v1/%6cistings", "/api/v1/listings/' OR 1=1 --".replace(" ", "%20"),
    "/api/v1/accounts/me%00", "/api/v1/accounts/me/", "/api/v1/listings/00000000-0000-0000-0000-000000000000",
    "/api/v1/listings/0198ffff-ffff-7fff-bfff-ffffffffffff", "/api/v1/listings/{id}", "/", "/%2f", "/.env",
    "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/api/v1/listings/" + "x" * 8000, "/" + "a/" * 2000,
    "/api/v1/listings/" + "%41" * 2000, "/?" + "a" * 8000, "/api/v1/listings?" + "&" * 5000,
    "/api/v1/listings?" + "limit=1&" * 500, "/api/v1/listings?=", "/api/v1/listings?%00=1",
    "/api/v1/listings?limit=%00", "/api/v1/listings?a[b=1", "/api/v1/accounts/" + "%F0%9F%92%A5",
    "/api/v1/sessions/current%2f", "/api/v1/listings/\u202e", "/metrics?x=1", "/healthz/x", "/docs/../openapi.json",
]


def odd_path(rng, world) -> Shot:
    method = rng.choice(["GET", "GET", "HEAD", "PATCH", "DELETE", "POST", "OPTIONS"])
    path, body = quote(rng.choice(PATHS), safe="%/?&=;[]{}':"), b"{}" if method in ("PATCH", "POST") else None
    return shot(method, path, body, {**JSON, **bearer(world.attacker.token)})


QUERIES = [
    "' OR 1=1 --", '"; DROP TABLE listing; --', "a AND b", "a NOT b", "NEAR(a b, 5)", '"unclosed', "title:a",
    "document:a", "a*", "*", "^a", "-a", "+a", "a^2", "(a OR b)", "(((((", ")", "a:b:c", "{a b}:c", "@w", "@o0",
    "@slost", "@g42l", "\u0000", "a\u0000b", "%", "_", "\\", "a" * 5000, "a " * 33, "é" * 500, "\u202e", "👩‍👩‍👧‍👦",
    "ﷺ" * 50, "กำ", "中" * 500, "\ufffd", "AND", "OR", "NOT", "NEAR", "rank", "listing_text", "\"\"", "''",
    "' UNION SELECT password FROM account --", "load_extension('x')", "char(0)", "randomblob(1000000000)", "1e999",
    "\n", "\t", ".", ",", ";", "\ud7ff",
]


def odd_words(rng, world) -> Shot:
    path = rng.choice([f"{API}/listings?", f"{API}/pins?bbox=-180,-90,180,90&zoom=3&", f"{API}/listings?sort=relevance&"])
    return shot("GET", f"{path}q={quote(rng.choice(QUERIES), safe='')}", None, {}, 200, 400)


ATTACKS = {odd_field: 5, odd_path: 5, odd_words: 5}
