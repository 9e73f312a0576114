"""Follows the changes as server-sent events."""

import json
import socket
import time

from library import http
from library.processes import HANGS
from library.service import API
from soaks.map.copies import Copy
from soaks.soak import Breach

# Seconds after which a stream that reads slowly gives up, and opens another.
STALLED = 40


class Stream(Copy):
    """A copy that follows the changes by an event stream."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.is_restless, self.is_slow = self.number % 3 == 1, self.number % 6 == 2
        self.asked = ""

    @property
    def is_quiet(self) -> bool:
        """Whether all writing has ended."""
        return self.soak.target is not None

    def begin(self) -> None:
        if self.number % 4 == 3:
            # A stream says where it begins.
            with self.open(None) as stream:
                while not self.last:
                    for fields in self.events(stream):
                        self.last = int(fields.get("id", 0))
            self.load()
        else:
            super().begin()

    def open(self, since: int | None) -> http.Connection:
        stream = http.Connection(self.address, STALLED if self.is_slow else HANGS)
        if self.is_slow and not self.is_quiet:
            stream.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        is_parameter = since is not None and self.rng.random() < 0.3
        self.asked = f"GET {API}/events?{self.query.parameters(**({'since': since} if is_parameter else {}))}"
        fields = {} if since is None or is_parameter else {"Last-Event-ID": str(since)}
        stream.send(http.request(*self.asked.split(" "), fields=fields))
        head = stream.until(b"\r\n\r\n")
        self.soak.count("streams")
        if not head.startswith(b"HTTP/1.1 200 ") or b"text/event-stream" not in head:
            raise Breach(f"{self.asked} after {since}: {head[:500]!r}")
        stream.events = b""
        return stream

    @staticmethod
    def events(stream: http.Connection):
        """The events that the next bytes complete, with their fields."""
        data = stream.chunk()
        if not data:
            raise http.Lost("the stream has ended")
        *texts, stream.events = (stream.events + data).split(b"\n\n")
        for text in texts:
            yield dict(line.split(": ", 1) for line in text.decode().split("\n") if line)

    def act(self) -> None:
        was_quiet = self.is_quiet
        stream = self.open(self.last)
        end = time.monotonic() + (self.rng.expovariate(1 / 15) if self.is_restless else 1e9)
        try:
            while not self.has_all and (time.monotonic() < end or self.is_quiet):
                for fields in self.events(stream):
                    self.follow(fields)
                if self.is_slow and not was_quiet and self.is_quiet:
                    break  # its window is too small to take the rest
                if self.is_slow and not self.is_quiet:
                    time.sleep(self.rng.choice([0.1, 0.5, 2, 8, 30]))
        except http.Lost as lost:
            if "timed out" in str(lost) and self.is_slow:
                # The kernel waits longer and longer before it tries again whether there is room in so small a window.
                self.soak.count("slow streams stalled")
            elif "timed out" in str(lost):
                raise Breach(f"{self.asked}: nothing came for {HANGS} s, not even a heartbeat") from lost
            else:
                self.soak.count("slow streams cut off" if self.is_slow else "streams cut off")
        finally:
            stream.close()
        if not self.has_all:
            time.sleep(self.rng.choice([0, 0.1, 1, 3]))

    def follow(self, fields: dict[str, str]) -> None:
        if "id" not in fields:
            return
        number = int(fields["id"])
        if "data" in fields:
            self.soak.count("events")
            change = json.loads(fields["data"])
            if number <= self.last or change["seq"] != number or change["type"] != fields["event"]:
                raise Breach(f"{self.asked}: an event {fields} after {self.last}")
            self.take(change, self.asked)
        elif number < self.last:
            raise Breach(f"{self.asked}: the place {number} after {self.last}")
        self.last = number
