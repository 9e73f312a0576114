"""A real server on a folder of its own, and those who use it."""

import argparse
import email
import email.policy
import json
import os
import re
import select
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import NoReturn

import wire

API = "/api/v1"
PASSWORD = "correct horse battery staple"
TOKEN = re.compile(r"token=([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])")


class Service:
    """`reunite serve` on a data folder. The log goes into a file beside it."""

    def __init__(self, binary: Path | str, folder: Path | str, **variables: str):
        self.binary, self.folder = str(binary), Path(folder)
        self.environment = {**os.environ, "REUNITE_RATE_LIMITS": "off", **variables}
        self.log = self.folder.with_name(self.folder.name + ".log")
        self.process: subprocess.Popen | None = None
        self.address = ("127.0.0.1", 0)

    @property
    def url(self) -> str:
        return f"http://{self.address[0]}:{self.address[1]}"

    @property
    def store(self) -> Path:
        return self.folder / "reunite.sqlite"

    def command(self, *arguments: str, given: str | None = None) -> subprocess.CompletedProcess:
        """Runs another command of the program on the folder."""
        return subprocess.run(
            [self.binary, *arguments, "--data-dir", str(self.folder)], input=given, text=True, capture_output=True,
            env=self.environment)

    def start(self, patience: float = 60) -> None:
        with open(self.log, "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [self.binary, "serve", "--data-dir", str(self.folder), "--port", "0", "--log-level", "warning"],
                stdout=subprocess.PIPE, stderr=log, text=True, env=self.environment, start_new_session=True)
        readable, _, _ = select.select([self.process.stdout], [], [], patience)
        line = self.process.stdout.readline() if readable else ""
        match = re.fullmatch(r"Reunite answers at http://([^:/]+):(\d+)\n", line)
        if not match:
            self.process.kill()
            raise RuntimeError(f"the server did not start; it printed {line!r}, its log is {self.log}")
        self.address = (match[1], int(match[2]))

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self, patience: float = 60) -> int:
        """Asks the server to end; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            raise RuntimeError(f"the server did not stop within {patience:g} s of SIGTERM") from None

    def memory(self, which: str = "VmRSS") -> float:
        """Resident megabytes now (VmRSS) or at most (VmHWM)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(re.search(rf"{which}:\s+(\d+) kB", status)[1]) / 1024

    def forget_peak(self) -> None:
        """Makes VmHWM start anew."""
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5", encoding="utf-8")

    def query(self, sql: str, *values) -> list[tuple]:
        """Reads the store's file, beside the server."""
        db = sqlite3.connect(f"{self.store.resolve().as_uri()}?mode=ro", uri=True, timeout=60)
        try:
            return db.execute(sql, values).fetchall()
        finally:
            db.close()

    def create_account(self, address: str, name: str, password: str = PASSWORD, role: str = "member") -> None:
        """An account that is verified at once."""
        done = self.command(
            "account", "create", address, "--display-name", name, "--password-stdin", "--role", role,
            given=password + "\n")
        if done.returncode:
            raise RuntimeError(f"account create {address}: exit {done.returncode}: {done.stdout}{done.stderr}")

    def sign_in(self, address: str, password: str = PASSWORD) -> str:
        """A session's token."""
        with wire.Connection(self.address) as connection:
            answer = connection.ask(
                "POST", f"{API}/sessions", json.dumps({"email": address, "password": password}).encode(), JSON)
        if answer.status != 201:
            raise RuntimeError(f"POST /sessions for {address}: {answer.status} {answer.body[:300]!r}")
        return answer.json()["token"]

    def mails(self) -> list["Mail"]:
        return [Mail(path) for path in sorted((self.folder / "outbox").glob("*.eml"))]

    def wait_for_mail(self, patience: float = 180) -> int:
        """Waits until no mail is queued; how many still are."""
        end = time.monotonic() + patience
        while (waiting := self.query("SELECT count(*) FROM mail")[0][0]) and time.monotonic() < end:
            time.sleep(0.2)
        return waiting

    def check(self) -> str | None:
        """Holds the store against itself; what does not agree."""
        done = self.command("check")
        return None if done.returncode == 0 else f"reunite check: exit {done.returncode}: {done.stdout}{done.stderr}"


def parser_for(count: str, kind: type = int) -> argparse.ArgumentParser:
    """Of what every soak is told: how much, and what `scripts/soak` adds."""
    parser = argparse.ArgumentParser()
    parser.add_argument(count, type=kind)
    parser.add_argument("--reunite", type=Path, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def make_anew(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


def conclude(breaches: list[str]) -> NoReturn:
    """Tells what was broken, and ends the program."""
    for breach in breaches[:50]:
        print(f"BREACH {breach}")
    sys.exit(1 if breaches else 0)


JSON = {"Content-Type": "application/json"}
MERGE_PATCH = {"Content-Type": "application/merge-patch+json"}


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


class Mail:
    """A mail of the outbox."""

    def __init__(self, path: Path):
        self.path = path
        self.message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        self.to = str(self.message["To"])
        part = self.message.get_body(("plain", "html"))
        self.text = part.get_content() if part else ""
        token = TOKEN.search(self.text)
        self.token = token[1] if token else None
        self.is_verification = bool(token) and "/verify?" in self.text


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
