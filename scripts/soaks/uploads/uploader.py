"""The clients that post listings and upload photos."""

import hashlib
import time

from library import http
from library.service import API, feature
from soaks.client import Client
from soaks.soak import Breach
from soaks.uploads.upload import Listing, Upload

ACCOUNTS = 8
PHOTOS_OF_LISTING = 8
SIZES = ("large", "small", "square")


class Uploader(Client):
    """Posts listings, and uploads photos to them."""

    def __init__(self, soak, number: int):
        super().__init__(soak, number, soak.tokens[number % ACCOUNTS])

    def act(self) -> None:
        listing = self.post_listing()
        for _ in range(PHOTOS_OF_LISTING):
            if self.soak.is_over:
                break
            self.add(listing)

    def post_listing(self) -> Listing:
        title = f"thing-{next(self.soak.serial)}"
        answer = self.ask("POST", f"{API}/listings", 201, body=feature(title), Idempotency_Key=title)
        listing = Listing(answer.json()["id"], self.number)
        with self.soak.lock:
            self.soak.listings.append(listing)
        return listing

    def add(self, listing: Listing) -> None:
        upload = self.soak.upload(listing, self.soak.pictures.good(self.rng))
        self.upload(upload)
        if upload.photo and self.rng.random() < 0.2:
            self.replay(upload)

    def upload(self, upload: Upload, *others: int) -> None:
        """Sends a file until there is a final answer.

        others: answers that are right here, besides those that are right for the file.
        """
        upload.sent = time.monotonic()
        answer = self.send(upload)
        upload.answered = time.monotonic()
        self.expect(answer, str(upload), *upload.picture.statuses, *others)
        if answer.status != 201:
            return self.soak.count("refused")
        self.soak.count("photos")
        upload.photo = {name: value for name, value in answer.json().items() if name != "suggestedLocation"}
        self.hold(upload)

    def send(self, upload: Upload) -> http.Answer:
        """Sends a file until the answer is neither a 503 nor the effect of a killed worker."""
        while True:
            answer = self.attempt(
                "POST", f"{upload.listing.path}/photos", upload.picture.data, Content_Type=upload.picture.type,
                Idempotency_Key=upload.key)
            if not answer:
                self.repeats += 1
                self.soak.count("repeated")
            elif answer.status == 503:
                pause = answer.field("Retry-After") or ""
                if not pause.isdigit():
                    raise Breach(f"{upload}: 503 with Retry-After {pause!r}")
                self.soak.count("answered with 503")
                time.sleep(int(pause) + self.rng.random())
            elif answer.status == 422 and 422 not in upload.picture.statuses and self.soak.workers_are_killed:
                self.soak.count("spoilt")
            else:
                return answer

    def break_off(self, upload: Upload) -> None:
        """Sends the first half of a file and hangs up."""
        data = http.request(
            "POST", f"{upload.listing.path}/photos", upload.picture.data,
            {**self.authorization, "Content-Type": upload.picture.type, "Idempotency-Key": upload.key})
        with http.Connection(self.soak.service.address) as connection:
            connection.send(data[:len(data) - len(upload.picture.data) // 2])
        self.soak.count("broken off")

    def replay(self, upload: Upload) -> None:
        """The same upload again gets the first response, even if the listing is full."""
        answer = self.send(upload)
        self.expect(answer, f"{upload}, again", 201)
        if answer.json() != upload.photo or answer.field("Idempotency-Replayed") != "true":
            raise Breach(f"{upload}, again: not the first answer: {answer.body[:300]!r}")
        self.soak.count("replays")

    def hold(self, upload: Upload) -> None:
        """A photo can be read in all sizes, and each is what it always was."""
        for size in SIZES:
            path = f"{API}/photos/{upload.photo['id']}/{size}"
            answer = self.ask("GET", path, 200)
            served = answer.field("ETag"), hashlib.sha256(answer.body).hexdigest()
            if upload.served.setdefault(size, served) != served:
                raise Breach(f"GET {path}, {upload.picture.name}: {served}, and {upload.served[size]} before")
        self.soak.count("photos read")
