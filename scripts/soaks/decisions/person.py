"""The owners and reporters."""

from library.service import API, feature
from soaks.client import Client
from soaks.decisions.world import World
from soaks.soak import row

REASONS = ["spam", "scam", "personal-information", "offensive", "prohibited", "duplicate", "other"]


class Person(Client):
    """Posts, reports others' listings, edits, appeals and withdraws."""

    soak: World
    network = "203.0.113"

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.own: list[str] = []

    def act(self) -> None:
        actions = [self.post, self.report, self.edit, self.appeal, self.withdraw]
        self.rng.choices(actions, [12, 50, 20, 16, 2])[0]()

    def post(self) -> None:
        self.serial += 1
        body = feature(f"Thing {self.number}-{self.serial}", description="as posted")
        key = f"post-{self.number}-{self.serial}"
        identifier = self.ask("POST", f"{API}/listings", 201, body=body, Idempotency_Key=key).json()["id"]
        self.soak.descriptions[row(identifier)] = {"as posted"}
        self.own.append(identifier)
        self.soak.listings.append((identifier, self.number))
        self.soak.count("posts")

    def recent(self, items: list):
        return items[-1 - min(int(self.rng.expovariate(0.05)), len(items) - 1)]

    def report(self) -> None:
        others = [listing for listing, owner in self.soak.listings[-60:] if owner != self.number]
        if not others:
            return self.post()
        listing = self.rng.choice(others)
        self.serial += 1
        body = {"reason": self.rng.choice(REASONS), "comment": f"report {self.serial}"}
        key = f"report-{self.number}-{self.serial}"
        answer = self.attempt("POST", f"{API}/listings/{listing}/reports", body, Idempotency_Key=key)
        if not answer:
            return
        self.expect(answer, f"POST /listings/{listing}/reports", 201, 404)
        if answer.status == 201:
            self.soak.reports.add(row(answer.json()["id"]))
            self.soak.count("reports")

    def edit(self) -> None:
        if not self.own:
            return self.post()
        listing = self.recent(self.own)
        self.serial += 1
        description = f"as changed {self.serial}"
        possible = self.soak.descriptions[row(listing)]
        possible.add(description)
        body = {"properties": {"description": description}}
        answer = self.attempt("PATCH", f"{API}/listings/{listing}", body)
        if not answer:
            return
        self.expect(answer, f"PATCH /listings/{listing}", 200, 409)
        if answer.status == 200:
            self.soak.descriptions[row(listing)] = {description}
            self.soak.count("edits")
        else:
            possible.discard(description)

    def appeal(self) -> None:
        if not self.own:
            return self.post()
        listing = self.recent(self.own)
        seen = self.attempt("GET", f"{API}/listings/{listing}")
        if not seen:
            return
        self.expect(seen, f"GET /listings/{listing}", 200)
        if seen.json()["properties"]["visibility"] == "public":
            return
        answer = self.attempt("POST", f"{API}/listings/{listing}/appeal", {"body": "It is nothing bad."})
        if not answer:
            return
        self.expect(answer, f"POST /listings/{listing}/appeal", 201, 409)
        if answer.status == 201:
            self.soak.appeals.add(row(answer.json()["id"]))
            self.soak.count("appeals")

    def withdraw(self) -> None:
        if len(self.own) < 5:
            return
        listing = self.own.pop(self.rng.randrange(len(self.own)))
        answer = self.attempt("DELETE", f"{API}/listings/{listing}")
        if answer:
            self.expect(answer, f"DELETE /listings/{listing}", 204)
            self.soak.withdrawn.add(row(listing))
            self.soak.count("withdrawals")
