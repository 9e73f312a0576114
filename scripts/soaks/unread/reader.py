"""A client that reads, at another address than the crowd."""

import threading
import time
from collections.abc import Callable

from library import http
from library.service import API
from soaks.client import request
from soaks.soak import Soak

# Seconds after which somebody who gets no answer is kept out. A release build on an idle machine answers within five; a
# debug build on a busy one may take long.
KEPT_OUT = 120
LONG_PAGE = f"{API}/listings?limit=1000"
# The requests of the client, and the statuses that they may get.
PATHS = {path: {200} for path in ("/healthz", f"{API}/listings?limit=20", LONG_PAGE, f"{API}/changes?since=0&limit=10")}
# Where others have taken all the memory of responses.
SCARCE = {
    "/healthz": {200}, "/readyz": {200}, f"{API}/listings?limit=1": {200}, f"{API}/changes?since=0&limit=1": {200},
    LONG_PAGE: {200, 503}, f"{API}/sessions": {401},
}


class Reader:
    SOURCE = "127.0.0.2"

    def __init__(self, soak: Soak):
        self.soak = soak
        self.stream: http.Connection | None = None
        self.forget()

    def forget(self) -> None:
        self.answers, self.refusals, self.slowest = 0, 0, 0.0

    def close(self) -> None:
        if self.stream:
            self.stream.close()

    def connect(self, source: str = SOURCE) -> http.Connection:
        return http.Connection(self.soak.service.address, KEPT_OUT, source)

    def read(self, seconds: float, paths: dict[str, set[int]], until: list[Callable[[], bool]]) -> None:
        """Reads until all conditions are met, and then for some seconds."""
        last = time.monotonic() + KEPT_OUT
        end = None
        while not self.soak.breaches and (end is None or time.monotonic() < end):
            if end is None and all(is_met() for is_met in until):
                end = time.monotonic() + seconds
            if end is None and time.monotonic() > last:
                return self.soak.breach("the crowd has not done what is tested")
            for path, statuses in paths.items():
                self.ask(path, statuses)
            self.follow()
            time.sleep(0.1)

    def ask(self, path: str, statuses: set[int]) -> None:
        """Sends a request; one to sign in, with a wrong password, stands for all writes."""
        start = time.monotonic()
        try:
            with self.connect() as connection:
                body = {"email": "nobody@example.org", "password": "wrong"} if path.endswith("/sessions") else None
                answer = connection.ask(*request("POST" if body else "GET", path, body, {}))
        except (OSError, http.Lost) as error:
            return self.soak.breach(f"{path}: no answer in {time.monotonic() - start:.0f} s: {error}")
        self.note(start)
        self.refusals += answer.status == 503
        if answer.status not in statuses:
            self.soak.breach(f"{path}: {answer.status} {answer.body[:300]!r}")

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

    def memory_refusals(self) -> float:
        """How many requests of all clients were refused since the start because there was no memory for the response."""
        name = 'reunite_memory_refusals_total{for="responses"} '
        with self.connect() as connection:
            lines = connection.ask("GET", "/metrics").body.decode().splitlines()
        return float(next(line.removeprefix(name) for line in lines if line.startswith(name)))

    def warm_up(self) -> None:
        """Sends as many concurrent requests as in a busy hour."""
        paths = [*PATHS.items()] * 4
        threads = [threading.Thread(target=lambda: [self.ask(*path) for path in paths]) for _ in range(16)]
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
                    if connection.ask("GET", LONG_PAGE).status == 200:
                        return
            except (OSError, http.Lost, http.NotHTTP):
                pass
            if time.monotonic() > end:
                return self.soak.breach("the crowd's address is still refused")
            time.sleep(0.2)
