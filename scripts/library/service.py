"""Servers with their own data folders, and clients of them."""

import json
import os
import re
import select
import signal
import sqlite3
import subprocess
import time
from pathlib import Path

from library import http, processes
from library.mail import Mail
from library.processes import HANGS

API = "/api/v1"
PASSWORD = "correct horse battery staple"
JSON = {"Content-Type": "application/json"}
MERGE_PATCH = {"Content-Type": "application/merge-patch+json"}


class Server:
    """A program that serves HTTP and prints its address. It ends when this program ends, even if that is killed."""

    def __init__(self, command: list, log: Path, **variables: str):
        self.command_line, self.log = command, log
        self.environment = {**os.environ, **variables}
        self.process: subprocess.Popen | None = None
        self.address = ("127.0.0.1", 0)
        # When it was started last, and how many seconds it took until it answered.
        self.started = self.seconds_to_start = 0.0

    @property
    def url(self) -> str:
        return f"http://{self.address[0]}:{self.address[1]}"

    def start(self, *options) -> None:
        """Starts it, with further options, and waits until it answers."""
        self.started = time.monotonic()
        with open(self.log, "a", encoding="utf-8") as log:
            self.process = processes.start(
                [*self.command_line, *options], stdout=subprocess.PIPE, stderr=log, text=True, env=self.environment,
                start_new_session=True)
        readable, _, _ = select.select([self.process.stdout], [], [], HANGS)
        line = self.process.stdout.readline() if readable else ""
        self.seconds_to_start = time.monotonic() - self.started
        match = re.fullmatch(r"Reunite answers at http://([^:/]+):(\d+)\n", line)
        if not match:
            self.process.kill()
            raise RuntimeError(f"the server did not start; it printed {line!r}, its log is {self.log}")
        self.address = (match[1], int(match[2]))

    def __enter__(self):
        return self

    def __exit__(self, *_) -> None:
        if self.is_alive:
            self.stop()

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Sends SIGTERM and waits. Returns the exit code."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(HANGS)
        except subprocess.TimeoutExpired:
            self.kill()
            raise RuntimeError(f"the server did not stop within {HANGS} s of SIGTERM") from None

    def memory(self, which: str = "VmRSS") -> float:
        """Resident megabytes now (VmRSS) or at most (VmHWM)."""
        return processes.memory(self.process.pid, which)

    def forget_peak(self) -> None:
        """Resets VmHWM."""
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5", encoding="utf-8")


class Service(Server):
    """`reunite serve` on a data folder, without rate limits. The log goes into a file beside the folder.

    Reads may take their time, because most programs judge what is answered and not how fast: on a busy machine the
    standard limit refuses some. A program about that limit sets REUNITE_READ_TIMEOUT.
    """

    def __init__(self, binary: Path | str, folder: Path | str, **variables: str):
        self.binary, self.folder = str(binary), Path(folder)
        super().__init__(
            [self.binary, "serve", "--data-dir", self.folder, "--port", "0", "--log-level", "warning"],
            self.folder.with_name(self.folder.name + ".log"),
            **{"REUNITE_RATE_LIMITS": "off", "REUNITE_READ_TIMEOUT": "600000", **variables})

    @property
    def store(self) -> Path:
        return self.folder / "reunite.sqlite"

    def command(self, *arguments: str, given: str | None = None) -> subprocess.CompletedProcess:
        """Runs another command of the program on the folder."""
        return subprocess.run(
            [*processes.ENDS_WITH_US, self.binary, *arguments, "--data-dir", str(self.folder)], input=given, text=True,
            capture_output=True, env=self.environment, check=False)

    def query(self, sql: str, *values) -> list[tuple]:
        """Reads the store's file, beside the server."""
        db = sqlite3.connect(f"{self.store.resolve().as_uri()}?mode=ro", uri=True, timeout=HANGS)
        try:
            return db.execute(sql, values).fetchall()
        finally:
            db.close()

    def wait_until_loaded(self) -> None:
        """Waits until the matcher has read the listings of a store that has open ones: it takes a processor meanwhile."""
        end = time.monotonic() + HANGS
        while time.monotonic() < end:
            with http.Connection(self.address) as connection:
                metrics = connection.ask("GET", "/metrics").body.decode()
            if re.search(r"^reunite_match_listings [1-9]", metrics, re.M):
                return
            time.sleep(0.5)
        raise RuntimeError(f"the matcher has not read the listings within {HANGS} s")

    def create_account(self, address: str, name: str, password: str = PASSWORD, role: str = "member") -> None:
        """An account that is verified at once."""
        done = self.command(
            "account", "create", address, "--display-name", name, "--password-stdin", "--role", role,
            given=password + "\n")
        if done.returncode:
            raise RuntimeError(f"account create {address}: exit {done.returncode}: {done.stdout}{done.stderr}")

    def sign_in(self, address: str, password: str = PASSWORD) -> str:
        """A session's token."""
        with http.Connection(self.address) as connection:
            answer = connection.ask(
                "POST", f"{API}/sessions", json.dumps({"email": address, "password": password}).encode(), JSON)
        if answer.status != 201:
            raise RuntimeError(f"POST /sessions for {address}: {answer.status} {answer.body[:300]!r}")
        return answer.json()["token"]

    def mails(self) -> list[Mail]:
        return [Mail(path) for path in sorted((self.folder / "outbox").glob("*.eml"))]

    def wait_for_queue(self, table: str) -> int:
        """Waits until a table, such as `uncompared`, has no row. Returns the number of rows that are left after the timeout."""
        end = time.monotonic() + HANGS
        while (waiting := self.query(f"SELECT count(*) FROM {table}")[0][0]) and time.monotonic() < end:
            time.sleep(0.2)
        return waiting

    def wait_for_mail(self) -> int:
        """The same for mails that are due or being sent. One that tells of notifications may wait for half an hour or a day."""
        end = time.monotonic() + HANGS
        due = "SELECT count(*) FROM mail WHERE attempts > 0 OR due_at <= ?"
        while (waiting := self.query(due, int(time.time() * 1e6))[0][0]) and time.monotonic() < end:
            time.sleep(0.2)
        return waiting

    def check(self) -> str | None:
        """Runs `reunite check`. Returns its findings; empty if there is none."""
        done = self.command("check")
        return None if done.returncode == 0 else f"reunite check: exit {done.returncode}: {done.stdout}{done.stderr}"


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def feature(title: str, **properties) -> dict:
    """A listing that can be posted."""
    point = properties.pop("coordinates", [2.3522, 48.8566])
    return {
        "type": "Feature",
        "geometry": {"type": "Point", "coordinates": point} if point else None,
        "properties": {
            "status": "found", "title": title, "category": "bags", "description": "",
            "occurredAt": "2026-01-05T11:20:00Z", **properties,
        },
    }
