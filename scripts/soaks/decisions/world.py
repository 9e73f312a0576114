"""The state that moderators and users share."""

from argparse import Namespace
from pathlib import Path

from library.mail import Mail
from soaks.soak import Soak, row


class Attempt:
    """A decision as its moderator knows it. Without a status it got no response."""

    def __init__(self, note: str, case: str, version: int, action: str):
        self.note, self.case, self.version, self.action = note, row(case), version, action
        self.status: int | None = None


class World(Soak):
    """The state that moderators and users share."""

    def __init__(self, options: Namespace):
        # People come from several networks: reports of accounts that share one count as one report.
        super().__init__(options, REUNITE_TRUSTED_PROXIES="127.0.0.1")
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
