"""Programs that answer searches over HTTP."""

import socket
import subprocess
import time
from pathlib import Path
from urllib.parse import urlsplit

from benchmark.peers.kinds import Kind
from library import http, processes
from library.service import API, Service


class Program:
    """A program that answers some kinds of searches."""

    name = ""
    url = ""

    def paths(self, kind: Kind) -> list[str]:
        """The requests for the first pages; none if it cannot answer the kind."""
        raise NotImplementedError

    def titles(self, answer: http.Answer) -> list[str]:
        """The titles of the listings in an answer."""
        raise NotImplementedError

    def following(self, path: str, answer: http.Answer) -> str:
        """The request for the page after an answer."""
        raise NotImplementedError

    def memory(self) -> float:
        """Resident megabytes of all its processes."""
        raise NotImplementedError

    def answers(self, paths: list[str]) -> list[http.Answer]:
        """Requests each path once."""
        found = []
        parts = urlsplit(self.url)
        with http.Connection((parts.hostname, parts.port)) as connection:
            for path in paths:
                answer = connection.ask("GET", path)
                if answer.status != 200:
                    raise SystemExit(f"{self.name}: GET {path}: {answer.status} {answer.body[:300]!r}")
                found.append(answer)
        return found

    def requests(self, kind: Kind) -> list[str]:
        """The requests for the pages of the kind. For a late page, it reads those before it."""
        paths = self.paths(kind)
        for _ in range(1, kind.page):
            paths = [self.following(path, answer) for path, answer in zip(paths, self.answers(paths))]
        return paths


class Reunite(Program):
    """The server under test."""

    name = "Reunite"

    def __init__(self, service: Service):
        self.service, self.url = service, service.url

    def paths(self, kind: Kind) -> list[str]:
        return [f"{API}/listings?{query}" for query in kind.queries]

    def titles(self, answer: http.Answer) -> list[str]:
        return [feature["properties"]["title"] for feature in answer.json()["features"]]

    def following(self, path: str, answer: http.Answer) -> str:
        return next(link["href"] for link in answer.json()["links"] if link["rel"] == "next")

    def memory(self) -> float:
        return processes.resident(self.service.process.pid)


class Peer(Program):
    """Another program, on a free port. It ends when this program ends."""

    def __init__(self, log: Path):
        self.log, self.port = log, processes.free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen | None = None

    def start(self, command: list, **options) -> None:
        """Starts it, and waits until its port accepts connections."""
        with open(self.log, "ab") as log:
            self.process = processes.start(command, stdout=log, stderr=log, start_new_session=True, **options)
        end = time.monotonic() + processes.HANGS
        while self.process.poll() is None and time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit(f"{self.name} does not start: see {self.log}")

    def __exit__(self, *_) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(processes.HANGS)

    def memory(self) -> float:
        return processes.resident(self.process.pid)
