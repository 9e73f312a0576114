"""The clients that write while the server is killed."""

import threading

from library import http
from library.service import API, PASSWORD
from soaks.client import Client, ask_once
from soaks.kill.listing import Listing
from soaks.soak import Breach

OUTCOMES = ["returned", "recovered-elsewhere", "given-up"]
# The share of requests without a response that are repeated. The others stay uncertain until the listing is read.
REPEATED = 0.7


class Writer(Client):
    """Posts, edits, resolves and withdraws listings, and registers accounts."""

    # What a post may get that is sent twice at once.
    twin_statuses = (201, 409)

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.listings: list[Listing] = []
        self.registered: set[str] = set()

    def act(self) -> None:
        actions = [self.post, self.change, self.move, self.replay, self.read, self.register]
        action = self.rng.choices(actions, [30, 35, 20, 5, 5, 5])[0]
        if action in (self.post, self.register):
            action()
        elif self.listings:
            # Mostly the newest listings, because kills interrupt requests about them.
            action(self.listings[-1 - min(int(self.rng.expovariate(0.1)), len(self.listings) - 1)])

    def post(self) -> None:
        self.serial += 1
        listing = Listing(f"key-{self.number}-{self.serial}", f"Thing {self.number}-{self.serial}")
        has_twin = self.rng.random() < 0.1
        twin = threading.Thread(target=self.send_twin, args=(listing,)) if has_twin else None
        if twin:
            twin.start()
        repeats = self.repeats
        answer = self.insist("POST", f"{API}/listings", listing.body, Idempotency_Key=listing.key)
        if twin:
            twin.join()
        while answer.status == 409 and has_twin:
            answer = self.insist("POST", f"{API}/listings", listing.body, Idempotency_Key=listing.key)
        self.expect(answer, f"POST /listings, {listing.title}", 201)
        if answer.field("Idempotency-Replayed") and not has_twin and repeats == self.repeats:
            raise Breach(f"POST /listings, {listing.title}: said to be a replay, and is the first")
        listing.id, listing.first_answer = answer.json()["id"], answer.body
        listing.hold(answer)
        self.listings.append(listing)
        self.soak.count("posts")

    def send_twin(self, listing: Listing) -> None:
        """Sends the same post concurrently, as an impatient client does; the response does not matter."""
        try:
            fields = {**self.authorization, "Idempotency_Key": listing.key}
            ask_once(self.soak, "", "POST", f"{API}/listings", *self.twin_statuses, body=listing.body, **fields)
        except Breach as breach:
            self.soak.breach(f"{listing.title}, twice at once: {breach}")
        except (http.Lost, OSError):
            pass
        self.soak.count("twins")

    def replay(self, listing: Listing) -> None:
        """The same post again gets the first response, even if the listing has changed since."""
        answer = self.ask("POST", f"{API}/listings", 201, body=listing.body, Idempotency_Key=listing.key)
        if answer.body != listing.first_answer or answer.field("Idempotency-Replayed") != "true":
            raise Breach(f"POST /listings again, {listing.title}: not the first answer: {answer.body[:300]!r}")
        self.soak.count("replays")

    def change(self, listing: Listing) -> None:
        self.serial += 1
        text = f"change {self.serial}"
        fields = {"If_Match": listing.etag} if listing.etag and self.rng.random() < 0.5 else {}
        body = {"properties": {"description": text}}
        was_lost = False
        while True:
            answer = self.attempt("PATCH", listing.path, body, **fields)
            listing.descriptions.add(text)
            if answer:
                break
            was_lost, listing.etag = True, None
            if self.rng.random() > REPEATED:
                return
        if answer.status == 412 and was_lost and fields:
            return self.read(listing)  # the try before was done after all
        if answer.status == 409 and "withdrawn" in listing.states:
            listing.descriptions.discard(text)
            return self.read(listing)
        self.expect(answer, f"PATCH {listing.path} {'with' if fields else 'without'} If-Match", 200)
        listing.descriptions = {text}
        listing.hold(answer)
        self.soak.count("changes")

    def move(self, listing: Listing) -> None:
        if len(listing.states) > 1:
            self.read(listing)
        (state,) = listing.states
        if state == "withdrawn":
            return
        if self.rng.random() < 0.2:
            method, path, target, body = "DELETE", listing.path, "withdrawn", None
        elif state == "open":
            method, path, target = "POST", f"{listing.path}/resolve", "resolved"
            body = {"outcome": self.rng.choice(OUTCOMES)}
        else:
            method, path, target, body = "POST", f"{listing.path}/reopen", "open", {}
        was_lost = False
        while True:
            answer = self.attempt(method, path, body)
            listing.states.add(target)
            if answer:
                break
            was_lost, listing.etag = True, None
            if self.rng.random() > REPEATED:
                return
        if answer.status == 409 and was_lost:
            return self.read(listing)
        self.expect(answer, f"{method} {path}", 204 if method == "DELETE" else 200)
        listing.states = {target}
        if method == "DELETE":
            listing.etag = None
        else:
            listing.hold(answer)
        self.soak.count("moves")

    def read(self, listing: Listing) -> None:
        listing.hold(self.ask("GET", listing.path, 200))
        self.soak.count("reads")

    def register(self) -> None:
        self.serial += 1
        address = f"person{self.number}.{self.serial}@example.org"
        body = {"email": address, "password": PASSWORD, "displayName": f"Person {self.serial}"}
        self.ask("POST", f"{API}/accounts", 202, body=body)
        self.registered.add(address)
        self.soak.count("registrations")
