"""Checks that every confirmed photo is there once, in its position, and unchanged."""

import itertools

from soaks.soak import Breach, in_parallel
from soaks.uploads.upload import Listing
from soaks.uploads.uploader import Uploader
from soaks.uploads.world import UploadSoak


def verify_photos(soak: UploadSoak) -> None:
    """Checks that every confirmed photo is there once, in its position, and unchanged."""
    def verify(listing: Listing) -> None:
        with soak.client(listing) as client:
            verify_listing(client, listing)

    in_parallel(soak, verify, soak.listings)
    stored = soak.service.query("SELECT count(*) FROM photo")[0][0]
    if stored != len(soak.photos):
        soak.breach(f"{len(soak.photos)} photos were acknowledged, {stored} are stored")


def verify_listing(client: Uploader, listing: Listing) -> None:
    photos = client.ask("GET", listing.path, 200).json()["properties"]["photos"]
    uploads = {upload.photo["id"]: upload for upload in listing.uploads if upload.photo}
    if sorted(photo["id"] for photo in photos) != sorted(uploads):
        raise Breach(f"{listing.path} has {[photo['id'] for photo in photos]}, acknowledged were {sorted(uploads)}")
    for photo in photos:
        if photo != uploads[photo["id"]].photo:
            raise Breach(f"{listing.path}: {photo} was acknowledged as {uploads[photo['id']].photo}")
        client.hold(uploads[photo["id"]])
    for first, second in itertools.combinations([uploads[photo["id"]] for photo in photos], 2):
        if second.answered < first.sent:
            raise Breach(f"{listing.path}: {second.photo['id']} was there before {first.photo['id']}, and is behind it")
