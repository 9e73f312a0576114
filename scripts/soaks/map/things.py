"""Listings as their owner knows them, and their texts."""

from library.service import API
from soaks.soak import Breach

CATEGORIES = (
    "bags wallets documents phones electronics keys clothing eyewear jewellery books children sports instruments"
    " bicycles umbrellas medical pets other").split()
NOUNS = ["backpack", "umbrella", "café mug", "Schlüssel", "grey scarf", "black wallet", "red kite", "telephone", "雨伞"]
OUTCOMES = ["returned", "recovered-elsewhere", "given-up"]


def word(kind: str, number: int) -> str:
    """A word that no other text has. All are of one length: the last word of a query is a beginning."""
    letters = ""
    for _ in range(6):
        number, letter = divmod(number, 26)
        letters = chr(97 + letter) + letters
    return f"q{kind}{letters}"


class Thing:
    """A listing as its owner knows it."""

    def __init__(self, title: str, word: str):
        self.title, self.word = title, word
        self.id = self.status = self.category = ""
        self.point: tuple | None = None
        self.state, self.visibility = "open", "public"
        self.case: str | None = None

    @property
    def path(self) -> str:
        return f"{API}/listings/{self.id}"

    @property
    def is_shown(self) -> bool:
        return self.state == "open" and self.visibility == "public" and self.point is not None

    def hold(self, feature: dict) -> None:
        properties = feature["properties"]
        for name in ("title", "state", "visibility"):
            if properties[name] != getattr(self, name):
                raise Breach(f"{self.path}: {name} is {properties[name]!r}, not {getattr(self, name)!r}")
        self.id, self.status, self.category = feature["id"], properties["status"], properties["category"]
        self.point = tuple(feature["geometry"]["coordinates"]) if feature["geometry"] else None
