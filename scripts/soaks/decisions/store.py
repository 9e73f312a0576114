"""Reads all rows that decisions affect from the file of the store."""

import sqlite3
from collections import Counter
from pathlib import Path

from library.processes import HANGS
from soaks.decisions.world import World

EXACT_READ = "read-exact-location"
COLUMNS = "id, at, moderator, action, moderation_case, case_version, account, note, before, after"


class Store:
    """All rows that decisions affect, in one snapshot."""

    def __init__(self, path: Path):
        db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=HANGS)
        db.execute("BEGIN")
        self.log = db.execute(f"SELECT {COLUMNS} FROM moderation_log ORDER BY id").fetchall()
        # Without the reads of exact points, which change nothing.
        self.decisions = [entry for entry in self.log if entry[3] != EXACT_READ]
        self.exact_reads = Counter(entry[4] for entry in self.log if entry[3] == EXACT_READ)
        self.cases = {
            case: rest for case, *rest in db.execute(
                "SELECT id, listing, version, state, decided_at FROM moderation_case")}
        self.listings = {
            listing: rest for listing, *rest in db.execute(
                "SELECT id, visibility, state, description, secret FROM listing")}
        self.reports = db.execute(
            "SELECT id, moderation_case, case_version, settled, decision FROM report").fetchall()
        self.appeals = db.execute(
            "SELECT id, moderation_case, case_version, settled FROM appeal").fetchall()
        self.changed = dict(db.execute("SELECT id, changed_version FROM moderation_case"))
        self.queued = {
            decision: listing for decision, listing in db.execute(
                "SELECT decision, listing FROM mail WHERE decision IS NOT NULL")}
        self.suspended = dict(db.execute("SELECT id, suspended_until FROM account WHERE suspended_until IS NOT NULL"))
        self.sessions = Counter(account for (account,) in db.execute("SELECT account FROM session"))
        db.close()


class Part:
    """A part of the checks: compares a store, read while there were no requests, with the records of the clients."""

    def __init__(self, world: World, store: Store):
        self.world, self.store = world, store

    def breach(self, what: str) -> None:
        self.world.breach(what)
