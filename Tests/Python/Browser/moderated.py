"""People and reported listings for the tests of the desk."""

import json

from library import http
from library.service import API, JSON, MERGE_PATCH, Service, bearer, feature

GEOJSON = {"Content-Type": "application/geo+json"}
ROLES = {"ines": "moderator", "otto": "moderator", "ada": "administrator", "maya": "member", "jo": "member", "lea": "member"}


class Moderated:
    """A service with moderators (Ines, Otto), an administrator (Ada), an owner (Maya) and reporters (Jo, Lea)."""

    def __init__(self, service: Service):
        self.service = service
        self.tokens = {}
        for name, role in ROLES.items():
            service.create_account(self.address(name), name.capitalize(), role=role)
            self.tokens[name] = service.sign_in(self.address(name))

    @staticmethod
    def address(name: str) -> str:
        return f"{name}@example.org"

    def ask(self, who: str, method: str, path: str, body=None, fields: dict[str, str] | None = None):
        """What the API answers somebody."""
        with http.Connection(self.service.address) as connection:
            sent = None if body is None else json.dumps(body).encode()
            answer = connection.ask(
                method, f"{API}/{path}", sent, {**bearer(self.tokens[who]), **(fields or (JSON if sent else {}))})
        assert answer.status < 300, f"{method} {path}: {answer.status} {answer.body!r}"
        return answer.json() if answer.body else None

    def post(self, title: str, **properties) -> str:
        return self.ask("maya", "POST", "listings", feature(title, **properties), GEOJSON)["id"]

    def edit(self, listing: str, **properties) -> None:
        self.ask("maya", "PATCH", f"listings/{listing}", {"properties": properties}, MERGE_PATCH)

    def report(self, listing: str, who: str = "jo", reason: str = "scam", comment: str = "Wants money first.") -> None:
        self.ask(who, "POST", f"listings/{listing}/reports", {"reason": reason, "comment": comment})

    def reported(self, title: str, *, reason: str = "scam", comment: str = "Wants money first.", **properties) -> tuple[str, str]:
        """A listing that Jo has reported, and its case."""
        listing = self.post(title, **properties)
        self.report(listing, reason=reason, comment=comment)
        return listing, self.case(listing)["id"]

    def case(self, listing: str) -> dict:
        """The listing's case as the queue has it."""
        for state in ("open", "actioned", "dismissed"):
            for one in self.ask("ada", "GET", f"moderation/cases?state={state}&limit=1000")["cases"]:
                if one["listing"] == listing:
                    return one
        raise AssertionError(f"{listing} has no case")

    def decisions(self, case: str) -> list[dict]:
        return self.ask("ada", "GET", f"moderation/cases/{case}")["decisions"]

    def id(self, name: str) -> str:
        return self.ask(name, "GET", "accounts/me")["id"]
