"""The state that uploaders share, and the measurements of the processes."""

import itertools
import time
from contextlib import contextmanager
from typing import Iterator

from library import processes
from library.processes import HANGS
from library.service import Service
from soaks.soak import Soak
from soaks.uploads.pictures import Picture, Pictures
from soaks.uploads.upload import Listing, Upload
from soaks.uploads.uploader import Uploader
from soaks.uploads.workers import workers


class UploadSoak(Soak):
    """The state that uploaders share, and the measurements of the processes."""

    def __init__(self, service: Service, seed: int):
        super().__init__(service, seed)
        self.pictures = Pictures(seed)
        self.tokens: list[str] = []
        self.serial = itertools.count(1)
        self.listings: list[Listing] = []
        # Megabytes at most, of a server and of a worker.
        self.server_memory = self.worker_memory = 0.0
        self.workers_are_killed = False

    def upload(self, listing: Listing, picture: Picture) -> Upload:
        """An upload that has not been sent."""
        return Upload(listing, picture, f"photo-{next(self.serial)}")

    @contextmanager
    def client(self, listing: Listing) -> Iterator[Uploader]:
        """Somebody with the rights of a listing's owner."""
        client = Uploader(self, listing.owner, 0)
        try:
            yield client
        finally:
            client.disconnect()

    @property
    def photos(self) -> list[Upload]:
        return [upload for listing in self.listings for upload in listing.uploads if upload.photo]

    def watch(self) -> None:
        """Looks at the processes' memory for ever."""
        while True:
            for worker in workers(self.service.process.pid):
                self.worker_memory = max(self.worker_memory, processes.memory(worker, "VmHWM"))
            self.server_memory = max(self.server_memory, self.service.memory("VmHWM"))
            time.sleep(0.1)

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
