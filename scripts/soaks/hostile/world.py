"""The victims of the attacks, and the tokens and ids that the attacker knows."""

import json

from library import http
from library.service import API, JSON, PASSWORD, Service, bearer, feature


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

    def ask(self, method: str, path: str, body=None, fields: dict | None = None) -> http.Answer:
        with http.Connection(self.service.address) as connection:
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
    """The victims of the attacks, and the tokens and ids that the attacker knows."""

    def __init__(self, service: Service):
        self.service = service
        self.victim, self.attacker = Person(service, "victim"), Person(service, "attacker")
        # Nobody changes this profile, which is a part of each representation, in the middle of a race.
        self.racer = Person(service, "racer")
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
            self.require(200, self.attacker.ask("POST", "/accounts/verify", {"token": token, "password": PASSWORD}))
        for address in addresses[:3]:
            self.attacker.ask("POST", "/password-resets", {"email": address})
        self.service.wait_for_mail()
        resets = {mail.to: mail.token for mail in self.service.mails() if mail.token and not mail.is_verification}
        self.fresh_resets = [resets[address] for address in addresses[1:3]]
        used = resets[addresses[0]]
        self.require(
            204, self.attacker.ask("POST", "/password-resets/confirm", {"token": used, "password": PASSWORD + "1"}))
        self.used_tokens.append(used)

    def require(self, status: int, answer: http.Answer) -> None:
        if answer.status != status:
            raise RuntimeError(f"{answer.status}, not {status}: {answer.body[:300]!r}")

    def snapshot(self) -> dict[str, bytes]:
        """The listings of the victim, as the victim sees them."""
        paths = [*self.victim.paths, f"{API}/accounts/me", f"{API}/accounts/me/listings"]
        answers = {path: self.victim.ask("GET", path) for path in paths}
        return {path: without_time(answer.body) for path, answer in answers.items()}


def without_time(body: bytes) -> bytes:
    value = json.loads(body)
    value.pop("timeStamp", None)
    return json.dumps(value, sort_keys=True).encode()
