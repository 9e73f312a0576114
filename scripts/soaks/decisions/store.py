"""Reads all rows that decisions affect from the file of the store."""

import sqlite3
from collections import Counter
from pathlib import Path

from library.processes import HANGS

EXACT_READ = "read-exact-location"
COLUMNS = "id, at, moderator, action, moderation_case, case_version, account, note, before, after"


class Store:
    """All rows that decisions affect, in one snapshot."""

    def __init__(self, path: Path):
        db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=HANGS)
        db.execute("BEGIN")
        self.log = db.execute(f"SELECT {COLUMNS}, hash FROM moderation_log ORDER BY id").fetchall()
        # Without the reads of exact points, which change nothing.
        self.decisions = [entry for entry in self.log if entry[3] != EXACT_READ]
        self.exact_reads = Counter(entry[4] for entry in self.log if entry[3] == EXACT_READ)
        self.last_number = (db.execute(
            "SELECT seq FROM sqlite_sequence WHERE name = 'moderation_log'").fetchone() or [0])[0]
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
        self.evidence = Counter(case for (case,) in db.execute("SELECT moderation_case FROM evidence"))
        self.changed = dict(db.execute("SELECT id, changed_version FROM moderation_case"))
        self.updates: dict[int, list[int]] = {}
        for listing, at in db.execute("SELECT listing, at FROM change WHERE kind = 'updated'"):
            self.updates.setdefault(listing, []).append(at)
        self.queued = {
            decision: listing for decision, listing in db.execute(
                "SELECT decision, listing FROM mail WHERE decision IS NOT NULL")}
        self.suspended = dict(db.execute("SELECT id, suspended_until FROM account WHERE suspended_until IS NOT NULL"))
        self.sessions = Counter(account for (account,) in db.execute("SELECT account FROM session"))
        db.close()

    def missing_changes(self, listing: int, decided: list[int]) -> int:
        """How many of a listing's decisions, which changed what is shown of it, the feed has no update for.

        A trigger writes the update in the decision's transaction, but by SQLite's clock, in milliseconds: each decision
        needs an update of its own that is not earlier.
        """
        updates = self.updates.get(listing, [])
        needed = enumerate(sorted(decided, reverse=True), 1)
        return sum(len([at for at in updates if at >= decision - 2000]) < count for count, decision in needed)
