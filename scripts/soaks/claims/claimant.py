"""The claimants: they claim things, sometimes withdraw, and show the codes of their accepted claims."""

import time

from library.service import API
from soaks.claims.world import SERIAL, WITHHELD, World
from soaks.client import Client


class Claimant(Client):
    soak: World
    network = "198.51.100"

    def attempt(self, method: str, path: str, *arguments, **fields):
        answer = super().attempt(method, path, *arguments, **fields)
        self.soak.search(answer, path, WITHHELD, SERIAL)
        return answer

    def act(self) -> None:
        self.rng.choices([self.claim, self.look], [40, 60])[0]()

    def claim(self) -> None:
        if not self.soak.listings:
            time.sleep(0.02)
            return
        listing, _ = self.rng.choice(self.soak.listings[-60:])
        questions = self.attempt("GET", f"{API}/listings/{listing}/proof")
        if not questions:
            return
        # 404 if the listing has ended since.
        self.expect(questions, "GET proof", 200, 404, 409)
        if questions.status != 200:
            return
        self.serial += 1
        body = {"answers": [f"To A. {self.serial}"] * len(questions.json()["questions"]), "serial": "planted 78"}
        if version := questions.json().get("version"):
            body["proofVersion"] = version
        key = f"claim-{self.number}-{self.serial}"
        answer = self.insist("POST", f"{API}/listings/{listing}/claims", body, Idempotency_Key=key)
        # 409 if there is a live one already.
        self.expect(answer, "POST claims", 200, 201, 404, 409)
        # An ended claim is submitted again under its id.
        if answer.status in (200, 201):
            self.soak.confirm({**answer.json(), "state": "submitted"})

    def look(self) -> None:
        page = self.attempt("GET", f"{API}/accounts/me/claims?limit=20")
        if not page:
            return
        self.expect(page, "GET own claims", 200)
        live = [claim for claim in page.json()["claims"] if claim["state"] in ("submitted", "accepted")]
        if not live:
            return
        claim = self.rng.choice(live)
        if self.rng.random() < 0.05:
            self.leave(claim)
        elif claim["state"] == "accepted":
            self.show(claim)

    def leave(self, claim: dict) -> None:
        action = "withdraw" if claim["state"] == "submitted" else "fail"
        answer = self.attempt("POST", f"{API}/claims/{claim['id']}/{action}", {})
        if answer:
            self.expect(answer, f"POST {action}", 200, 409)
            if answer.status == 200:
                self.soak.confirm(answer.json())
            else:
                self.soak.count("refused")

    def show(self, claim: dict) -> None:
        answer = self.attempt("GET", f"{API}/claims/{claim['id']}/code")
        if not answer:
            return
        self.expect(answer, "GET code", 200, 409)
        if answer.status == 200:
            with self.soak.screen:
                self.soak.screens[claim["id"]] = answer.json()["code"]
                self.soak.codes.add(answer.json()["code"])
            self.soak.count("codes")
