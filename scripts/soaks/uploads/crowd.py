"""Hundreds of concurrent uploads."""

import threading
import time

from library import http
from library.processes import HANGS
from library.service import API
from soaks.client import Client
from soaks.soak import Breach, in_parallel
from soaks.uploads.pictures import Picture
from soaks.uploads.upload import Listing, Upload
from soaks.uploads.uploader import PHOTOS_OF_LISTING, Uploader
from soaks.uploads.world import UploadSoak

SEARCHES = [
    f"{API}/listings", f"{API}/listings?q=black", f"{API}/listings?status=lost&category=keys,phones",
    f"{API}/listings?bbox=-10,35,30,60&limit=100", f"{API}/listings?near=2.35,48.86&radius=50000&sort=distance",
]
# Uploads to one listing at once: more than a listing may have.
CROWD = 12
# One upload in this many is first broken off halfway.
BROKEN_OFF = 25


class Searcher(Client):
    """Searches beside the uploads: each search must get a response."""

    def act(self) -> None:
        path = self.rng.choice(SEARCHES)
        if not self.ask("GET", path, 200).json()["features"] and path == SEARCHES[0]:
            raise Breach(f"GET {path}: no listings")
        self.soak.count("searches")


def upload_at_once(soak: UploadSoak, count: int) -> str:
    """Sends all uploads at once, each on its own connection; returns how long that took, as text."""
    uploads: list[Upload] = []

    def listing(owner: int, pictures: list[Picture]) -> Listing:
        posted = Uploader(soak, owner).post_listing()
        uploads.extend(soak.upload(posted, picture) for picture in pictures)
        return posted

    pictures = soak.pictures.mixed(count - CROWD)
    for start in range(0, len(pictures), PHOTOS_OF_LISTING):
        listing(start // PHOTOS_OF_LISTING, pictures[start:start + PHOTOS_OF_LISTING])
    crowded = listing(len(soak.listings), [soak.pictures.good(soak.rng) for _ in range(CROWD)])
    soak.rng.shuffle(uploads)
    barrier = threading.Barrier(len(uploads))

    def send(item: tuple[int, Upload]) -> None:
        number, upload = item
        with soak.client(upload.listing) as client:
            client.kills, client.connection = soak.kills, http.Connection(soak.service.address)
            barrier.wait(HANGS)
            if number % BROKEN_OFF == 0:
                client.break_off(upload)
            client.upload(upload, *([409] if upload.listing is crowded else []))

    start = time.monotonic()
    in_parallel(soak, send, list(enumerate(uploads)), len(uploads))
    seconds = time.monotonic() - start
    if (taken := len([upload for upload in crowded.uploads if upload.photo])) != PHOTOS_OF_LISTING:
        soak.breach(f"{CROWD} uploads at once to {crowded.path}: {taken} photos, not {PHOTOS_OF_LISTING}")
    waits = sorted(upload.answered - upload.sent for upload in uploads)
    return f"{seconds:.1f} s, half within {waits[len(waits) // 2]:.1f} s"


def replay(soak: UploadSoak) -> None:
    """Photos uploaded again, those among them that fill a listing."""
    def again(upload: Upload) -> None:
        with soak.client(upload.listing) as client:
            client.replay(upload)

    photos = soak.photos
    in_parallel(
        soak, again, [upload for upload in photos if len(upload.listing.uploads) > PHOTOS_OF_LISTING]
        + soak.rng.sample(photos, min(20, len(photos))))
