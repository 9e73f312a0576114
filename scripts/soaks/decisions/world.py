"""The state that moderators and users share."""

from pathlib import Path

from library.mail import Mail
from library.service import Service
from soaks.soak import Soak


def row(identifier: str) -> int:
    """The row of what a UUID of version 7 names: its time in microseconds."""
    high = int(identifier.replace("-", "")[:16], 16)
    return (high >> 16) * 1000 + (high & 0xFFF)


class Attempt:
    """A decision as its moderator knows it. Without a status it got no response."""

    def __init__(self, note: str, case: str, version: int, action: str):
        self.note, self.case, self.version, self.action = note, row(case), version, action
        self.status: int | None = None


class World(Soak):
    """The state that moderators and users share."""

    def __init__(self, service: Service, seed: int):
        super().__init__(service, seed)
        self.attempts: list[Attempt] = []
        # The cases whose exact points were told.
        self.exact_reads: list[int] = []
        self.listings: list[tuple[str, int]] = []
        self.victims: set[str] = set()
        # Acknowledged: rows that must be there.
        self.reports: set[int] = set()
        self.appeals: set[int] = set()
        # By listing: the values that it may have.
        self.descriptions: dict[int, set[str]] = {}
        self.withdrawn: set[int] = set()
        self.mails: dict[Path, Mail] = {}
