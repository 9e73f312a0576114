"""A client that reads, at another address than the crowd."""

import socket
import threading
import time

from library import http
from library.service import API
from soaks.soak import Soak

# Seconds after which somebody who gets no answer is kept out. A release build on an idle machine answers within five; a
# debug build on a busy one may take long.
KEPT_OUT = 120
PATHS = ["/healthz", f"{API}/listings?limit=20", f"{API}/listings?limit=1000", f"{API}/changes?since=0&limit=10"]


class Connection(http.Connection):
    """A connection from an address."""

    def __init__(self, address: tuple[str, int], source: str):
        self.socket = socket.create_connection(address, KEPT_OUT, source_address=(source, 0))
        self.pending = b""


class Reader:
    SOURCE = "127.0.0.2"

    def __init__(self, soak: Soak):
        self.soak = soak
        self.answers, self.slowest = 0, 0.0
        self.stream: Connection | None = None

    def forget(self) -> None:
        self.answers, self.slowest = 0, 0.0

    def close(self) -> None:
        if self.stream:
            self.stream.close()

    def connect(self, source: str = SOURCE) -> Connection:
        return Connection(self.soak.service.address, source)

    def read(self, seconds: float, until: threading.Event) -> None:
        """Reads for some seconds, and then until a condition is met."""
        end = time.monotonic() + seconds
        while (time.monotonic() < end or not until.is_set()) and not self.soak.breaches:
            for path in PATHS:
                self.ask(path)
            self.follow()
            time.sleep(0.1)

    def ask(self, path: str, source: str = SOURCE) -> None:
        start = time.monotonic()
        try:
            with self.connect(source) as connection:
                answer = connection.ask("GET", path)
        except (OSError, http.Lost) as error:
            return self.soak.breach(f"GET {path}: no answer in {time.monotonic() - start:.0f} s: {error}")
        self.note(start)
        if answer.status != 200:
            self.soak.breach(f"GET {path}: {answer.status} {answer.body[:300]!r}")

    def follow(self) -> None:
        """Opens an event stream, and leaves the one before."""
        self.close()
        start = time.monotonic()
        try:
            self.stream = self.connect()
            self.stream.send(http.request("GET", f"{API}/events"))
            head = self.stream.until(b"\r\n\r\n")
        except (OSError, http.Lost) as error:
            return self.soak.breach(f"no event stream in {time.monotonic() - start:.0f} s: {error}")
        self.note(start)
        # The crowd may have all the streams where nothing limits it.
        if not head.startswith((b"HTTP/1.1 200 ", b"HTTP/1.1 503 ")):
            self.soak.breach(f"an event stream: {head[:300]!r}")

    def note(self, start: float) -> None:
        self.answers += 1
        self.soak.count("answers")
        self.slowest = max(self.slowest, time.monotonic() - start)

    def warm_up(self) -> None:
        """Sends as many concurrent requests as in a busy hour."""
        threads = [threading.Thread(target=lambda: [self.ask(path) for path in PATHS * 4]) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def read_as_the_crowd(self) -> None:
        """Checks from the address of the crowd that its responses are freed."""
        end = time.monotonic() + KEPT_OUT
        while True:
            try:
                with self.connect("127.0.0.1") as connection:
                    if connection.ask("GET", PATHS[2]).status == 200:
                        return
            except (OSError, http.Lost, http.NotHTTP):
                pass
            if time.monotonic() > end:
                return self.soak.breach("the crowd's address is still refused")
            time.sleep(0.2)
