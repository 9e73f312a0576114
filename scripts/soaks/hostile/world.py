"""The victims of the attacks, and the tokens and ids that the attacker knows."""

import json
from collections import Counter, defaultdict

from library import http
from library.service import API, PASSWORD, bearer, feature
from soaks.client import ask_once
from soaks.soak import Soak


class Person:
    """Somebody with an account, signed in."""

    def __init__(self, soak: Soak, name: str):
        self.soak = soak
        self.email = f"{name}@example.org"
        soak.create_accounts([name])
        self.token = soak.service.sign_in(self.email)
        self.id = self.ask("GET", "/accounts/me", 200).json()["id"]
        self.session_id = self.ask("GET", "/sessions", 200).json()["sessions"][0]["id"]
        self.paths: list[str] = []

    def ask(self, method: str, path: str, *statuses: int, body: dict | None = None, **fields: str) -> http.Answer:
        path = path if path.startswith(API) else API + path
        return ask_once(self.soak, self.token, method, path, *statuses, body=body, **fields)

    def post(self, title: str, **properties) -> str:
        answer = self.ask("POST", "/listings", 201, body=feature(title, **properties))
        self.paths.append(f"{API}/listings/{answer.json()['id']}")
        return self.paths[-1]


class World:
    """The people, what is known of them, and the outcomes of the attacks."""

    def __init__(self, soak: Soak):
        self.soak = soak
        self.outcomes: dict[str, Counter] = defaultdict(Counter)
        # Nobody changes the racer's profile, which is a part of each representation, in the middle of a race.
        self.victim, self.attacker, self.racer = (Person(soak, name) for name in ("victim", "attacker", "racer"))
        self.victim.post("Exact", coordinates=[2.35, 48.85], precision="exact")
        self.victim.post("Approximate", status="lost", description="Somewhere here")
        self.victim.post("Without a pin", coordinates=None)
        self.victim.ask("POST", self.victim.post("Resolved") + "/resolve", 200, body={"outcome": "returned"})
        self.public = list(self.victim.paths)
        self.hidden = [self.victim.post("Withdrawn")]
        self.victim.ask("DELETE", self.hidden[0], 204)
        for number in range(20):
            self.attacker.post(f"Own {number}")
        self.ended_sessions = [soak.service.sign_in(self.attacker.email) for _ in range(3)]
        for token in self.ended_sessions:
            self.attacker.ask("DELETE", "/sessions/current", 204, **bearer(token))
        self.collect_tokens()
        self.before = self.snapshot()

    def count(self, kind: str, outcome) -> None:
        with self.soak.lock:
            self.outcomes[kind.replace("_", " ")][outcome] += 1

    def breach(self, kind: str, fault: str, example: str = "") -> None:
        self.soak.breach_once(f"{kind}: {fault}", example)

    def own(self, rng) -> str:
        return rng.choice(self.attacker.paths[:20])

    def collect_tokens(self) -> None:
        """Tokens out of mails: some used, some for the races."""
        addresses = [f"registered{number}@example.org" for number in range(6)]
        for address in addresses:
            body = {"email": address, "password": PASSWORD, "displayName": "Registered"}
            self.attacker.ask("POST", "/accounts", 202, body=body)
        self.soak.service.wait_for_mail()
        verifications = {mail.to: mail.token for mail in self.soak.service.mails() if mail.is_verification}
        self.used_tokens = [verifications[address] for address in addresses[:3]]
        self.fresh_verifications = [verifications[address] for address in addresses[3:]]
        for token in self.used_tokens:
            self.attacker.ask("POST", "/accounts/verify", 200, body={"token": token, "password": PASSWORD})
        for address in addresses[:3]:
            self.attacker.ask("POST", "/password-resets", body={"email": address})
        self.soak.service.wait_for_mail()
        resets = {mail.to: mail.token for mail in self.soak.service.mails() if mail.token and not mail.is_verification}
        self.fresh_resets = [resets[address] for address in addresses[1:3]]
        used = resets[addresses[0]]
        self.attacker.ask("POST", "/password-resets/confirm", 204, body={"token": used, "password": PASSWORD + "1"})
        self.used_tokens.append(used)

    def snapshot(self) -> dict[str, dict]:
        """The listings of the victim, as the victim sees them."""
        paths = [*self.victim.paths, f"{API}/accounts/me", f"{API}/accounts/me/listings"]
        answers = {path: json.loads(self.victim.ask("GET", path).body) for path in paths}
        return {path: {**value, "timeStamp": None} for path, value in answers.items()}
