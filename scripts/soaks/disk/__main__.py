"""Fills a file system of 60 MB with photos, and checks that all requests without photos work.

    scripts/soaks/run disk POSTS

The data folder is a file system of 60 MB, of which uploads must leave 25 MB free. Greedy clients upload noise, which hardly
compresses, as photos of listings, belongings and accounts, until they are refused. Then uploads must get a 507, /readyz must be
degraded and give its reasons, and POSTS listings are posted, messages are sent, people sign in, and accounts are erased, while
another program uses a part of the reserve. When the greedy accounts are erased and the files of the other program deleted, the
service must accept photos again without a restart. At the end the disk is full to the last block: an upload must get a 507 and
leave no files, and `reunite check` must find nothing.

Takes half a minute. Needs root, to mount the file system; without it the soak says so and is skipped.
"""

import ctypes
import itertools
import os
import subprocess
import sys
import time

from library import http
from library.processes import HANGS
from library.service import API, PASSWORD, bearer
from soaks.client import ask_once
from soaks.soak import Breach, Soak, in_parallel, parser_for
from soaks.uploads.pictures import noise

SIZE, RESERVE, OTHERS = 60_000_000, 25_000_000, 12_000_000
GREEDY, LEAVERS = 3, 3
# CLONE_NEWNS of unshare: the file system is mounted for this program and its children alone, and gone with them.
NEW_MOUNTS = 0x00020000


class DiskSoak(Soak):
    """A soak of a server whose disk fills up."""

    def __init__(self, options):
        super().__init__(options, REUNITE_DISK_RESERVE=str(RESERVE), REUNITE_RATE_LIMITS="on")
        self.data = self.service.folder
        self.data.mkdir(mode=0o700)
        self.tokens: dict[str, str] = {}
        self.listings: dict[str, str] = {}
        self.belongings: dict[str, str] = {}

    def mount(self) -> bool:
        """Mounts the file system, and returns whether that is permitted."""
        if ctypes.CDLL(None, use_errno=True).unshare(NEW_MOUNTS) != 0:
            return False
        commands = [["mount", "--make-rprivate", "/"], ["mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=700", "photos", self.data]]
        return all(subprocess.run(command, capture_output=True, check=False).returncode == 0 for command in commands)

    def take(self) -> None:
        """Uses a part of the reserve for another program, however much the service has freed."""
        with open(self.data / "others", "ab") as others:
            others.write(bytes(max(0, self.free - RESERVE + OTHERS)))

    @property
    def free(self) -> int:
        status = os.statvfs(self.data)
        return status.f_bavail * status.f_frsize

    def ask(self, name: str, method: str, path: str, *statuses: int, body: dict | None = None, **fields: str):
        return ask_once(self, self.tokens[name], method, path, *statuses, body=body, **fields)

    def post(self, name: str, title: str) -> str:
        """Posts a listing, and returns its path."""
        answer = self.ask(name, "POST", f"{API}/listings", 201, body={
            "type": "Feature", "geometry": {"type": "Point", "coordinates": [4.8594, 45.7606]},
            "properties": {"status": "found", "category": "bags", "title": title, "occurredAt": "2026-01-02"}})
        return f"{API}/listings/{answer.json()['id']}"

    def upload(self, name: str, number: int) -> int:
        """Uploads noise as one of the three kinds of photos, and returns the status."""
        # The photos of a belonging and an account replace the previous ones, and a listing has at most eight.
        if number % 8 == 0:
            self.listings[name] = self.post(name, f"Bag {number}")
        method, path = {1: ("PUT", f"{self.belongings[name]}/photo"), 2: ("PUT", f"{API}/accounts/me/photo")}.get(
            number, ("POST", f"{self.listings[name]}/photos"))
        answer = upload_once(self, name, method, path, noise(1600, 1600, self.rng))
        self.count(f"uploads answered with {answer.status}")
        if answer.status == 507 and answer.json()["type"] != "/problems/insufficient-storage":
            self.breach(f"{method} {path}: {answer.body[:300]!r}")
        return answer.status

    def reasons(self) -> list[str]:
        """The reasons why the service is degraded; empty if it is ready."""
        answer = ask_once(self, "", "GET", "/readyz", 200).json()
        if answer["status"] != ("degraded" if answer.get("reasons") else "ready"):
            self.breach(f"/readyz says {answer}")
        return answer.get("reasons", [])


def upload_once(soak: DiskSoak, name: str, method: str, path: str, data: bytes):
    """Uploads a photo on a connection of its own."""
    with http.Connection(soak.service.address) as connection:
        return connection.ask(method, path, data, {**bearer(soak.tokens[name]), "Content-Type": "image/bmp"})


def prepare(soak: DiskSoak, names: list[str]) -> None:
    for name, token in zip(names, soak.sign_in(names)):
        soak.tokens[name] = token
        soak.listings[name] = soak.post(name, f"Umbrella of {name}")
        belonging = soak.ask(name, "POST", f"{API}/accounts/me/belongings", 201, body={"title": "Bicycle", "category": "bicycles"})
        soak.belongings[name] = f"{API}/accounts/me/belongings/{belonging.json()['id']}"


def fill(soak: DiskSoak, greedy: list[str]) -> None:
    """Uploads until each client is refused."""
    def upload(name: str) -> None:
        for number in itertools.count():
            status = soak.upload(name, number)
            if status == 507:
                return
            if status not in (200, 201):
                raise Breach(f"an upload got {status} before the disk was full")

    in_parallel(soak, upload, greedy)
    if soak.free < RESERVE - 2_000_000:
        soak.breach(f"uploads have left {soak.free:,} bytes free, and the reserve is {RESERVE:,}")


def write_texts(soak: DiskSoak, leavers: list[str]) -> None:
    """Sends all kinds of requests without photos, which must work."""
    for number in range(soak.options.posts):
        listing = soak.post("owner", f"Grey coat {number}")
        soak.count("posts")
        if number % 2 == 0:
            soak.ask("finder", "POST", f"{listing}/messages", 202, body={"body": f"It is mine, number {number}."})
            soak.count("messages")
    for name in leavers:
        soak.take()
        soak.sign_in([name])
        soak.ask(name, "DELETE", f"{API}/accounts/me", 204, body={"password": PASSWORD})
        soak.count("erasures")
    soak.take()
    for number in range(3):
        if (status := soak.upload("owner", number)) != 507:
            soak.breach(f"an upload to a disk without room got {status}")
    if (reasons := soak.reasons()) != ["disk"]:
        soak.breach(f"/readyz gives {reasons} as reasons, and not the disk")


def recover(soak: DiskSoak, greedy: list[str]) -> None:
    """Frees space, after which the same process must accept photos."""
    for name in greedy:
        soak.ask(name, "DELETE", f"{API}/accounts/me", 204, body={"password": PASSWORD})
        soak.count("erasures")
    end = time.monotonic() + HANGS
    while soak.reasons() and time.monotonic() < end:
        time.sleep(0.1)
    for number in range(3):
        if (status := soak.upload("owner", number)) not in (200, 201):
            soak.breach(f"an upload after the disk has room again got {status}")


def fill_to_the_last_block(soak: DiskSoak) -> None:
    """Checks that without a reserve, an upload that does not fit leaves no files."""
    soak.service.environment["REUNITE_DISK_RESERVE"] = "0"
    soak.start()
    filler = soak.data / "filler"
    filler.write_bytes(bytes(soak.free - 300_000))
    before = sorted(soak.data.glob("photos/*/*"))
    answer = upload_once(soak, "owner", "PUT", f"{API}/accounts/me/photo", noise(1600, 1600, soak.rng))
    if answer.status != 507:
        soak.breach(f"an upload to a full disk got {answer.status}: {answer.body[:300]!r}")
    if soak.reasons() != ["photos"]:
        soak.breach(f"/readyz gives {soak.reasons()} as reasons, and not the photos")
    if sorted(soak.data.glob("photos/*/*")) != before:
        soak.breach("an upload that failed has left files")
    filler.unlink()
    soak.post("owner", "Black hat")


def run(soak: DiskSoak) -> None:
    greedy = [f"greedy{number}" for number in range(GREEDY)]
    leavers = [f"leaver{number}" for number in range(LEAVERS)]
    names = ["owner", "finder", *greedy, *leavers]
    soak.create_accounts(names)
    with soak.running():
        prepare(soak, names)
        for name in leavers:
            soak.upload(name, 2)
        fill(soak, greedy)
        soak.take()
        write_texts(soak, leavers)
        (soak.data / "others").unlink()
        recover(soak, greedy)
        soak.stop()
        soak.check()
        fill_to_the_last_block(soak)
        soak.stop()
        soak.check()


def main() -> None:
    options = parser_for("posts").parse_args()
    soak = DiskSoak(options)
    if not soak.mount():
        print("disk: skipped, because no file system may be mounted here")
        sys.exit(0)
    run(soak)
    counts = soak.summary(
        "posts", "messages", "erasures", "uploads answered with 200", "uploads answered with 201",
        "uploads answered with 507")
    soak.conclude("disk", counts)


if __name__ == "__main__":
    main()
