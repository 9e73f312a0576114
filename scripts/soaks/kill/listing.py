"""A listing as its owner knows it."""

from library import http
from library.service import API, feature
from soaks.soak import Breach


class Listing:
    """A listing as its owner knows it: the values that it may have, because some requests got no response."""

    def __init__(self, key: str, title: str):
        self.key, self.title = key, title
        self.body = feature(title, description="as posted")
        self.id = ""
        self.etag: str | None = None
        self.first_answer = b""
        self.descriptions = {"as posted"}
        self.states = {"open"}

    @property
    def path(self) -> str:
        return f"{API}/listings/{self.id}"

    def hold(self, answer: http.Answer) -> None:
        """Checks that the value from the service is one of these; it is then the only one."""
        properties = answer.json()["properties"]
        for name, possible in (("description", self.descriptions), ("state", self.states)):
            if properties[name] not in possible:
                raise Breach(f"{self.path} ({self.title}): {name} is {properties[name]!r}, not of {sorted(possible)}")
        if properties["title"] != self.title:
            raise Breach(f"{self.path}: title is {properties['title']!r}, not {self.title!r}")
        self.descriptions, self.states = {properties["description"]}, {properties["state"]}
        self.etag = answer.field("ETag")
