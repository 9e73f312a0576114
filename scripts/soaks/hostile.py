#!/usr/bin/env python3
"""Sends a server hostile requests, and holds every answer against what a good service may say.

    hostile.py COUNT --reunite BINARY --folder FOLDER [--seed 1] [--only KIND]

The n-th request of a seed is always of the same kind and, but for ids and tokens, the same. Each answer must be HTTP,
below 500 (503 with Retry-After where passwords are hashed), one that its request may get, and a problem where it is a
refusal. In the end the server must live, within its memory, other people's listings be what they were, the mails be
free of forged headers, and the store agree with itself. Prints what each kind of attack got, and every breach.
"""

import itertools
import json
import random
import re
import socket
import sys
import threading
import time
from collections import Counter, defaultdict

import attacks
import malformed
import slow
import wire
from service import API, JSON, PASSWORD, Service, bearer, feature, make_anew, parser_for
from shot import Shot

THREADS = 8
MOST_GROWTH = 200
# Where passwords are hashed, of which only so many wait in line.
MAY_BE_BUSY = (f"{API}/accounts", f"{API}/sessions", f"{API}/password-resets/confirm")
MAIL_FIELDS = {
    "date", "from", "to", "subject", "message-id", "mime-version", "content-type", "content-transfer-encoding",
    "auto-submitted", "content-language", "reply-to", "x-auto-response-suppress", "precedence",
}


class Person:
    """Somebody with an account, signed in."""

    def __init__(self, service: Service, name: str):
        self.service = service
        self.email = f"{name}@example.org"
        service.create_account(self.email, name.title())
        self.token = service.sign_in(self.email)
        self.id = self.ask("GET", "/accounts/me").json()["id"]
        self.session_id = self.ask("GET", "/sessions").json()["sessions"][0]["id"]
        self.paths: list[str] = []

    def ask(self, method: str, path: str, body=None, fields: dict | None = None) -> wire.Answer:
        with wire.Connection(self.service.address) as connection:
            data = None if body is None else json.dumps(body).encode()
            path = path if path.startswith(API) else API + path
            return connection.ask(method, path, data, {**JSON, **bearer(self.token), **(fields or {})})

    def post(self, title: str, **properties) -> str:
        answer = self.ask("POST", "/listings", feature(title, **properties))
        if answer.status != 201:
            raise RuntimeError(f"POST /listings: {answer.status} {answer.body[:300]!r}")
        self.paths.append(f"{API}/listings/{answer.json()['id']}")
        return self.paths[-1]


class World:
    """Whom the attacks are on, and what the attacker has got hold of."""

    def __init__(self, service: Service):
        self.service = service
        self.victim, self.attacker = Person(service, "victim"), Person(service, "attacker")
        self.victim.post("Exact", coordinates=[2.35, 48.85], precision="exact")
        self.victim.post("Approximate", status="lost", description="Somewhere here")
        self.victim.post("Without a pin", coordinates=None)
        self.victim.ask("POST", self.victim.post("Resolved") + "/resolve", {"outcome": "returned"})
        self.victim.public = list(self.victim.paths)
        self.victim.hidden = [self.victim.post("Withdrawn")]
        self.victim.ask("DELETE", self.victim.hidden[0])
        for number in range(20):
            self.attacker.post(f"Own {number}")
        self.etag = self.attacker.ask("GET", self.attacker.paths[0]).field("ETag")
        self.ended_sessions = [service.sign_in(self.attacker.email) for _ in range(3)]
        for token in self.ended_sessions:
            self.attacker.ask("DELETE", "/sessions/current", fields=bearer(token))
        self.collect_tokens()
        self.before = self.snapshot()

    def own(self, rng) -> str:
        return rng.choice(self.attacker.paths[:20])

    def collect_tokens(self) -> None:
        """Tokens out of mails: some used, some for the races."""
        addresses = [f"registered{number}@example.org" for number in range(6)]
        for address in addresses:
            self.attacker.ask(
                "POST", "/accounts", {"email": address, "password": PASSWORD, "displayName": "Registered"})
        self.service.wait_for_mail()
        verifications = {mail.to: mail.token for mail in self.service.mails() if mail.is_verification}
        self.used_tokens = [verifications[address] for address in addresses[:3]]
        self.fresh_verifications = [verifications[address] for address in addresses[3:]]
        for token in self.used_tokens:
            self.require(200, self.attacker.ask("POST", "/accounts/verify", {"token": token}))
        for address in addresses[:3]:
            self.attacker.ask("POST", "/password-resets", {"email": address})
        self.service.wait_for_mail()
        resets = {mail.to: mail.token for mail in self.service.mails() if mail.token and not mail.is_verification}
        self.fresh_resets = [resets[address] for address in addresses[1:3]]
        used = resets[addresses[0]]
        self.require(
            204, self.attacker.ask("POST", "/password-resets/confirm", {"token": used, "password": PASSWORD + "1"}))
        self.used_tokens.append(used)

    def require(self, status: int, answer: wire.Answer) -> None:
        if answer.status != status:
            raise RuntimeError(f"{answer.status}, not {status}: {answer.body[:300]!r}")

    def snapshot(self) -> dict[str, bytes]:
        """What the victim has, as the victim sees it."""
        paths = [*self.victim.paths, f"{API}/accounts/me", f"{API}/accounts/me/listings"]
        answers = {path: self.victim.ask("GET", path) for path in paths}
        return {path: without_time(answer.body) for path, answer in answers.items()}


def without_time(body: bytes) -> bytes:
    value = json.loads(body)
    value.pop("timeStamp", None)
    return json.dumps(value, sort_keys=True).encode()


class Soak:
    def __init__(self, world: World, seed: int, count: int, only: str | None):
        self.world, self.seed = world, seed
        self.kinds = {**attacks.ATTACKS, **malformed.ATTACKS}
        if only:
            self.kinds = {kind: weight for kind, weight in self.kinds.items() if kind.__name__ == only}
        self.numbers = iter(range(count))
        self.lock = threading.Lock()
        self.outcomes: dict[str, Counter] = defaultdict(Counter)
        # By kind of attack and fault: how often, and the first example.
        self.breaches: dict[tuple[str, str], list] = {}
        self.memory: list[float] = []
        self.is_over = threading.Event()

    def count(self, kind: str, outcome) -> None:
        with self.lock:
            self.outcomes[kind.replace("_", " ")][outcome] += 1

    def breach(self, kind: str, fault: str, example: str = "") -> None:
        with self.lock:
            self.breaches.setdefault((kind, fault), [0, example])[0] += 1

    def work(self) -> None:
        """Sends the next request, until there is none."""
        connection: wire.Connection | None = None
        before = "the first on its connection"
        while True:
            with self.lock:
                number = next(self.numbers, None)
            if number is None or not self.world.service.is_alive:
                break
            rng = random.Random(f"{self.seed}:{number}")
            kind = rng.choices(list(self.kinds), list(self.kinds.values()))[0]
            shot = kind(rng, self.world)
            try:
                if shot.is_malformed:
                    self.fire_malformed(number, kind.__name__, shot)
                    continue
                if connection is None:
                    connection, before = wire.Connection(self.world.service.address), "the first on its connection"
                answer = self.fire(connection, kind.__name__, shot, f"#{number}, behind {before}")
                before = f"#{number} {kind.__name__}, {shot.method} {shot.path[:100]}, {answer and answer.status}"
                # Some connections serve many, some one.
                asked_to = re.search(rb"\r\nConnection: [^\r]*close", shot.data)
                if answer is None or answer.closes or asked_to or connection.pending or rng.random() < 0.2:
                    connection.close()
                    connection = None
            except Exception as error:
                self.breach(kind.__name__, f"{type(error).__name__}: {error}", f"#{number}")
                connection = None

    def fire(self, connection: wire.Connection, kind: str, shot: Shot, place: str) -> wire.Answer | None:
        try:
            try:
                connection.send(shot.data)
            except wire.Lost:
                pass  # refused before its end; the answer is there all the same
            answer = connection.receive(shot.method)
        except (wire.Lost, wire.NotHTTP) as error:
            self.count(kind, "none")
            self.breach(kind, str(error), f"{place}\n    {shot.data[:600]!r}")
            return None
        self.count(kind, answer.status)
        fault = judge(answer, shot)
        # A body behind the answer to HEAD comes a moment later, if at all.
        stray = b"" if answer.closes else connection.stray(0.005 if shot.method == "HEAD" else 0)
        if fault:
            self.breach(kind, fault, example(place, shot, answer))
        if stray:
            self.breach(
                kind, f"bytes behind the answer to {shot.method}",
                f"{example(place, shot, answer)}\n    {stray[:100]!r}")
        return answer

    def fire_malformed(self, number: int, kind: str, shot: Shot) -> None:
        """On a connection of its own, until the server closes it."""
        outcome = "closed"
        with wire.Connection(self.world.service.address, 10) as connection:
            try:
                try:
                    connection.send(shot.data)
                    connection.socket.shutdown(socket.SHUT_WR)
                except (wire.Lost, OSError):
                    pass
                while True:
                    answer = connection.receive(shot.method)
                    outcome = answer.status
                    self.count(kind, outcome)
                    fault = judge(answer, shot)
                    if fault:
                        self.breach(kind, fault, example(f"#{number}", shot, answer))
            except wire.Lost as lost:
                if "timed out" in str(lost):
                    self.count(kind, "silent")
                    self.breach(kind, "still open 10 s after our end was shut", f"#{number}\n    {shot.data[:600]!r}")
                elif outcome == "closed":
                    self.count(kind, outcome)
            except wire.NotHTTP as error:
                self.breach(kind, str(error), f"#{number}\n    {shot.data[:600]!r}")

    def dawdle(self, kind) -> None:
        """One slow attack."""
        start = time.monotonic()
        try:
            with wire.Connection(self.world.service.address) as connection:
                answer = kind(connection, self.world)
                outcome = answer.status if answer else "silent"
        except wire.Lost as error:
            outcome = "silent" if "timed out" in str(error) else "closed"
        except wire.NotHTTP as error:
            outcome = str(error)
        self.count(kind.__name__, outcome)
        if outcome not in slow.SLOW[kind]:
            self.breach(kind.__name__, str(outcome), f"after {time.monotonic() - start:.0f} s")

    def watch(self) -> None:
        """Notes the server's memory."""
        while not self.is_over.wait(0.2):
            try:
                self.memory.append(self.world.service.memory())
            except OSError:
                return


def example(place: str, shot: Shot, answer: wire.Answer) -> str:
    return f"{place}\n    {shot.data[:600]!r}\n    {answer.status} {answer.fields} {answer.body[:400]!r}"


def judge(answer: wire.Answer, shot: Shot) -> str | None:
    """What is wrong with an answer."""
    path = shot.path.split("?")[0]
    if answer.status == 503 and answer.field("Retry-After") and path in MAY_BE_BUSY:
        return None
    if answer.status >= 500:
        return "an error of the server's"
    needed = {401: "WWW-Authenticate", 405: "Allow", 429: "Retry-After"}.get(answer.status)
    if needed and not answer.field(needed):
        return f"{answer.status} without {needed}"
    is_problem = (answer.field("Content-Type") or "").startswith("application/problem+json")
    if answer.status >= 400 and not is_problem and not shot.is_malformed:
        return "no problem details"
    problem = {}
    if is_problem and shot.method != "HEAD":
        try:
            problem = answer.json()
        except ValueError:
            return "problem details that are not JSON"
        is_typed = str(problem.get("type")).startswith("/problems/")
        if problem.get("status") != answer.status or not problem.get("title") or not is_typed:
            return "incomplete problem details"
    if shot.expected is not None and answer.status not in shot.expected:
        return f"{answer.status}, not {' or '.join(map(str, sorted(shot.expected)))}"
    if shot.pointer is not None:
        pointers = [error.get("pointer") for error in problem.get("errors", [])]
        # The root's is empty, and the beginning of every other.
        is_told = shot.pointer in pointers or shot.pointer and any(p and p.startswith(shot.pointer) for p in pointers)
        if not is_told:
            return f"errors name {pointers}, not {shot.pointer!r}"
    if shot.title is not None and answer.status == 201 and answer.json()["properties"]["title"] != shot.title.strip():
        return "another title than was posted"
    return None


def check_mails(soak: Soak) -> int:
    mails = soak.world.service.mails()
    for mail in mails:
        names = {name.lower() for name in mail.message.keys()}
        if not names <= MAIL_FIELDS or len(names) != len(mail.message.keys()):
            soak.breach("mails", f"header fields {sorted(names - MAIL_FIELDS) or mail.message.keys()}", str(mail.path))
        if mail.message.defects or len(mail.message["To"].addresses) != 1:
            soak.breach("mails", f"to {mail.to!r}, {mail.message.defects}", str(mail.path))
    return len(mails)


def check_end(soak: Soak) -> int:
    """What must hold when all is over; the number of mails."""
    world, service = soak.world, soak.world.service
    if not service.is_alive:
        soak.breach("end", f"the server died: exit {service.process.returncode}", f"log {service.log}")
        return 0
    with wire.Connection(service.address) as connection:
        if connection.ask("GET", "/readyz").status != 200:
            soak.breach("end", "/readyz is not 200")
    after = world.snapshot()
    for path, body in world.before.items():
        if after[path] != body:
            soak.breach("end", f"{path} of the victim has changed", f"\n    {body!r}\n    {after[path]!r}")
    service.sign_in(world.victim.email)
    if waiting := service.wait_for_mail():
        soak.breach("end", f"{waiting} mails still wait after 3 minutes")
    mails = check_mails(soak)
    if code := service.stop():
        soak.breach("end", f"the server stopped with {code}")
    if fault := service.check():
        soak.breach("end", fault)
    return mails


def main() -> None:
    parser = parser_for("count")
    parser.add_argument("--only", help="one kind of attack, by its function's name")
    options = parser.parse_args()
    make_anew(options.folder)
    service = Service(options.reunite, options.folder / "data")
    service.command("migrate")
    service.start()
    try:
        soak = Soak(World(service), options.seed, options.count, options.only)
        threads = [threading.Thread(target=soak.watch)]
        workers = [threading.Thread(target=soak.work) for _ in range(THREADS)]
        if not options.only:
            copies = min(2 + options.count // 20_000, 6)
            workers += [
                threading.Thread(target=soak.dawdle, args=(kind,))
                for kind in itertools.chain.from_iterable([slow.SLOW] * copies)
            ]
        start = time.monotonic()
        for thread in threads + workers:
            thread.start()
        if not options.only:
            slow.at_once(soak.world, soak)
        for worker in workers:
            worker.join()
        seconds = time.monotonic() - start
        time.sleep(2)
        soak.is_over.set()
        threads[0].join()
        memory = soak.memory or [0]
        if max(memory) > memory[0] + MOST_GROWTH:
            soak.breach("memory", f"grew from {memory[0]:.0f} to {max(memory):.0f} MB")
        mails = check_end(soak)
    finally:
        if service.is_alive:
            service.kill()
    for kind, outcomes in sorted(soak.outcomes.items()):
        print(f"{kind:24}", "  ".join(f"{outcome}: {count:,}" for outcome, count in sorted(outcomes.items(), key=str)))
    breaches = sum(count for count, _ in soak.breaches.values())
    print(
        f"hostile: {options.count:,} requests in {seconds:.0f} s, {mails} mails; resident {memory[0]:.0f} MB at the"
        f" start, {max(memory):.0f} at most, {memory[-1]:.0f} at the end; {breaches} breaches")
    for (kind, fault), (count, first) in sorted(soak.breaches.items()):
        print(f"BREACH {kind}, {count} times: {fault}: {first}")
    sys.exit(1 if soak.breaches else 0)


if __name__ == "__main__":
    main()
