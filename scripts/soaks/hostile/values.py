"""Attacks by values: texts, times, numbers, addresses and names."""

from library.service import API, JSON, MERGE_PATCH, PASSWORD, bearer, feature
from soaks.hostile.shot import Shot, encoded, ok, shot

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


ATTACKS = {
    hostile_text: 6, hostile_time: 2, hostile_number: 3, hostile_registration: 2, hostile_profile: 2,
}
