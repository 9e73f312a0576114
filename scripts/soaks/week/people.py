"""The people of the week: those of the soaks `claims` and `decisions` at an even pace, and some who search or upload photos."""

import re
import time

from library import http
from library.service import API, feature
from soaks.claims.claimant import Claimant
from soaks.claims.finder import Finder
from soaks.claims.stranger import Stranger
from soaks.client import CITIES, Client
from soaks.decisions.moderator import Moderator
from soaks.decisions.person import Person
from soaks.uploads.pictures import Pictures

# Mean pause after an action, in seconds.
PAUSE = 0.2
IDENTIFIER = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}")
WORDS = ["bag", "red", "keys", "phone", "umbrella", "black wallet", "cat", "bicycle"]


class Seeker(Client):
    """Pans the map, searches, and reads what is found."""

    def act(self) -> None:
        east, north = self.rng.choice(CITIES)
        west, south = east + self.rng.uniform(-0.3, 0.3), north + self.rng.uniform(-0.3, 0.3)
        box = f"{west:.4f},{south:.4f},{west + 0.2:.4f},{south + 0.1:.4f}"
        for _ in range(3):
            self.ask("GET", f"{API}/pins?bbox={box}&zoom={self.rng.randint(10, 14)}", 200)
        self.ask("GET", f"{API}/listings?q={self.rng.choice(WORDS).replace(' ', '+')}&bbox={box}", 200)
        found = self.ask("GET", f"{API}/listings?bbox={box}&limit=20", 200).json()["features"]
        if found:
            self.ask("GET", f"{API}/listings/{self.rng.choice(found)['id']}", 200, 404)


class Photographer(Client):
    """Posts listings with a photo, looks at the photo and for matches, and withdraws listings when there are many."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.own: list[str] = []
        self.pictures = Pictures(self.number)

    def act(self) -> None:
        self.serial += 1
        answer = self.ask("POST", f"{API}/listings", 201, body=feature(f"Coat {self.name} {self.serial}", category="clothing"))
        path = f"{API}/listings/{answer.json()['id']}"
        picture = self.pictures.good(self.rng)
        photo = self.ask("POST", f"{path}/photos", 201, body=picture.data, Content_Type=picture.type).json()["id"]
        for size in ("large", "small", "square"):
            self.ask("GET", f"{API}/photos/{photo}/{size}", 200)
        self.ask("GET", f"{path}/matches", 200)
        self.own.append(path)
        if len(self.own) > 50:
            self.ask("DELETE", self.own.pop(0), 204)
        time.sleep(5 * PAUSE)


def at_a_pace(kind: type[Client], times: list[tuple[str, float]]) -> type[Client]:
    """Returns a class of clients that pause after each action, and add each request to `times`: its kind, and its milliseconds."""
    class Paced(kind):
        def act(self) -> None:
            super().act()
            time.sleep(self.rng.expovariate(1 / PAUSE))

        def attempt(self, method: str, path: str, *arguments, **fields) -> http.Answer | None:
            start = time.monotonic()
            answer = super().attempt(method, path, *arguments, **fields)
            times.append((f"{method} {IDENTIFIER.sub('{id}', path.split('?')[0])}", (time.monotonic() - start) * 1000))
            return answer

    Paced.__name__ = kind.__name__
    return Paced


OF_CLAIMS = {Finder: 4, Claimant: 8, Stranger: 2, Seeker: 6, Photographer: 2}
OF_DECISIONS = {Person: 6, Moderator: 3}
