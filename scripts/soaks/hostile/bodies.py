"""Attacks on bodies: JSON that is broken, deep, doubled, of other types or another content type."""

import json

from soaks.hostile.shot import WRONG_TEXTS, Shot, any_endpoint, encoded, endpoints, ok, replaced

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
    # A long pointer is cut.
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


def wrong_content_type(rng, world) -> Shot:
    types = [
        "text/plain", "application/jsonx", "application/json; charset=utf-16", "application/json;charset=latin1",
        "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "", ";", "json", "application/xml",
        "x" * 5000, "application/json, text/plain"]
    endpoint = rng.choice([endpoint for endpoint in endpoints(world.own(rng)) if endpoint.body])
    return endpoint.shot(world, encoded(endpoint.body), {"Content-Type": rng.choice(types)}, expected=ok(415))


ATTACKS = {
    malformed_json: 10, deep_json: 3, doubled_name: 4, mutated_json: 8, wrong_type: 8, wrong_root: 3,
    missing_field: 4, unknown_field: 4, null_field: 4, wrong_content_type: 2,
}
