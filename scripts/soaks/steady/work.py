"""Heavy work of operators, moderators and owners beside a server."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Callable

from library import processes
from library.service import API, PASSWORD
from soaks.client import ask_once, next_path
from soaks.soak import Soak, in_parallel

Work = Callable[[], None]


class Works:
    """The work, and what it needs in the store.

    The sizes follow from the number of listings: with 1,000,000 there are accounts with 20,000, and a moderator has 5,000 own cases.
    """

    def __init__(self, soak: Soak):
        self.soak, self.service, self.count = soak, soak.service, soak.options.listings
        self.tokens: dict[str, str] = {}
        self.cases: dict[str, dict] = {}
        # The listings of accounts.
        self.owners = {
            "erased": self.share(50), "suspended": self.share(1000), "spammer": self.share(50), "moderator": self.share(200)}

    def share(self, of: int) -> int:
        return max(40, self.count // of)

    @property
    def members(self) -> list[str]:
        return [*(name for name in self.owners if name != "moderator"), "newowner", "reporter"]

    def file(self, seed: int, count: int) -> Path:
        """A file of generated listings. Files with other seeds have other external ids."""
        path = self.soak.options.folder / f"{seed}.geojsonl"
        if not path.exists():
            processes.output(
                [self.soak.options.reunite, "generate", "--count", count, "--seed", seed, "--output", path])
        return path

    def prepare(self) -> None:
        """Imports the listings of accounts; the accounts exist."""
        for seed, (name, count) in enumerate(self.owners.items(), 10):
            self.soak.command("import", self.file(seed, count), "--owner", f"{name}@example.org")
        self.file(2, self.count)
        self.file(3, self.share(50))
        self.soak.command("import", self.file(3, self.share(50)))

    def sign_in(self) -> None:
        names = [*self.members, "moderator", "judge"]
        self.tokens = dict(zip(names, self.soak.sign_in(names)))

    def ask(self, name: str, method: str, path: str, *statuses: int, **options):
        return ask_once(self.soak, self.tokens[name], method, path, *statuses, **options)

    def report(self, owner: str, count: int) -> None:
        """Reports listings of an owner."""
        path, listings = f"{API}/accounts/me/listings?limit=100", []
        while path and len(listings) < count:
            page = self.ask(owner, "GET", path, 200).json()
            listings += [feature["id"] for feature in page["features"]]
            path = next_path(page)
        body = {"reason": "spam", "comment": "It is advertising."}
        in_parallel(
            self.soak, lambda listing: self.ask("reporter", "POST", f"{API}/listings/{listing}/reports", 201, body=body),
            listings[:count], 4)

    def open_cases(self) -> None:
        """Opens the cases of the owners to be suspended, and the moderator's own ones."""
        for owner in ("suspended", "spammer"):
            self.report(owner, 1)
            found = self.ask("judge", "GET", f"{API}/moderation/cases?state=open", 200).json()["cases"]
            self.cases[owner] = next(case for case in found if case not in self.cases.values())
        self.report("moderator", self.owners["moderator"])

    def erase(self) -> None:
        self.ask("erased", "DELETE", f"{API}/accounts/me", 204, body={"password": PASSWORD})

    def suspend(self, owner: str) -> None:
        """Suspends an owner, and removes all listings of the owner."""
        case = self.cases[owner]
        self.ask(
            "judge", "POST", f"{API}/moderation/cases/{case['id']}/decisions", 200, body={
                "action": "suspend-owner", "note": "Advertising only.", "version": case["version"], "removeListings": True})

    def moderate(self) -> None:
        """Reads the queue, own cases, the log and the statistics, one after the other, on two connections."""
        end = time.monotonic() + self.soak.options.seconds
        paths = [f"{API}/moderation/{path}" for path in (
            "cases?state=open&limit=100", "cases?state=actioned&limit=100", "log?limit=100", "statistics",
            "cases?q=bag&limit=100")]

        def read(_) -> None:
            while time.monotonic() < end:
                for path in paths:
                    self.ask("moderator", "GET", path, 200)
                    self.soak.count("reads of the moderator")

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(read, range(2)))

    def work(self) -> dict[str, Work]:
        """All of it by name, in the order in which it is done."""
        def named(count: int) -> str:
            return f"{count:,} listings"

        owners = self.owners
        return {
            "idle": lambda: None,
            f"suspension, {named(owners['suspended'])}": lambda: self.suspend("suspended"),
            f"suspension, {named(owners['spammer'])}": lambda: self.suspend("spammer"),
            f"erasure, {named(owners['erased'])}": self.erase,
            f"moderator with {owners['moderator']:,} own cases": self.moderate,
            "check": lambda: self.soak.command("check"),
            "backup": lambda: self.soak.command("backup", self.soak.options.folder / "backup.tar"),
            "copy": self.copy,
            "export": self.export,
            f"new owner, {named(self.share(50))}":
                lambda: self.soak.command("import", self.file(3, self.share(50)), "--owner", "newowner@example.org"),
            f"import, {named(self.count)}": lambda: self.soak.command("import", self.file(2, self.count)),
        }

    def export(self) -> None:
        self.soak.command("export", "--output", self.soak.options.folder / "export.geojsonl")

    def copy(self) -> None:
        source = "database" if "REUNITE_DATABASE_URL" in os.environ else self.service.folder
        self.soak.command("copy", "--from", source, "--to", self.soak.options.folder / "copy")
