"""The ways in which a point ceases to be public."""

import json

from library.service import API, PASSWORD, feature
from soaks.client import ask_once
from soaks.former.places import Place, cell
from soaks.soak import Breach, Soak, row

# What both are told to be by those that are still public: there, and then.
ELSEWHERE, THEN = [2.3522, 48.8566], "2026-01-06T12:00:00Z"
MODERATOR, REPORTER, OWNER = "moderator", "reporter", "owner"


class Ways:
    """Posts listings, and makes them cease to be public where they were: a method for each way, by its name."""

    NAMES = [
        "approximate", "moved", "moved-and-back", "moved-in-its-cell", "unpinned", "resolved", "withdrawn", "expired",
        "held", "removed", "suspended", "erased", "reported-and-moved", "edited-and-withdrawn",
    ]
    # Those whose owners lose their accounts: each has owners of its own.
    LOST = ["suspended", "erased"]

    def __init__(self, soak: Soak):
        self.soak = soak
        self.tokens: dict[str, str] = {}
        self.places: tuple[Place, ...] = ()

    @staticmethod
    def owner(way: str, number: int) -> str:
        return f"{way}{number}" if way in Ways.LOST else OWNER

    def create_accounts(self) -> None:
        self.soak.create_accounts([MODERATOR], role="moderator")
        others = sorted({REPORTER} | {self.owner(way, number) for way in self.NAMES for number in (0, 1)})
        self.soak.create_accounts(others)
        self.tokens = dict.fromkeys([MODERATOR, *others], "")

    def sign_in(self) -> None:
        self.tokens = dict(zip(self.tokens, self.soak.sign_in(self.tokens)))

    def ask(self, account: str, method: str, path: str, body: dict | None, status: int):
        """Sends a request. Returns the JSON of the response."""
        answer = ask_once(self.soak, self.tokens[account], method, path, status, body=body)
        return answer.json() if answer.body else None

    @staticmethod
    def body(way: str, place: Place, **properties) -> dict:
        return feature(
            f"Thing {way}", coordinates=list(place), precision="exact", status="found",
            description=f"{way.replace('-', '')}former", **properties)

    def post(self, way: str, places: tuple[Place, Place]) -> list[str]:
        """Two listings at exact points; their identifiers."""
        if way == "expired":
            return self.write_imported(way, places, "open")
        times = ["2026-01-05T03:04:05.678Z", "2026-01-05T21:22:23.456Z"]
        return [
            self.ask(
                self.owner(way, number), "POST", f"{API}/listings", self.body(way, place, occurredAt=times[number]),
                201)["id"]
            for number, place in enumerate(places)]

    def write_imported(self, way: str, places: tuple[Place, Place], state: str) -> list[str]:
        """Imports listings, over those that there are."""
        lines = []
        for number, place in enumerate(places):
            line = self.body(way, place, externalId=f"{way} {number}", state=state)
            line["properties"]["occurredAt"] = f"2026-01-05T0{number + 3}:04:05Z"
            lines.append(json.dumps(line))
        self.soak.import_listings(lines)
        self.places = places
        path = f"{API}/listings?state=all&sort=createdAt&q={way}former"
        return [listing["id"] for listing in self.ask(MODERATOR, "GET", path, None, 200)["features"]]

    def each(self, way: str, listings: list[str], method: str, path: str, body: dict | None, status: int) -> None:
        for number, listing in enumerate(listings):
            self.ask(self.owner(way, number), method, f"{API}/listings/{listing}{path}", body, status)

    def move(self, listings: list[str], place: Place | list[float] | None) -> None:
        geometry = place and {"type": "Point", "coordinates": list(place)}
        self.each("moved", listings, "PATCH", "", {"geometry": geometry, "properties": {"occurredAt": THEN}}, 200)

    def approximate(self, listings: list[str]) -> None:
        properties = {"precision": "approximate", "occurredAt": THEN}
        self.each("approximate", listings, "PATCH", "", {"properties": properties}, 200)

    def moved(self, listings: list[str]) -> None:
        self.move(listings, ELSEWHERE)

    def moved_and_back(self, listings: list[str]) -> None:
        """Back as approximate listings, which hides where they were and are."""
        points = [self.point(listing) for listing in listings]
        self.move(listings, ELSEWHERE)
        self.approximate(listings)
        for listing, point in zip(listings, points):
            self.move([listing], point)

    def moved_in_its_cell(self, listings: list[str]) -> None:
        """Both to the same exact point, which is public."""
        west, south, east, north = cell(self.point(listings[0]))
        self.move(listings, [west + (east - west) * 0.41, south + (north - south) * 0.53])

    def unpinned(self, listings: list[str]) -> None:
        self.move(listings, None)

    def resolved(self, listings: list[str]) -> None:
        self.each("resolved", listings, "POST", "/resolve", {"outcome": "returned"}, 200)

    def withdrawn(self, listings: list[str]) -> None:
        self.each("withdrawn", listings, "DELETE", "", None, 204)

    def edited_and_withdrawn(self, listings: list[str]) -> None:
        self.each("edited", listings, "PATCH", "", {"properties": {"category": "keys"}}, 200)
        self.withdrawn(listings)

    def expired(self, listings: list[str]) -> None:
        self.write_imported("expired", self.places, "expired")

    def point(self, listing: str) -> list[float]:
        found = self.ask(self.owner("moved", 0), "GET", f"{API}/listings/{listing}", None, 200)
        return found["geometry"]["coordinates"]

    def decide(self, listings: list[str], action: str) -> None:
        for listing in listings:
            self.report(listing)
            case = self.case(listing)
            self.ask(
                MODERATOR, "POST", f"{API}/moderation/cases/{case['id']}/decisions",
                {"action": action, "note": "By the rules.", "version": case["version"]}, 200)

    def report(self, listing: str) -> None:
        self.ask(REPORTER, "POST", f"{API}/listings/{listing}/reports", {"reason": "spam", "comment": ""}, 201)

    def case(self, listing: str) -> dict | None:
        """The case of a listing; none where it has not been reported."""
        for state in ("open", "actioned", "dismissed"):
            page = self.ask(MODERATOR, "GET", f"{API}/moderation/cases?state={state}&limit=100", None, 200)
            for case in page["cases"]:
                if case["listing"] == listing:
                    return case
        return None

    def held(self, listings: list[str]) -> None:
        self.decide(listings, "hold")

    def removed(self, listings: list[str]) -> None:
        self.decide(listings, "remove")

    def suspended(self, listings: list[str]) -> None:
        self.decide(listings, "suspend-owner")

    def reported_and_moved(self, listings: list[str]) -> None:
        for listing in listings:
            self.report(listing)
        self.moved(listings)

    def erased(self, listings: list[str]) -> None:
        for listing in listings:
            self.report(listing)
        for number in (0, 1):
            self.ask(self.owner("erased", number), "DELETE", f"{API}/accounts/me", {"password": PASSWORD}, 204)

    def mark(self, place: Place) -> str:
        """Posts a listing that stays."""
        body = feature("Marker", coordinates=list(place), precision="exact")
        return self.ask(OWNER, "POST", f"{API}/listings", body, 201)["id"]

    def compare_kept(self, way: str, listings: list[str]) -> None:
        """Checks that the store, and the responses to moderators, have the same former point for both."""
        query = """
            SELECT was_longitude, was_latitude, was_occurred_start, was_occurred_end FROM change
            WHERE listing = ? AND was_found ORDER BY seq
            """
        kept = [self.soak.service.query(query, row(listing)) for listing in listings]
        if kept[0] != kept[1]:
            raise Breach(f"{way}: the feed keeps {kept[0]} of the one and {kept[1]} of the other")
        if way in ("reported-and-moved", "erased"):
            told = []
            for listing in listings:
                case = self.ask(MODERATOR, "GET", f"{API}/moderation/cases/{self.case(listing)['id']}", None, 200)
                told.append([version["geometry"] for version in case["evidence"]])
            if told[0] != told[1]:
                raise Breach(f"{way}: the evidence tells {told[0]} of the one and {told[1]} of the other")
