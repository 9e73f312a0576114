"""The finders: they post found things with questions, answer claims, and hand things over."""

import time

from library.service import API, feature
from soaks.claims.world import QUESTION, SERIAL, WITHHELD, World
from soaks.client import Client

# Listings of one finder that can be claimed at the same time.
OPEN = 4


class Finder(Client):
    soak: World
    network = "203.0.113"

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.own: list[str] = []

    def act(self) -> None:
        if len(self.own) < OPEN:
            return self.post()
        listing = self.rng.choice(self.own)
        page = self.attempt("GET", f"{API}/listings/{listing}/claims")
        if not page:
            return
        self.expect(page, "GET claims of a listing", 200)
        claims = [claim for claim in page.json()["claims"] if claim["state"] in ("submitted", "accepted")]
        if not claims:
            time.sleep(0.02)
            return
        accepted = [claim for claim in claims if claim["state"] == "accepted"]
        if accepted:
            self.meet(listing, accepted[0])
        else:
            self.answer(self.rng.choice(claims))

    def post(self) -> None:
        self.serial += 1
        body = feature(f"Ring {self.number}-{self.serial}", status="found", category="jewellery")
        key = f"ring-{self.number}-{self.serial}"
        listing = self.ask("POST", f"{API}/listings", 201, body=body, Idempotency_Key=key).json()["id"]
        proof = {"questions": [QUESTION], "withheld": WITHHELD, "serial": SERIAL}
        self.ask("PUT", f"{API}/listings/{listing}/proof", 200, body=proof)
        self.own.append(listing)
        self.soak.listings.append((listing, self.number))
        self.soak.count("posts")

    def answer(self, claim: dict) -> None:
        action = self.rng.choices(["accept", "decline"], [80, 20])[0]
        answer = self.attempt("POST", f"{API}/claims/{claim['id']}/{action}", {"note": f"{action} it"})
        if answer:
            self.expect(answer, f"POST {action}", 200, 409)
            self.settled(answer)

    def meet(self, listing: str, claim: dict) -> None:
        """Enters the code of the claimant's screen; sometimes says that the claimant did not come, or ends the listing."""
        choice = self.rng.random()
        if choice < 0.1:
            answer = self.attempt("POST", f"{API}/claims/{claim['id']}/fail", {"note": "nobody came"})
            if answer:
                self.expect(answer, "POST fail", 200, 409)
                self.settled(answer)
        elif choice < 0.13:
            self.withdraw(listing)
        else:
            with self.soak.screen:
                code = self.soak.screens.pop(claim["id"], None)
            if code:
                self.hand_over(listing, claim, code)
            else:
                time.sleep(0.02)

    def hand_over(self, listing: str, claim: dict, code: str) -> None:
        answer = self.attempt("POST", f"{API}/handovers", {"code": code})
        if not answer:
            # As a person would do whose telephone had no network for a moment.
            answer = self.insist("POST", f"{API}/handovers", {"code": code})
        # 409 if the claimant has withdrawn from the hand-over, or three newer codes are on the screen.
        self.expect(answer, "POST /handovers", 200, 409)
        self.settled(answer)
        if answer.status == 200:
            if answer.json()["id"] != claim["id"]:
                self.soak.breach(f"the code of claim {claim['id']} has handed over {answer.json()['id']}")
            self.forget(listing)

    def withdraw(self, listing: str) -> None:
        answer = self.attempt("DELETE", f"{API}/listings/{listing}")
        if answer:
            self.expect(answer, f"DELETE /listings/{listing}", 204)
        self.forget(listing)

    def forget(self, listing: str) -> None:
        self.own.remove(listing)
        self.soak.listings[:] = [known for known in self.soak.listings if known[0] != listing]

    def settled(self, answer) -> None:
        if answer.status == 200:
            self.soak.confirm(answer.json())
        else:
            self.soak.count("refused")
