"""Checks the moderation log: it has exactly the decisions that were made. `reunite check` verifies its chain."""

import json
import re
from collections import Counter, defaultdict

from soaks.decisions.store import Part

NOTE = re.compile(r"decision-\d+-\d+\b")
FOR_GOOD = 2**63 - 1


class LogPart(Part):
    def verify_log(self) -> dict[int, tuple[int, str]]:
        """Each entry follows from the one before about the same listing; the last one is how the listing is.

        Returns the version and the state of each case after its last decision.
        """
        decided: dict[int, tuple[int, str]] = {}
        visibility: dict[int, str] = defaultdict(lambda: "public")
        suspended = {}
        for number, _, moderator, action, case, version, account, _, before, after in self.store.decisions:
            if case is None:
                continue
            before, after = json.loads(before), json.loads(after)
            listing = self.store.cases[case][0]
            what = f"entry {number} of the log ({action}, case {case})"
            if before["visibility"] != visibility[listing]:
                self.breach(f"{what}: was {before['visibility']}, and before it {visibility[listing]}")
            visibility[listing] = after["visibility"]
            if moderator is None:
                continue
            if case in decided and version <= decided[case][0]:
                self.breach(f"{what}: decided at version {version}, after {decided[case][0]}")
            decided[case] = (version, after["case"])
            if account is not None:
                suspended[account] = number
        for listing, (shown, *_) in self.store.listings.items():
            if shown != visibility[listing]:
                self.breach(f"listing {listing} is {shown}, the log says {visibility[listing]}")
        if set(suspended) != set(self.store.suspended):
            self.breach(f"suspended are {set(self.store.suspended)}, the log says {set(suspended)}")
        for account in suspended:
            if self.store.suspended.get(account) != FOR_GOOD or self.store.sessions[account]:
                self.breach(f"account {account} was suspended and has {self.store.sessions[account]} sessions")
        return decided

    def verify_exact_reads(self) -> None:
        """Each exact point that was told is in the log."""
        for case, count in Counter(list(self.world.exact_reads)).items():
            if self.store.exact_reads[case] < count:
                self.breach(f"case {case}: {count} exact points were told, {self.store.exact_reads[case]} are in the log")

    def verify_attempts(self) -> None:
        logged = defaultdict(list)
        for entry in self.store.decisions:
            if note := NOTE.match(entry[7]):
                logged[note[0]].append(entry)
        won = Counter()
        for attempt in list(self.world.attempts):
            entries = logged.pop(attempt.note, [])
            what = f"{attempt.note} ({attempt.action}, case {attempt.case}, version {attempt.version})"
            if len(entries) > 1:
                self.breach(f"{what}: {len(entries)} times in the log")
            elif attempt.status == 200 and not entries:
                self.breach(f"{what}: answered, and not in the log")
            elif attempt.status not in (None, 200) and entries:
                self.breach(f"{what}: refused with {attempt.status}, and in the log")
            for _, _, _, action, case, version, *_ in entries:
                won[attempt.case, attempt.version] += 1
                if (action, case) != (attempt.action, attempt.case) or version <= attempt.version:
                    self.breach(f"{what}: in the log as {action}, case {case}, version {version}")
        for (case, version), count in won.items():
            if count > 1:
                self.breach(f"case {case} was decided {count} times at version {version}")
        if logged:
            self.breach(f"the log has decisions that nobody made: {sorted(logged)[:3]}")
