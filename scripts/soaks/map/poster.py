"""The posters."""

import time

from library.service import API, JSON, MERGE_PATCH, bearer
from soaks.map.things import CATEGORIES, NOUNS, OUTCOMES, Thing, word
from soaks.map.watcher import Watcher
from soaks.soak import Breach


class Poster(Watcher):
    """Writes listings, and checks the map after each write."""

    def text(self) -> tuple[str, str]:
        self.serial += 1
        unique = word("p", self.number * 10_000_000 + self.serial)
        return f"{self.rng.choice(NOUNS)} {unique} {self.rng.choice(NOUNS)}", unique

    def act(self) -> None:
        actions = [self.post, self.move, self.retitle, self.turn, self.settle, self.moderate, self.withdraw]
        weights = [24, 22, 14, 6, 14, 14, 6 if len(self.things) < 80 else 30]
        action = self.rng.choices(actions, weights)[0] if len(self.things) > 5 else self.post
        thing = Thing(*self.text()) if action == self.post else self.recent()
        self.latest = action.__name__
        before = thing.word, thing.point, thing.is_shown
        if thing.is_shown and self.rng.random() < 0.5:
            # What was asked before must not come again.
            self.verify_tile(thing.point)
            self.verify_patches()
        try:
            action(thing)
        except Breach:
            self.is_sure = False
            if thing in self.things:
                self.things.remove(thing)
            raise
        self.soak.count("writes")
        self.verify(thing, *before)
        time.sleep(self.rng.uniform(0, 0.01))

    def recent(self) -> Thing:
        return self.things[-1 - min(int(self.rng.expovariate(0.08)), len(self.things) - 1)]

    def post(self, thing: Thing) -> None:
        status = self.rng.choice(["lost", "found"])
        properties = {
            "title": thing.title, "status": status, "category": self.rng.choice(CATEGORIES), "description": "",
            "occurredAt": f"2025-{self.rng.randint(1, 12):02}-{self.rng.randint(1, 28):02}T10:00:00Z",
            "precision": self.rng.choice(["exact", "exact", "approximate"])}
        place = {"type": "Point", "coordinates": self.point()} if self.rng.random() < 0.95 else None
        body = {"type": "Feature", "geometry": place, "properties": properties}
        answer = self.ask("POST", f"{API}/listings", 201, body=body, **JSON)
        self.things.append(thing)
        self.soak.add_listings(1)
        thing.hold(answer.json())

    def patch(self, thing: Thing, body: dict) -> None:
        thing.hold(self.ask("PATCH", thing.path, 200, body=body, **MERGE_PATCH).json())

    def move(self, thing: Thing) -> None:
        place = {"type": "Point", "coordinates": self.point()} if self.rng.random() < 0.9 else None
        self.patch(thing, {"geometry": place})

    def retitle(self, thing: Thing) -> None:
        thing.title, thing.word = self.text()
        self.patch(thing, {"properties": {"title": thing.title}})

    def turn(self, thing: Thing) -> None:
        """Changes the status and category of a listing."""
        self.patch(thing, {"properties": {
            "status": self.rng.choice(["lost", "found"]), "category": self.rng.choice(CATEGORIES),
            "precision": self.rng.choice(["exact", "approximate"])}})

    def settle(self, thing: Thing) -> None:
        is_open = thing.state == "open"
        thing.state = "resolved" if is_open else "open"
        body = {"outcome": self.rng.choice(OUTCOMES)} if is_open else {}
        path = f"{thing.path}/{'resolve' if is_open else 'reopen'}"
        thing.hold(self.ask("POST", path, 200, body=body, **JSON).json())

    def withdraw(self, thing: Thing) -> None:
        self.ask("DELETE", thing.path, 204)
        thing.state = "withdrawn"
        self.things.remove(thing)

    def moderate(self, thing: Thing) -> None:
        """Reports a listing unless it is reported, and has a moderator decide."""
        moderator = bearer(self.soak.moderator)
        if thing.case is None:
            if thing.visibility != "public":
                return
            self.ask(
                "POST", f"{thing.path}/reports", 201, body={"reason": "other", "comment": "See there."}, **JSON,
                **bearer(self.soak.reporter))
            queue = self.ask("GET", f"{API}/moderation/cases?limit=1000", 200, **moderator).json()["cases"]
            thing.case = next((case["id"] for case in queue if case["listing"] == thing.id), None)
            if thing.case is None:
                raise Breach(f"{thing.path} was reported, and is not in the queue")
        path = f"{API}/moderation/cases/{thing.case}"
        version = self.ask("GET", path, 200, **moderator).json()["version"]
        hidden = ["hold", "remove"] if thing.visibility == "public" else ["restore", "restore", "restore", "dismiss"]
        action = self.rng.choice(hidden)
        self.ask(
            "POST", f"{path}/decisions", 200, body={"action": action, "note": "By the rules.", "version": version},
            **JSON, **moderator)
        if action == "dismiss":
            thing.visibility = "removed" if thing.visibility == "removed" else "public"
        else:
            thing.visibility = {"hold": "held", "remove": "removed", "restore": "public"}[action]
        self.soak.count("decisions")
