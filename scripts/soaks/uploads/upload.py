"""Listings, and what was uploaded to them."""

from library.service import API
from soaks.uploads.pictures import Picture


class Listing:
    """A client's own listing, and what was uploaded to it."""

    def __init__(self, id: str, owner: int):
        self.path, self.owner = f"{API}/listings/{id}", owner
        self.uploads: list[Upload] = []


class Upload:
    def __init__(self, listing: Listing, picture: Picture, key: str):
        self.listing, self.picture, self.key = listing, picture, key
        # When it was sent for the first time, and when it had its final answer.
        self.sent = self.answered = 0.0
        self.photo: dict = {}
        # What was served as each size: the entity tag and the SHA-256.
        self.served: dict[str, tuple[str, str]] = {}
        listing.uploads.append(self)

    def __str__(self) -> str:
        return f"POST {self.listing.path}/photos, {self.picture.name}, key {self.key}"
