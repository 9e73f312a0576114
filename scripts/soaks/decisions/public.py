"""Checks that confirmed writes are stored, and that the public sees only what it may."""

from library import http
from library.service import API
from soaks.client import next_path
from soaks.decisions.store import Part
from soaks.soak import row


class PublicPart(Part):
    def verify_acknowledged(self) -> None:
        for name, acknowledged, stored in (
                ("reports", set(self.world.reports), self.store.reports),
                ("appeals", set(self.world.appeals), self.store.appeals)):
            lost = acknowledged - {identifier for identifier, *_ in stored}
            # Nothing is acknowledged after the store was read: there are no requests meanwhile.
            if lost:
                self.breach(f"{len(lost)} {name} were acknowledged and are lost")
        for listing, possible in list(self.world.descriptions.items()):
            description = self.store.listings[listing][2] if listing in self.store.listings else None
            if description not in set(possible):
                self.breach(f"listing {listing}: its description is {description!r}, not of {sorted(possible)[:3]}")
        for listing in set(self.world.withdrawn):
            if self.store.listings[listing][1] != "withdrawn":
                self.breach(f"listing {listing} was withdrawn and is {self.store.listings[listing][1]}")

    def verify_public(self, count: int = 60) -> None:
        """What the public reads: the listings decided last, and a search for all."""
        with http.Connection(self.world.service.address) as connection:
            self.verify_pages(connection, count)

    def verify_pages(self, connection: http.Connection, count: int) -> None:
        names = {row(identifier): identifier for identifier, _ in self.world.listings}
        recent = [self.store.cases[entry[4]][0] for entry in self.store.decisions[-count:] if entry[4] is not None]
        for listing in dict.fromkeys(recent):
            shown, state, *_ = self.store.listings[listing]
            identifier = names.get(listing)
            if identifier is None:
                continue
            expected = 200 if shown == "public" and state != "withdrawn" else 404
            answer = connection.ask("GET", f"{API}/listings/{identifier}")
            if answer.status != expected:
                self.breach(f"GET /listings/{identifier}: {answer.status}, and it is {shown}, {state}")
        found, path = set(), f"{API}/listings?q=thing&limit=1000"
        while path:
            page = connection.ask("GET", path)
            found |= {row(listing["id"]) for listing in page.json()["features"]}
            path = next_path(page.json())
        hidden = {listing for listing in found if self.store.listings[listing][0] != "public"}
        missing = {
            listing for listing in names
            if listing in self.store.listings and self.store.listings[listing][:2] == ["public", "open"]} - found
        if hidden or missing:
            self.breach(f"a search finds {len(hidden)} hidden listings, and lacks {len(missing)} public ones")
