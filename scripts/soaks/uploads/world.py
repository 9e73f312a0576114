"""The state that uploaders share, and the workers of their server."""

import itertools
import time
from argparse import Namespace
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from library.processes import HANGS
from soaks.soak import Soak
from soaks.uploads.bucket import Bucket
from soaks.uploads.pictures import Picture, Pictures
from soaks.uploads.upload import Listing, Upload
from soaks.uploads.uploader import Uploader


class UploadSoak(Soak):
    """The state that uploaders share."""

    def __init__(self, options: Namespace):
        # All uploads of long runs are of a few accounts.
        self.bucket = Bucket.of_environment()
        super().__init__(
            options, REUNITE_MAX_ACCOUNT_PHOTO_SIZE=str(10**15), **(self.bucket.variables if self.bucket else {}))
        self.pictures = Pictures(options.seed)
        self.tokens: list[str] = []
        self.serial = itertools.count(1)
        self.listings: list[Listing] = []
        # Megabytes at most.
        self.worker_memory = 0.0
        self.workers_are_killed = False

    def upload(self, listing: Listing, picture: Picture) -> Upload:
        """An upload that has not been sent."""
        return Upload(listing, picture, f"photo-{next(self.serial)}")

    @contextmanager
    def client(self, listing: Listing) -> Iterator[Uploader]:
        """Somebody with the rights of a listing's owner."""
        client = Uploader(self, listing.owner)
        try:
            yield client
        finally:
            client.disconnect()

    @property
    def photos(self) -> list[Upload]:
        return [upload for listing in self.listings for upload in listing.uploads if upload.photo]

    def kill(self) -> None:
        server = self.service.process.pid
        super().kill()
        self.bury(server)

    def stop(self) -> None:
        server = self.service.process.pid
        super().stop()
        self.bury(server)

    def bury(self, server: int) -> None:
        """Where a server has gone, its workers must go."""
        end = time.monotonic() + HANGS
        while (left := workers(server)) and time.monotonic() < end:
            time.sleep(0.02)
        if left:
            self.breach(f"{HANGS} s after the server has gone its workers {left} still run")


def workers(server: int) -> list[int]:
    """The photo workers of a server, even if it has ended: they have its session id."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _, _, session = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[:4]
            is_worker = b"\0photo-worker\0" in (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if is_worker and session == str(server) and state != "Z":
            found.append(int(folder.name))
    return found
