"""The moderators."""

import time

from library.service import API
from soaks.client import Client
from soaks.decisions.world import Attempt, World
from soaks.soak import Breach, row

# Cases to choose from in the queue: so few that moderators choose the same ones.
QUEUE = 12


class Moderator(Client):
    """Assigns cases of the queue to itself, and decides them."""

    soak: World

    def act(self) -> None:
        state = self.rng.choices(["open", "actioned", "dismissed"], [90, 8, 2])[0]
        page = self.attempt("GET", f"{API}/moderation/cases?state={state}&limit={QUEUE}")
        if not page:
            return
        self.expect(page, "GET /moderation/cases", 200)
        cases = page.json()["cases"]
        if not cases:
            time.sleep(0.02)
            return
        case = self.rng.choice(cases)
        path = f"{API}/moderation/cases/{case['id']}"
        if self.rng.random() < 0.15:
            assigned = self.attempt("POST", f"{path}/{self.rng.choice(['claim', 'claim', 'release'])}")
            if not assigned:
                return
            self.expect(assigned, f"POST {path}/claim", 200, 403, 409)
            self.read_exactly(case, path)
        actions = ["dismiss", "warn", "hold", "remove", "restore"]
        if case["listing"] in self.soak.victims:
            actions.append("suspend-owner")
        self.decide(case, path, self.rng.choice(actions))

    def read_exactly(self, case: dict, path: str) -> None:
        read = self.attempt("GET", f"{path}?exact=true")
        if not read:
            return
        self.expect(read, f"GET {path}?exact=true", 200, 403, 409, 429)
        if read.status == 200:
            self.soak.exact_reads.append(row(case["id"]))
            self.soak.count("exact reads")

    def decide(self, case: dict, path: str, action: str) -> None:
        self.serial += 1
        attempt = Attempt(f"decision-{self.number}-{self.serial}", case["id"], case["version"], action)
        # Recorded before it is sent, because a verification in between must know it.
        self.soak.attempts.append(attempt)
        body = {"action": action, "note": f"{attempt.note} was made by the rules.", "version": attempt.version}
        answer = self.attempt("POST", f"{path}/decisions", body)
        if not answer:
            return self.soak.count("unanswered")
        self.expect(answer, f"POST {path}/decisions, {action}", 200, 403, 409)
        attempt.status = answer.status
        self.soak.count("decisions" if answer.status == 200 else "refusals")
        # Later than the next one where the owner changed the listing while the case was assigned to the moderator.
        if answer.status == 200 and answer.json()["version"] <= attempt.version:
            raise Breach(f"{path}, version {attempt.version}: decided, and answered at {answer.json()['version']}")
