"""Attacks by conditions, keys, header fields, paths, methods and searches."""

from urllib.parse import quote

from library.service import API, JSON, MERGE_PATCH, bearer, feature
from soaks.hostile.shot import Shot, encoded, ok, shot


def condition(rng, world) -> Shot:
    path = world.own(rng)
    many = ", ".join(f'"{number}"' for number in range(1000))
    bare = world.etag[1:-1]
    stale = ['"stale"', f"W/{world.etag}", '"a", "b"', bare, '"', "x" * 8000, '"\u00ff"', '"*"', many]
    value = rng.choice([*stale, "*", "", ",", '"a", *'])
    expected = ok(412) if value in stale else ok(200) if value == "*" else ok(200, 412)
    body = encoded({"properties": {"description": f"changed {rng.random()}"}})
    return shot(
        "PATCH", path, body, {**MERGE_PATCH, **bearer(world.attacker.token), "If-Match": value}, expected=expected)


def idempotency_key(rng, world) -> Shot:
    fields = {**JSON, **bearer(world.attacker.token)}
    value, expected = rng.choice([
        ("", ok(400, 201)), ("x" * 255, ok(201, 422)), ("x" * 256, ok(400)), ("a b", ok(400)), ("clé", ok(400)),
        ("a\tb", ok(400)), ("x" * 9000, ok(400)), ("\u00ff", ok(400)), ("k", ok(201, 422)),
        ("a\r\nIdempotency-Key: b", ok(400)), ("' OR 1=1 --", ok(400))])
    return shot(
        "POST", f"{API}/listings", encoded(feature(f"Keyed {rng.randrange(3)}")), {**fields, "Idempotency-Key": value},
        expected=expected)


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
        f"{API}/categories", f"{API}/listings?limit=1", rng.choice(world.victim.public), "/healthz", "/openapi.json",
        f"{API}/accounts/me"])
    method = rng.choice(["GET", "GET", "HEAD", "OPTIONS"])
    session = bearer(world.attacker.token) if rng.random() < 0.5 and name != "Authorization" else {}
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
    path = rng.choice(PATHS)
    return shot(
        method, quote(path, safe="%/?&=;[]{}':"), b"{}" if method in ("PATCH", "POST") else None,
        {**JSON, **bearer(world.attacker.token)})


def wrong_method(rng, world) -> Shot:
    path, allowed = rng.choice([
        (f"{API}/listings", {"GET", "HEAD", "POST", "OPTIONS"}),
        (f"{API}/sessions", {"GET", "HEAD", "POST", "OPTIONS"}), (f"{API}/accounts", {"POST", "OPTIONS"}),
        (f"{API}/accounts/verify", {"POST", "OPTIONS"}), (f"{API}/sessions/current", {"DELETE", "OPTIONS"}),
        (f"{API}/password-resets", {"POST", "OPTIONS"}),
        (rng.choice(world.victim.public) + "/resolve", {"POST", "OPTIONS"}), ("/healthz", {"GET", "HEAD", "OPTIONS"})])
    method = rng.choice(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "LOCK", "MOVE"])
    if method in allowed:
        method = "PUT"
    if path.endswith("/accounts/verify") and method in ("GET", "HEAD"):
        return shot(method, path, expected=ok(404, 405))  # an account's id could stand there
    return shot(method, path, None, rng.choice([{}, bearer(world.attacker.token)]), expected=ok(405))


QUERIES = [
    "' OR 1=1 --", '"; DROP TABLE listing; --', "a AND b", "a NOT b", "NEAR(a b, 5)", '"unclosed', "title:a",
    "document:a", "a*", "*", "^a", "-a", "+a", "a^2", "(a OR b)", "(((((", ")", "a:b:c", "{a b}:c", "@w", "@o0",
    "@slost", "@g42l", "\u0000", "a\u0000b", "%", "_", "\\", "a" * 5000, "a " * 33, "é" * 500, "\u202e", "👩‍👩‍👧‍👦",
    "ﷺ" * 50, "กำ", "中" * 500, "\ufffd", "AND", "OR", "NOT", "NEAR", "rank", "listing_text", "\"\"", "''",
    "' UNION SELECT password FROM account --", "load_extension('x')", "char(0)", "randomblob(1000000000)", "1e999",
    "\n", "\t", ".", ",", ";", "\ud7ff",
]


def search(rng, world) -> Shot:
    values = {
        "q": QUERIES,
        "bbox": [
            "1,2,3,4", "-180,-90,180,90", "1,2,3", "nan,0,1,1", "1e999,0,1,1", "0,91,1,92", "4,4,1,1", "1,2,3,4,5,6",
            "' OR 1", "0,0,0,0"],
        "near": ["1,2", "nan,nan", "181,0", "1", "0,90", "180,-90", "1,2;"],
        "radius": ["0", "-1", "100000", "100001", "nan", "1e5", "x"],
        "limit": ["0", "-1", "1", "1000", "1001", "99999999999999999999", "1e3", "x", "", "１"],
        "cursor": ["x", "", "AAAA", "%00", "' OR 1", "x" * 5000], "status": ["lost", "LOST", "lost,found", "' OR 1"],
        "category": ["bags", "bags,bags", "x", ",", "bags," * 500], "state": ["all", "withdrawn", "x"],
        "sort": ["distance", "relevance", "createdAt", "title", "1; DROP"],
        "datetime": ["../..", "2026-01-01/..", "x", "9999-99-99", "../" * 500, "2026-01-02/2026-01-01"],
        "owner": [world.victim.id, "x", "' OR 1", "0"], "x": ["1"]}
    names = rng.choices(list(values), [6, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0.3], k=rng.randint(1, 4))
    query = "&".join(f"{name}={quote(rng.choice(values[name]), safe='')}" for name in names)
    return shot(
        "GET", f"{API}/listings?{query}", None, rng.choice([{}, bearer(world.attacker.token)]), expected=ok(200, 400))


ATTACKS = {
    condition: 4, idempotency_key: 3, odd_field: 5, odd_path: 5, wrong_method: 3, search: 8,
}
