"""An HTTP/1.1 client that sends any bytes, and reads responses strictly."""

import json
import re
import socket
from typing import NamedTuple

from library.processes import HANGS

STATUS_LINE = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d) [\t\x20-\x7e\x80-\xff]*\Z")
FIELD = re.compile(rb"([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)\Z")
WITHOUT_BODY = (204, 304)
LARGEST_HEAD = 64 * 1024


class Lost(Exception):
    """The connection ended, or timed out, before a response was complete."""


class NotHTTP(Exception):
    """The received bytes are not an HTTP response."""


class Answer(NamedTuple):
    status: int
    fields: list[tuple[str, str]]
    body: bytes

    def field(self, name: str) -> str | None:
        """A header field's value; several are joined as one."""
        values = [value for key, value in self.fields if key.lower() == name.lower()]
        return ", ".join(values) if values else None

    def json(self):
        return json.loads(self.body)

    @property
    def closes(self) -> bool:
        return (self.field("Connection") or "").lower() == "close"


def request(method: str, path: str, body: bytes | None = None, fields: dict[str, str] | None = None) -> bytes:
    """The bytes of a request. Nothing is checked or escaped; text outside Latin-1 is encoded as UTF-8."""
    lines = [
        f"{method} {path} HTTP/1.1",
        *(f"{name}: {value}" for name, value in {"Host": "localhost", **(fields or {})}.items())]
    if body is not None:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogateescape") + (body or b"")


class Connection:
    def __init__(self, address: tuple[str, int], timeout: float = HANGS, source: str = ""):
        """source: the client's own address."""
        self.socket = socket.create_connection(address, timeout, (source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.pending = b""

    def close(self) -> None:
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def send(self, data: bytes) -> None:
        try:
            self.socket.sendall(data)
        except OSError as error:
            raise Lost(f"sending: {error}") from error

    def ask(self, method: str, path: str, body: bytes | None = None, fields: dict[str, str] | None = None) -> Answer:
        try:
            self.send(request(method, path, body, fields))
        except Lost as lost:
            # The server may answer before it has the whole body, and close.
            try:
                return self.receive(method)
            except Lost:
                raise lost from None
        return self.receive(method)

    def receive(self, method: str = "GET") -> Answer:
        """Reads the next response; interim ones (100) are skipped."""
        while True:
            answer = self.receive_one(method)
            if answer.status >= 200:
                return answer

    def receive_one(self, method: str) -> Answer:
        head = self.until(b"\r\n\r\n")
        status_line, *lines = head.split(b"\r\n")
        match = STATUS_LINE.match(status_line)
        if not match:
            raise NotHTTP(f"status line {status_line[:80]!r}")
        status = int(match[1])
        fields = []
        for line in lines:
            field = FIELD.match(line)
            if not field:
                raise NotHTTP(f"header line {line[:80]!r}")
            fields.append((field[1].decode(), field[2].decode("latin-1").strip()))
        answer = Answer(status, fields, b"")
        if method == "HEAD" or status < 200 or status in WITHOUT_BODY:
            return answer
        return answer._replace(body=self.body(answer))

    def body(self, answer: Answer) -> bytes:
        length, coding = answer.field("Content-Length"), answer.field("Transfer-Encoding")
        if length is not None and coding is not None:
            raise NotHTTP("Content-Length beside Transfer-Encoding")
        if coding is not None:
            if coding.lower() != "chunked":
                raise NotHTTP(f"Transfer-Encoding {coding}")
            return b"".join(iter(self.chunk, b""))
        if length is not None:
            if not re.fullmatch(r"\d+", length):
                raise NotHTTP(f"Content-Length {length}")
            return self.exactly(int(length))
        # It ends with the connection.
        rest, self.pending = self.pending, b""
        while data := self.more():
            rest += data
        return rest

    def chunk(self) -> bytes:
        size = self.until(b"\r\n")
        if not re.fullmatch(rb"[0-9A-Fa-f]+", size):
            raise NotHTTP(f"chunk size {size[:40]!r}")
        data = self.exactly(int(size, 16))
        if self.exactly(2) != b"\r\n":
            raise NotHTTP("a chunk without its end")
        return data

    def stray(self, patience: float = 0) -> bytes:
        """The bytes after the response, although there was no request."""
        timeout = self.socket.gettimeout()
        self.socket.settimeout(patience)
        try:
            self.pending += self.socket.recv(65536)
        except OSError:
            pass
        self.socket.settimeout(timeout)
        return self.pending

    def until(self, end: bytes) -> bytes:
        while end not in self.pending:
            if len(self.pending) > LARGEST_HEAD:
                raise NotHTTP("a head without an end")
            data = self.more()
            if not data:
                raise Lost(f"closed after {self.pending[:80]!r}")
            self.pending += data
        head, self.pending = self.pending.split(end, 1)
        return head

    def exactly(self, count: int) -> bytes:
        while len(self.pending) < count:
            data = self.more()
            if not data:
                raise Lost(f"closed after {len(self.pending)} of {count} bytes")
            self.pending += data
        data, self.pending = self.pending[:count], self.pending[count:]
        return data

    def more(self) -> bytes:
        try:
            return self.socket.recv(65536)
        except OSError as error:
            raise Lost(f"receiving: {error}") from error
