"""Attacks below HTTP: requests that are broken, oversized, cut off, or not HTTP at all."""

from library import http
from library.service import API, JSON, bearer, feature
from soaks.hostile.shot import Endpoint, Shot, encoded, endpoints, shot

LARGEST_BODY = 64 * 1024


def raw(data: bytes, **rest) -> Shot:
    return Shot(data, is_malformed=True, **rest)


def head(world, *lines: str, coding: str = "latin-1") -> bytes:
    fields = ["Host: test", f"Authorization: Bearer {world.attacker.token}", "Content-Type: application/json", *lines]
    return "\r\n".join([f"POST {API}/listings HTTP/1.1", *fields, "", ""]).encode(coding)


BODY = encoded(feature("From below"))


def oversized(rng, world) -> Shot:
    endpoint = rng.choice(endpoints(world.own(rng)))
    size = rng.choice([LARGEST_BODY + 1, LARGEST_BODY + 2, 100_000, 1_000_000, 10_000_000])
    body = rng.choice([encoded(endpoint.body), b""]) + rng.choice([b" ", b"x", b"[", b"\xff"]) * size
    fields = endpoint.fields(world.attacker.token)
    if rng.random() < 0.5:
        return shot(endpoint.method, endpoint.path, body, fields, 413)
    start = http.request(endpoint.method, endpoint.path, None, {**fields, "Transfer-Encoding": "chunked"})
    return Shot(start + chunked(rng, body), endpoint.method, endpoint.path, frozenset({413}))


def largest(rng, world) -> Shot:
    """Exactly as large as is allowed."""
    body = BODY + b" " * (LARGEST_BODY - len(BODY))
    return shot("POST", f"{API}/listings", body, {**JSON, **bearer(world.attacker.token)}, 201)


def chunked(rng, body: bytes) -> bytes:
    parts, place = [], 0
    while place < len(body):
        size = min(rng.choice([1, 7, 1000, 65536]) if len(body) < 100_000 else 65536, len(body) - place)
        parts.append(b"%x\r\n%b\r\n" % (size, body[place:place + size]))
        place += size
    return b"".join(parts) + b"0\r\n\r\n"


def in_chunks(rng, world) -> Shot:
    """A right body in chunks of any size is as good as whole."""
    data = head(world, "Transfer-Encoding: chunked") + chunked(rng, BODY)
    return Shot(data, "POST", f"{API}/listings", frozenset({201}))


def broken_chunks(rng, world) -> Shot:
    start = head(world, "Transfer-Encoding: chunked")
    tail = rng.choice([
        b"x\r\n", b"-1\r\n", b"5\r\nhello", b"5\r\nhelloXX0\r\n\r\n", b"5;" + b"x" * 100_000, b"ffffffffffffffff\r\nx",
        b"10000000000000000\r\nx", b"0x5\r\nhello\r\n0\r\n\r\n", b"5\nhello\n0\n\n", b"5 \r\nhello\r\n0\r\n\r\n",
        b"\r\n\r\n", b"0\r\nX: y\r\nX", b"0\r\n" + b"X: y\r\n" * 10_000 + b"\r\n", b"5\r\nhel",
        b"0\r\nContent-Length: 5\r\n\r\n", b"00000000000000000000000000000005\r\nhello\r\n0\r\n\r\n", b"\x00\r\n\r\n"])
    return raw(start + tail)


def wrong_length(rng, world) -> Shot:
    value = rng.choice([
        "-1", "+5", "5x", "0x10", "1e3", "", " ", "99999999999999999999", "9223372036854775807", "9223372036854775808",
        "18446744073709551616", "5, 5", "5, 6", "٥", str(len(BODY) - 1), str(len(BODY) - 40), "0", "1",
        "5\r\nContent-Length: 6", f"{len(BODY)}\r\nContent-Length: {len(BODY)}", str(len(BODY) + 1), str(LARGEST_BODY)])
    return raw(head(world, f"Content-Length: {value}", coding="utf-8") + BODY)


def two_lengths(rng, world) -> Shot:
    """What proxies and servers may read differently: request smuggling."""
    coding = rng.choice([
        "chunked", "Chunked", "chunked, identity", "identity, chunked", "xchunked", "chunked ", "\tchunked",
        "gzip, chunked", "identity", "chunked\r\nTransfer-Encoding: x", ""])
    order = [f"Transfer-Encoding: {coding}", f"Content-Length: {rng.choice(['0', '4', '6', '100'])}"]
    rng.shuffle(order)
    tail = rng.choice([b"0\r\n\r\n", b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", b"1\r\nZ\r\nQ", b"G"])
    return raw(head(world, *order[: rng.choice([1, 2, 2])]) + tail)


FIRST_LINES = [
    b"GET /healthz HTTP/1.0", b"GET /healthz HTTP/0.9", b"GET /healthz HTTP/2.0", b"GET /healthz HTTP/9.9",
    b"GET /healthz HTTP/1.10", b"GET /healthz HTTP/11", b"GET /healthz", b"GET /healthz http/1.1",
    b"GET  /healthz HTTP/1.1", b"GET /healthz  HTTP/1.1", b" GET /healthz HTTP/1.1", b"GET\t/healthz\tHTTP/1.1",
    b"get /healthz HTTP/1.1", b"GET healthz HTTP/1.1", b"GET http://test/healthz HTTP/1.1",
    b"GET http://evil.example/api/v1/categories HTTP/1.1", b"GET https://test:99999/healthz HTTP/1.1",
    b"GET http:///healthz HTTP/1.1", b"GET ftp://test/healthz HTTP/1.1", b"GET http://user:pass@test/healthz HTTP/1.1",
    b"GET http://[::1/healthz HTTP/1.1", b"OPTIONS * HTTP/1.1", b"GET * HTTP/1.1", b"CONNECT test:80 HTTP/1.1",
    b"CONNECT /healthz HTTP/1.1", b"GET /healthz#x HTTP/1.1", b"GET /heal\x00thz HTTP/1.1",
    b"GET /heal\x01thz HTTP/1.1", b"GET /heal\xffthz HTTP/1.1", b"GET /heal thz HTTP/1.1",
    b"GET /heal\xc3\xa9 HTTP/1.1", b"GET ?x HTTP/1.1", b"GET  HTTP/1.1", b"BREW /healthz HTTP/1.1",
    b"GET\x00 /healthz HTTP/1.1", b"G\xc3\x89T /healthz HTTP/1.1", b"X" * 5000 + b" / HTTP/1.1", b"PRI * HTTP/2.0", b"",
    b"\x16\x03\x01\x02\x00\x01\x00", b"SSH-2.0-x", b"GET /" + b"x" * 100_000 + b" HTTP/1.1",
    b"GET /api/v1/listings?q=" + b"x" * 20_000 + b" HTTP/1.1", b"HTTP/1.1 200 OK", b"QUERY /healthz HTTP/1.1",
    b"M-SEARCH * HTTP/1.1", b"\r\n\r\nGET /healthz HTTP/1.1",
]


def first_line(rng, world) -> Shot:
    host = rng.choice([b"Host: test\r\n", b"Host: test\r\n", b"", b"Host: a\r\nHost: b\r\n"])
    return raw(rng.choice(FIRST_LINES) + b"\r\n" + host + b"Connection: close\r\n\r\n")


FIELDS = [
    b"X", b": x", b" X: y", b"X : y", b"X\t: y", b"X: a\r\n b", b"X: a\x00b", b"X: a\x01b", b"X: a\rb", b"X: a\nY: b",
    b"X\x00: y", b"X\xc3\xa9: y", b"X(: y", b"X: " + b"y" * 17_000, b"X: " + b"y" * 200_000, b"X" * 20_000 + b": y",
    b"\r\n".join(b"X%d: y" % number for number in range(101)), b"\r\n".join(b"X: y" for _ in range(5000)),
    b"Host: again", b"Content-Length: 5", b"Transfer-Encoding: chunked", b"Transfer-Encoding: x",
    b"Expect: 100-continue\r\nContent-Length: 5", b"Expect: nothing", b"Connection: Host",
    b"Authorization: Bearer x\r\nAuthorization: Bearer y",
    b"Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAA",
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13", b"Trailer: X",
    b"Content-Type: \xff", b"If-None-Match: \x7f",
]


def field(rng, world) -> Shot:
    method = rng.choice([b"GET", b"GET", b"HEAD", b"POST", b"DELETE"])
    path = rng.choice([b"/healthz", b"/api/v1/listings?limit=1", b"/api/v1/accounts/me"])
    return raw(
        method + b" " + path + b" HTTP/1.1\r\nHost: test\r\n" + rng.choice(FIELDS) + b"\r\n\r\n",
        method=method.decode())


def garbage(rng, world) -> Shot:
    return raw(rng.randbytes(rng.choice([1, 10, 1000, 100_000])))


def garbage_behind(rng, world) -> Shot:
    """Requests in a row, and then something else."""
    good = http.request("GET", f"{API}/categories") * rng.randint(1, 20)
    return raw(
        good + rng.choice([
            rng.randbytes(100), b"\x00", b"GET", b"0\r\n\r\n", b"GET / HTTP/1.1\r\n", b"\r\n" * 1000,
            b"POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n{"]))


def right(rng, world) -> tuple[Endpoint, bytearray]:
    """A request that is right."""
    endpoint = rng.choice(endpoints(world.own(rng)))
    fields = endpoint.fields(world.attacker.token)
    return endpoint, bytearray(http.request(endpoint.method, endpoint.path, encoded(endpoint.body), fields))


def flipped(rng, world) -> Shot:
    """A right request with a few bytes changed."""
    endpoint, data = right(rng, world)
    end = data.find(b"\r\n\r\n")
    for _ in range(rng.randint(1, 3)):
        data[rng.randrange(end)] = rng.choice([rng.randrange(256), 0, 10, 13, 32, 58])
    return raw(bytes(data), method=endpoint.method, path=endpoint.path)


def cut(rng, world) -> Shot:
    """A right request that ends too early."""
    endpoint, data = right(rng, world)
    return raw(bytes(data[: rng.randrange(len(data))]), method=endpoint.method, path=endpoint.path)


ATTACKS = {
    oversized: 2, largest: 1, in_chunks: 2, broken_chunks: 4, wrong_length: 4, two_lengths: 4, first_line: 6, field: 6,
    garbage: 3, garbage_behind: 3, flipped: 5, cut: 3,
}
