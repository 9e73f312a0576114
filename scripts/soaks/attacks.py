"""Attacks in well-formed HTTP: on bodies, tokens, other people's things, conditions and searches.

Each takes a random generator and the world, and gives a shot. `ATTACKS` says how often each is drawn.
"""

import base64
import json
import re
from urllib.parse import quote

from service import API, JSON, MERGE_PATCH, PASSWORD, bearer, feature
from shot import WRONG_TEXTS, Endpoint, Shot, encoded, endpoints, replaced, shot


def any_endpoint(rng, world) -> Endpoint:
    return rng.choice(endpoints(world.own(rng)))


def ok(*statuses: int) -> frozenset[int]:
    return frozenset(statuses)


# Bodies

MALFORMED = [
    b" ", b"{", b"}", b"[", b"nul", b"nulll", b"tru", b'"', b"'a'", b"{'a':1}", b'{"a":1,}', b"[1,]", b'{"a"}',
    b'{"a":}', b"{:1}", b'{"a":1 "b":2}', b'{"a":01}', b'{"a":.5}', b'{"a":+1}', b'{"a":1.}', b'{"a":1e}',
    b'{"a":0x10}', b'{"a":-}', b'{"a":NaN}', b'{"a":Infinity}', b'{"a":-Infinity}', b'{"a":undefined}', b'{"a":"\x00"}',
    b'{"a":"\n"}', b'{"a":"\x1f"}', b'{"a":"\\x41"}', b'{"a":"\\u12"}', b'{"a":"\\uD800"}', b'{"a":"\\uDC00"}',
    b'{"a":"\\uD800\\u0041"}', b'{"a":"\\uDC00\\uD800"}', b'{"a":"\\uD800\\uD800"}', b'{"a":"\xed\xa0\x80"}',
    b'{"a":"\xed\xa0\x80\xed\xb0\x80"}', b'{"a":"\xff"}', b'{"a":"\xc0\xaf"}', b'{"a":"\xc3"}',
    b'{"a":"\xf4\x90\x80\x80"}', b'{"\xff":1}', b"\xef\xbb\xbf{}", b"{}{}", b"{} x", b"{}\x00", b"// {}\n{}", b"/**/{}",
    b"{\xc2\xa0}", b"{\x0b}", b"\x00", b"\x1f\x8b\x08\x00", "{}".encode("utf-16"), "{}".encode("utf-16-le"),
    "{}".encode("utf-32"), b"a=1&b=2", b"<a/>", b"--x\r\n", b'{"a":1,"a":2}', b'{"a":1,"\\u0061":2}',
    b'{"a":{"b":1,"b":1}}',
]


def malformed_json(rng, world) -> Shot:
    return any_endpoint(rng, world).shot(world, rng.choice(MALFORMED), expected=ok(400))


def deep_json(rng, world) -> Shot:
    depth = rng.choice([33, 34, 100, 1000, 5000, 30000])
    opening, closing = rng.choice([(b"[", b"]"), (b'{"a":', b"}"), (b'[{"properties":', b"}]")])
    depth = min(depth, 60000 // (len(opening) + len(closing)))
    body = opening * depth + b"1" + closing * depth
    return any_endpoint(rng, world).shot(world, rng.choice([body, opening * depth]), expected=ok(400))


def doubled_name(rng, world) -> Shot:
    endpoint = any_endpoint(rng, world)
    body = encoded(endpoint.body)
    if body == b"{}":
        body = b'{"x":1,"x":1}'
    else:
        name = next(iter(endpoint.body))
        double = rng.choice([name, "\\u%04x" % ord(name[0]) + name[1:]])
        body = b'{"%s":%s,' % (double.encode(), encoded(endpoint.body[name])) + body[1:]
    return endpoint.shot(world, body, expected=ok(400))


def mutated_json(rng, world) -> Shot:
    endpoint = any_endpoint(rng, world)
    body = bytearray(encoded(endpoint.body))
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(body) + 1)
        match rng.randrange(4):
            case 0: body[place:place + 1] = bytes([rng.randrange(256)])
            case 1: body[place:place] = bytes([rng.randrange(256)])
            case 2: del body[place:place + rng.randint(1, 8)]
            case 3: body[place:place] = rng.choice([
                b'"', b"{", b"}", b"[", b",", b":", b"null", b"\\u0000", b"\\", b"1e999"])
        if not body:
            break
    return endpoint.shot(world, bytes(body))


def wrong_type(rng, world) -> Shot:
    endpoint = any_endpoint(rng, world)
    choices = {**dict.fromkeys(endpoint.texts, WRONG_TEXTS), **endpoint.others}
    if not choices:
        body = rng.choice([True, 1, "text", [], [{}]])
        return endpoint.shot(world, encoded(body), expected=ok(422), pointer="")
    pointer = rng.choice(list(choices))
    value = rng.choice(choices[pointer])
    body = encoded(replaced(endpoint.body, pointer, value))
    if endpoint.method == "PATCH" and pointer == "/geometry" and isinstance(value, dict):
        return endpoint.shot(world, body, expected=ok(200, 422))  # merged into the point that is there
    return endpoint.shot(world, body, expected=ok(422), pointer=pointer)


def wrong_root(rng, world) -> Shot:
    return any_endpoint(rng, world).shot(
        world, rng.choice([b"null", b"true", b"1", b'"x"', b"[]", b"[{}]", b"-0", b"1e999"]), expected=ok(422),
        pointer="")


def missing_field(rng, world) -> Shot:
    endpoint = rng.choice([endpoint for endpoint in endpoints(world.own(rng)) if endpoint.required])
    pointer = rng.choice(endpoint.required)
    return endpoint.shot(world, encoded(replaced(endpoint.body, pointer)), expected=ok(422), pointer=pointer)


UNKNOWN = [
    "x", "", "__proto__", "constructor", "id", "owner", "state", "visibility", "role", "exactLocation", "createdAt",
    "a/b", "~", "\u0000", "ti\u0000tle", "Title", "title ", "\u202e", "💥", "x" * 5000, "'; DROP TABLE listing; --",
]


def unknown_field(rng, world) -> Shot:
    endpoint = any_endpoint(rng, world)
    where = "/properties" if "properties" in endpoint.body and rng.random() < 0.5 else ""
    name = rng.choice(UNKNOWN)
    target = json.loads(json.dumps(endpoint.body))
    (target["properties"] if where else target)[name] = rng.choice([1, None, "text", {}, []])
    # Setting null in a merge patch takes out what was never there: that changes nothing, and is no fault.
    if endpoint.method == "PATCH":
        return endpoint.shot(world, encoded(target), expected=ok(200, 422))
    # Pointers are told up to a length.
    pointer = f"{where}/{name.replace('~', '~0').replace('/', '~1')}"[:50]
    return endpoint.shot(world, encoded(target), expected=ok(422), pointer=pointer)


def null_field(rng, world) -> Shot:
    endpoint = any_endpoint(rng, world)
    pointers = [*endpoint.texts, *endpoint.others]
    if not pointers:
        return wrong_root(rng, world)
    pointer = rng.choice(pointers)
    if pointer in endpoint.required:
        return endpoint.shot(world, encoded(replaced(endpoint.body, pointer, None)), expected=ok(422), pointer=pointer)
    # Registering makes mail and a hash: not with a body that may be right.
    body = endpoint.body if endpoint.method == "PATCH" else replaced(endpoint.body, endpoint.required[-1])
    return endpoint.shot(world, encoded(replaced(body, pointer, None)), expected=ok(200, 422))


TEXTS = [
    "", " ", "\t", "\n", "\u0000", "a\u0000b", "a\u0001", "a\u007f", "a\u0085b", "a\u009fb", "\u200b", "\u2028",
    "a\u2028b", "\u202egnp.exe", "\ufeff", "\ufffe", "\uffff", "\U0010ffff", "e" + "\u0301" * 119, "👩‍👩‍👧‍👦" * 17,
    "x" * 120, "x" * 121, " " * 200 + "x" + " " * 200, "x" * 20000, "<script>alert(1)</script>",
    "'; DROP TABLE listing; --", '" OR ""="', "%s%n%x", "${jndi:ldap://x}", "{{7*7}}", "../../etc/passwd", "\\",
    "\\u0000", "a\r\nX-Evil: 1", "a\nBcc: evil@example.com", "=?utf-8?q?x?=", "ﷺ" * 120, "ß" * 120, "İ" * 120,
    "🇺" * 120, "กำ" * 60,
]


def hostile_text(rng, world) -> Shot:
    name = rng.choice(["title", "description", "status", "category", "occurredAt", "precision"])
    text = rng.choice(TEXTS)
    body = encoded(feature(**{"title": "Hostile thing", name: text}))
    may_pass = name in ("title", "description")
    return shot("POST", f"{API}/listings", body, {**JSON, **bearer(world.attacker.token)},
                expected=ok(201, 422) if may_pass else ok(422), title=text if name == "title" else None)


TIMES = [
    "2026-01-05", "2026-13-01", "2026-02-30", "2026-01-05T25:00:00Z", "2026-01-05T11:20:00", "2026-01-05T11:20:60Z",
    "9999-12-31", "10000-01-01", "0000-00-00", "-0001-01-01", "1900-01-01", "2999-01-01", "2026-01-05T11:20:00+99:99",
    "2026-01-05T11:20:00.123456789012345Z", "２０２６-01-05", "2026-1-5", "now", "1e9", "2026-W01-1",
    "2026-01-05T11:20:00Z\u0000", "2026-01-05 11:20:00Z", "٢٠٢٦-01-05",
]


def hostile_time(rng, world) -> Shot:
    body = encoded(feature("Hostile thing", occurredAt=rng.choice(TIMES)))
    return shot("POST", f"{API}/listings", body, {**JSON, **bearer(world.attacker.token)}, expected=ok(201, 422))


NUMBERS = [
    "1e400", "-1e400", "1e-400", "9" * 1000, "0." + "0" * 1000 + "1", "1e99999999999999999999", "-0", "-0.0", "180",
    "180.00000000000001", "180.0000000000001", "90", "-90", "1E1", "1e+1", "4.9e-324", "0e999999",
    "179.99999999999999999999",
]


def hostile_number(rng, world) -> Shot:
    body = encoded(feature("Hostile thing", coordinates=[111, 45])).replace(b"111", rng.choice(NUMBERS).encode())
    if rng.random() < 0.5:
        body = body.replace(b"45]", rng.choice(NUMBERS).encode() + b"]")
    return shot("POST", f"{API}/listings", body, {**JSON, **bearer(world.attacker.token)}, expected=ok(201, 422))


ADDRESSES = [
    "", "@", "a@", "@b.org", "a", "a b@c.org", "a@b@c.org", "a@b..org", ".a@b.org", "a.@b.org", "a@-b.org", "a@b_c.org",
    "<a@b.org>", '"a b"@c.org', "a@[127.0.0.1]", "é@b.org", "a@é.org", "a,b@c.org", "a@b.org,evil@example.com",
    "a@b.org\r\nBcc: evil@example.com", "a@b.org\nX-Evil: 1", "a@b.org\u0000", "\u0000", "a%0d%0aBcc:evil@b.org",
    "a@b.org?bcc=evil@example.com", "x" * 65 + "@b.org", "x@" + "y" * 250 + ".org", "../../x@b.org", "a/../b@c.org",
    "a@b.org\u2028", "a@b.org;", "undisclosed:a@b.org;", "a(comment)@b.org", "root", "|touch /tmp/x|@b.org",
]
NAMES = [
    "a\r\nBcc: evil@example.com", "a\nX-Evil: 1", "a\u0085X-Evil: 1", "a\u2028X-Evil: 1", "=?utf-8?q?=0d=0aX-Evil:_1?=",
    '"', "<evil@example.com>", ",", "\u202e", "x" * 81, "💥" * 80, "", " ", "\u0000", "Bob\tX", "%0d%0aX-Evil: 1",
]


def hostile_registration(rng, world) -> Shot:
    fields = {"email": f"eve{rng.getrandbits(48):x}@example.org", "password": PASSWORD, "displayName": "Eve"}
    name = rng.choice(["email", "email", "displayName", "displayName", "password", "phone", "locale"])
    fields[name] = rng.choice({
        "email": ADDRESSES, "displayName": NAMES,
        "password": ["", "short", "x" * 1001, "ﷺ" * 100, "\u0000" * 8, "é" * 500, "𝖕" * 8],
        "phone": ["", "+", "12\r\nX-Evil: 1", "1" * 33, "٣٣٣", "12x", "\u0000"],
        "locale": [
            "", "e", "en_US", "en-", "-", "x" * 40, "../../en", "en\r\nX-Evil: 1", "fr-" + "a-" * 30, "\u0000", "zz",
            "i-klingon"],
        }[name])
    return shot("POST", f"{API}/accounts", encoded(fields), JSON, expected=ok(202, 422))


def hostile_profile(rng, world) -> Shot:
    body = rng.choice([
        {"displayName": rng.choice(NAMES)}, {"phone": rng.choice(NAMES)}, {"locale": rng.choice(NAMES)},
        {"role": "administrator"}, {"email": "other@example.org"}, {"id": "x"}, {"password": "x"}, {"showEmail": None},
        {}, {"displayName": None}])
    return shot(
        "PATCH", f"{API}/accounts/me", encoded(body), {**MERGE_PATCH, **bearer(world.attacker.token)},
        expected=ok(200, 422))


def wrong_content_type(rng, world) -> Shot:
    types = [
        "text/plain", "application/jsonx", "application/json; charset=utf-16", "application/json;charset=latin1",
        "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "", ";", "json", "application/xml",
        "x" * 5000, "application/json, text/plain"]
    endpoint = rng.choice([endpoint for endpoint in endpoints(world.own(rng)) if endpoint.body])
    return endpoint.shot(world, encoded(endpoint.body), {"Content-Type": rng.choice(types)}, expected=ok(415))


# Sessions and tokens

TOKEN = re.compile(r"Bearer [A-Za-z0-9_-]{43}")


def forged_session(rng, world) -> Shot:
    token = world.attacker.token
    random = base64.urlsafe_b64encode(rng.randbytes(32)).decode().rstrip("=")
    values = [
        f"Bearer {random}", f"Bearer {token[:-1]}", f"Bearer {token}A", f"Bearer {token.swapcase()}",
        f"Bearer {token} x", f"Bearer {token}=", f"Bearer {rng.choice(world.ended_sessions)}",
        f"Bearer {world.used_tokens[0]}", "Bearer", "Bearer ", "Bearer  ", f"Bearer {'x' * 10000}",
        f"Bearer \u0080\u00ff", "Bearer null", "Bearer undefined", "Bearer 0", "Bearer ' OR 1=1 --",
        f"Bearer {token},{token}", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
        f"Bearer {base64.b64encode(bytes(32)).decode()}"]
    method, path, body = rng.choice([
        ("GET", f"{API}/accounts/me", None), ("GET", f"{API}/sessions", None),
        ("DELETE", f"{API}/sessions/current", None), ("GET", f"{API}/accounts/me/export", None),
        ("GET", f"{API}/accounts/me/listings", None), ("POST", f"{API}/listings", encoded(feature("Forged"))),
        ("PATCH", rng.choice(world.victim.paths), b"{}"), ("DELETE", rng.choice(world.victim.paths), None),
        ("DELETE", f"{API}/accounts/me", b"{}"), ("GET", f"{API}/listings", None),
        ("GET", rng.choice(world.victim.paths), None)])
    type_ = MERGE_PATCH if method == "PATCH" else JSON
    value = rng.choice(values)
    # What is no token at all may be passed over where nobody needs one.
    is_public = method == "GET" and "/accounts/" not in path and "/sessions" not in path
    expected = ok(200, 401) if is_public and not TOKEN.fullmatch(value) else ok(401)
    return shot(method, path, body, {**type_, "Authorization": value}, expected=expected)


def no_session(rng, world) -> Shot:
    endpoint = rng.choice(
        [endpoint for endpoint in endpoints(rng.choice(world.victim.paths)) if endpoint.needs_session])
    fields = rng.choice([
        {}, {"Authorization": "Basic YTpi"}, {"Authorization": ""}, {"Cookie": f"token={world.attacker.token}"},
        {"X-Authorization": f"Bearer {world.attacker.token}"},
        {"Proxy-Authorization": f"Bearer {world.attacker.token}"}])
    return shot(endpoint.method, endpoint.path, encoded(endpoint.body), {**endpoint.type, **fields}, expected=ok(401))


def used_token(rng, world) -> Shot:
    token = rng.choice(world.used_tokens)
    token = rng.choice([
        token, token, token[:-1], token + "A", token.swapcase(), "", "\u0000" * 43, "A" * 43, "x" * 20000,
        world.attacker.token, f" {token} "])
    if rng.random() < 0.5:
        return shot(
            "POST", f"{API}/accounts/verify", encoded({"token": token}), JSON, expected=ok(422), pointer="/token")
    body = encoded({"token": token, "password": PASSWORD + "!"})
    return shot("POST", f"{API}/password-resets/confirm", body, JSON, expected=ok(422), pointer="/token")


def wrong_password(rng, world) -> Shot:
    address = rng.choice([
        world.victim.email, world.victim.email.upper(), "nobody@example.org", f" {world.victim.email} ",
        "' OR 1=1 --@x.org"])
    password = rng.choice([
        "", "x", PASSWORD[:-1], PASSWORD.upper(), PASSWORD + " ", PASSWORD + "\u0000", "x" * 1000, "x" * 1001, "\u0000",
        "' OR '1'='1"])
    return shot(
        "POST", f"{API}/sessions", encoded({"email": address, "password": password}), JSON, expected=ok(401, 422))


# Other people's things

def others_listing(rng, world) -> Shot:
    public, hidden = world.victim.public, world.victim.hidden
    path = rng.choice(public + hidden)
    expected = ok(403) if path in public else ok(404)
    fields = {
        **bearer(world.attacker.token),
        **rng.choice([{}, {}, {"If-Match": "*"}, {"If-Match": '"x"'}, {"X-HTTP-Method-Override": "GET"}])}
    if fields.get("If-Match") == '"x"' and path in public:
        expected = ok(403, 412)
    method, suffix, body = rng.choice([
        ("PATCH", "", encoded({"properties": {"title": "Mine now"}})), ("PATCH", "", b"{}"), ("DELETE", "", None),
        ("POST", "/resolve", encoded({"outcome": "returned"})), ("POST", "/reopen", b"{}"), ("POST", "/renew", None),
    ])
    type_ = MERGE_PATCH if method == "PATCH" else JSON
    return shot(method, path + suffix, body, {**type_, **fields}, expected=expected)


def others_secret(rng, world) -> Shot:
    path, method, expected = rng.choice([
        (rng.choice(world.victim.hidden), "GET", ok(404)),
        (f"{API}/sessions/{world.victim.session_id}", "DELETE", ok(404)),
        (f"{API}/sessions/{world.victim.id}", "DELETE", ok(404)),
        (f"{API}/accounts/{world.victim.id}", "PATCH", ok(405)),
        (f"{API}/accounts/{world.victim.id}", "DELETE", ok(405)),
        (f"{API}/accounts/{world.victim.id}/listings", "GET", ok(404)),
        (f"{API}/accounts/{world.victim.id}/export", "GET", ok(404)),
        (f"{API}/accounts/me/listings?owner={world.victim.id}", "GET", ok(400))])
    return shot(method, path, None, bearer(world.attacker.token), expected=expected)


# Conditions, keys and other header fields

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


# Paths, methods, searches

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
    malformed_json: 10, deep_json: 3, doubled_name: 4, mutated_json: 8, wrong_type: 8, wrong_root: 3, missing_field: 4,
    unknown_field: 4, null_field: 4, hostile_text: 6, hostile_time: 2, hostile_number: 3, hostile_registration: 2,
    hostile_profile: 2, wrong_content_type: 2, forged_session: 6, no_session: 3, used_token: 4, wrong_password: 1,
    others_listing: 6, others_secret: 3, condition: 4, idempotency_key: 3, odd_field: 5, odd_path: 5, wrong_method: 3,
    search: 8,
}
