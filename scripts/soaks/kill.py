#!/usr/bin/env python3
"""Kills a server again and again while clients write, and holds what is left against what was acknowledged.

    kill.py KILLS --reunite BINARY --folder FOLDER [--seed 1]

Sixteen clients post, change, settle and withdraw listings and register accounts. The server is killed (SIGKILL) at
random moments and started again on the same folder. A client that got no answer cannot know whether its request was
done: posts and registrations are repeated until they are answered, a post under the same Idempotency-Key; of other
requests some are repeated, and of the rest either outcome is right. Prints a line of counts, and every breach.
"""

import json
import random
import threading
import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor

import wire
from service import API, JSON, MERGE_PATCH, PASSWORD, Service, bearer, conclude, feature, make_anew, parser_for

CLIENTS = 16
OUTCOMES = ["returned", "recovered-elsewhere", "given-up"]
# Requests without an answer that are repeated; the others stay uncertain until the listing is read.
REPEATED = 0.7


class Breach(Exception):
    """The service has not kept what it promised."""


class Listing:
    """A listing as its owner knows it: the values that it may have."""

    def __init__(self, key: str, title: str):
        self.key, self.title = key, title
        self.body = json.dumps(feature(title, description="as posted")).encode()
        self.id = ""
        self.etag: str | None = None
        self.first_answer = b""
        self.descriptions = {"as posted"}
        self.states = {"open"}

    @property
    def path(self) -> str:
        return f"{API}/listings/{self.id}"

    def hold(self, answer: wire.Answer) -> None:
        """What the service says it is must be one of the values, and is the value from now on."""
        properties = answer.json()["properties"]
        for name, possible in (("description", self.descriptions), ("state", self.states)):
            if properties[name] not in possible:
                raise Breach(f"{self.path} ({self.title}): {name} is {properties[name]!r}, not of {sorted(possible)}")
        if properties["title"] != self.title:
            raise Breach(f"{self.path}: title is {properties['title']!r}, not {self.title!r}")
        self.descriptions, self.states = {properties["description"]}, {properties["state"]}
        self.etag = answer.field("ETag")


class Soak:
    """What the clients share."""

    def __init__(self, service: Service, seed: int):
        self.service = service
        self.rng = random.Random(seed)
        self.lock = threading.Lock()
        self.counts: Counter = Counter()
        self.breaches: list[str] = []
        self.registered: set[str] = set()
        self.kills = 0
        self.is_up = threading.Event()
        self.is_over = False
        self.slowest_start = 0.0

    def count(self, what: str) -> None:
        with self.lock:
            self.counts[what] += 1

    def breach(self, what: str) -> None:
        with self.lock:
            self.breaches.append(what)

    def start(self) -> None:
        start = time.monotonic()
        self.service.start()
        self.slowest_start = max(self.slowest_start, time.monotonic() - start)
        self.is_up.set()

    def kill(self) -> None:
        # Counted before: whoever loses its connection must find that there was a reason.
        self.is_up.clear()
        self.kills += 1
        self.service.kill()


class Client(threading.Thread):
    def __init__(self, soak: Soak, number: int, token: str, seed: int):
        super().__init__(daemon=True)
        self.soak, self.number, self.authorization = soak, number, bearer(token)
        self.rng = random.Random(f"{seed}:{number}")
        self.serial = 0
        self.listings: list[Listing] = []
        self.connection: wire.Connection | None = None
        self.kills = 0
        self.repeats = 0

    def run(self) -> None:
        actions = [self.post, self.change, self.move, self.replay, self.read, self.register]
        try:
            while not self.soak.is_over:
                action = self.rng.choices(actions, [30, 35, 20, 5, 5, 5])[0]
                if action in (self.post, self.register):
                    action()
                elif self.listings:
                    # The newest most often: those are what a kill catches half done.
                    action(self.listings[-1 - min(int(self.rng.expovariate(0.1)), len(self.listings) - 1)])
        except Breach as breach:
            self.soak.breach(str(breach))
        except Exception as error:  # a fault of this program is no success either
            self.soak.breach(f"client {self.number}: {type(error).__name__}: {error}")

    # Requests

    def attempt(self, method: str, path: str, body: bytes | None = None, **fields: str) -> wire.Answer | None:
        """One try; none where the server was killed meanwhile."""
        if self.connection is None:
            # Read before the wait: a kill between the two counts.
            self.kills = self.soak.kills
        self.soak.is_up.wait()
        try:
            if self.connection is None:
                self.connection = wire.Connection(self.soak.service.address)
            names = {name.replace("_", "-"): value for name, value in fields.items()}
            answer = self.connection.ask(method, path, body, {**self.authorization, **names})
        except (wire.Lost, OSError) as error:
            self.disconnect()
            if self.kills == self.soak.kills:
                raise Breach(f"{method} {path}: no answer from a server that was not killed: {error}") from error
            self.soak.count("lost")
            return None
        if answer.closes:
            self.disconnect()
        if answer.status >= 500 and answer.status != 503:
            raise Breach(f"{method} {path}: {answer.status} {answer.body[:300]!r}")
        return answer

    def disconnect(self) -> None:
        if self.connection:
            self.connection.close()
        self.connection = None

    def insist(self, method: str, path: str, body: bytes | None = None, **fields: str) -> wire.Answer:
        """Tries until there is an answer."""
        while True:
            answer = self.attempt(method, path, body, **fields)
            if answer and answer.status == 503:
                time.sleep(0.5)
            elif answer:
                return answer
            else:
                self.repeats += 1
                self.soak.count("repeated")

    def expect(self, answer: wire.Answer, what: str, *statuses: int) -> None:
        if answer.status not in statuses:
            raise Breach(f"{what}: {answer.status}, not {' or '.join(map(str, statuses))}: {answer.body[:300]!r}")

    # What people do

    def post(self) -> None:
        self.serial += 1
        listing = Listing(f"key-{self.number}-{self.serial}", f"Thing {self.number}-{self.serial}")
        has_twin = self.rng.random() < 0.1
        twin = threading.Thread(target=self.send_twin, args=(listing,)) if has_twin else None
        if twin:
            twin.start()
        repeats = self.repeats
        answer = self.insist("POST", f"{API}/listings", listing.body, **JSON, Idempotency_Key=listing.key)
        if twin:
            twin.join()
        while answer.status == 409 and has_twin:
            answer = self.insist("POST", f"{API}/listings", listing.body, **JSON, Idempotency_Key=listing.key)
        self.expect(answer, f"POST /listings, {listing.title}", 201)
        if answer.field("Idempotency-Replayed") and not has_twin and repeats == self.repeats:
            raise Breach(f"POST /listings, {listing.title}: said to be a replay, and is the first")
        listing.id, listing.first_answer = answer.json()["id"], answer.body
        listing.hold(answer)
        self.listings.append(listing)
        self.soak.count("posts")

    def send_twin(self, listing: Listing) -> None:
        """The same post at the same time, as an impatient client sends it; its answer does not matter."""
        try:
            with wire.Connection(self.soak.service.address) as connection:
                fields = {**self.authorization, **JSON, "Idempotency-Key": listing.key}
                answer = connection.ask("POST", f"{API}/listings", listing.body, fields)
            if answer.status not in (201, 409):
                self.soak.breach(
                    f"POST /listings, {listing.title}, twice at once: {answer.status} {answer.body[:200]!r}")
        except (wire.Lost, OSError):
            pass
        self.soak.count("twins")

    def replay(self, listing: Listing) -> None:
        """The same post again gets the first answer, whatever became of the listing."""
        answer = self.insist("POST", f"{API}/listings", listing.body, **JSON, Idempotency_Key=listing.key)
        self.expect(answer, f"POST /listings again, {listing.title}", 201)
        if answer.body != listing.first_answer or answer.field("Idempotency-Replayed") != "true":
            raise Breach(f"POST /listings again, {listing.title}: not the first answer: {answer.body[:300]!r}")
        self.soak.count("replays")

    def change(self, listing: Listing) -> None:
        self.serial += 1
        text = f"change {self.serial}"
        fields = {"If_Match": listing.etag} if listing.etag and self.rng.random() < 0.5 else {}
        body = json.dumps({"properties": {"description": text}}).encode()
        was_lost = False
        while True:
            answer = self.attempt("PATCH", listing.path, body, **MERGE_PATCH, **fields)
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
            body = json.dumps({"outcome": self.rng.choice(OUTCOMES)}).encode()
        else:
            method, path, target, body = "POST", f"{listing.path}/reopen", "open", b"{}"
        was_lost = False
        while True:
            answer = self.attempt(method, path, body, **JSON)
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
        answer = self.insist("GET", listing.path)
        self.expect(answer, f"GET {listing.path}", 200)
        listing.hold(answer)
        self.soak.count("reads")

    def register(self) -> None:
        self.serial += 1
        address = f"person{self.number}.{self.serial}@example.org"
        body = json.dumps({"email": address, "password": PASSWORD, "displayName": f"Person {self.serial}"}).encode()
        answer = self.insist("POST", f"{API}/accounts", body, **JSON)
        self.expect(answer, f"POST /accounts, {address}", 202)
        with self.soak.lock:
            self.soak.registered.add(address)
        self.soak.count("registrations")


def together(soak: Soak, function, items, count: int = 8) -> None:
    """Calls a function for each item, so many at a time; breaches are noted."""
    def guarded(item) -> None:
        try:
            function(item)
        except Breach as breach:
            soak.breach(str(breach))
        except Exception as error:
            soak.breach(f"{function.__name__}: {type(error).__name__}: {error}")

    with ThreadPoolExecutor(count) as pool:
        list(pool.map(guarded, items))


def verify_listings(soak: Soak, clients: list[Client]) -> None:
    def read_all(client: Client) -> None:
        for listing in client.listings:
            client.read(listing)
        ids, path = [], f"{API}/accounts/me/listings?limit=1000"
        while path:
            page = client.insist("GET", path)
            client.expect(page, f"GET {path}", 200)
            ids += [listing["id"] for listing in page.json()["features"]]
            path = next((link["href"] for link in page.json()["links"] if link["rel"] == "next"), "")
            path = path[path.find("/api/"):] if path else ""
        if sorted(ids) != sorted(listing.id for listing in client.listings):
            raise Breach(f"client {client.number} posted {len(client.listings)} listings and has {len(ids)}")

    together(soak, read_all, clients)
    doubled = soak.service.query("SELECT title, count(*) FROM listing GROUP BY title HAVING count(*) > 1")
    for title, count in doubled:
        soak.breach(f"one Idempotency-Key made {count} listings: {title}")
    stored = soak.service.query("SELECT count(*) FROM listing")[0][0]
    if stored != soak.counts["posts"]:
        soak.breach(f"{soak.counts['posts']} listings were acknowledged, {stored} are stored")
    silent = soak.service.query(
        "SELECT count(*) FROM listing WHERE id NOT IN (SELECT listing FROM change WHERE kind = 'created')")[0][0]
    if silent:
        soak.breach(f"{silent} listings are not in the change feed")


def verify_mail(soak: Soak) -> None:
    waiting = soak.service.wait_for_mail()
    if waiting:
        soak.breach(f"{waiting} mails still wait after 3 minutes")
    tokens = defaultdict(list)
    for mail in soak.service.mails():
        soak.counts["mails"] += 1
        if not mail.is_verification:
            soak.breach(f"{mail.path.name}: not a whole mail with a link to verify")
        else:
            tokens[mail.to].append(mail.token)

    def verify(address: str) -> None:
        if not tokens[address]:
            raise Breach(f"{address} was registered and got no mail")
        with wire.Connection(soak.service.address) as connection:
            # One of them makes the account. That voids the others, and itself.
            for place, token in enumerate([*tokens[address], tokens[address][0]]):
                body = json.dumps({"token": token}).encode()
                answer = connection.ask("POST", f"{API}/accounts/verify", body, JSON)
                expected = 422 if place else 200
                if answer.status != expected:
                    raise Breach(
                        f"{address}: token {place + 1} of {len(tokens[address])} answers {answer.status}, not"
                        f" {expected}: {answer.body[:200]!r}")
                if not place and answer.json()["account"]["email"] != address:
                    raise Breach(f"{address}: the token is of {answer.json()['account']['email']}")

    together(soak, verify, sorted(soak.registered))
    for address in sorted(soak.registered)[:10]:
        soak.service.sign_in(address)


def main() -> None:
    parser = parser_for("kills")
    options = parser.parse_args()
    make_anew(options.folder)
    soak = Soak(Service(options.reunite, options.folder / "data"), options.seed)
    for number in range(CLIENTS):
        soak.service.create_account(f"client{number}@example.org", f"Client {number}")
    soak.start()
    clients = [
        Client(soak, number, soak.service.sign_in(f"client{number}@example.org"), options.seed)
        for number in range(CLIENTS)
    ]
    for client in clients:
        client.start()
    try:
        for _ in range(options.kills):
            time.sleep(soak.rng.uniform(0.2, 2))
            if soak.breaches:
                break
            if not soak.service.is_alive:
                soak.breach(f"the server died by itself: {soak.service.process.returncode}, log {soak.service.log}")
                break
            soak.kill()
            soak.start()
        time.sleep(1)
        soak.is_over = True
        for client in clients:
            client.join(120)
            if client.is_alive():
                soak.breach(f"client {client.number} hangs")
        if not soak.breaches:
            verify_listings(soak, clients)
            verify_mail(soak)
        code = soak.service.stop()
        if code:
            soak.breach(f"the server stopped with {code}")
        fault = soak.service.check()
        if fault:
            soak.breach(fault)
    finally:
        if soak.service.is_alive:
            soak.service.kill()
    counts = ", ".join(
        f"{soak.counts[what]:,} {what}"
        for what in (
            "posts", "twins", "replays", "changes", "moves", "reads", "registrations", "mails", "lost", "repeated"))
    print(
        f"kill: {soak.kills} kills, {counts}; slowest start {soak.slowest_start:.1f} s; {len(soak.breaches)} breaches")
    conclude(soak.breaches)


if __name__ == "__main__":
    main()
