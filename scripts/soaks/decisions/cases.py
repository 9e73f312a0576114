"""Checks cases and reports: their states must follow from the decisions in the log."""

import json
from collections import Counter, defaultdict

from soaks.decisions.store import Part


class CasesPart(Part):
    def settlements(self) -> dict[int, tuple[int, str]]:
        """By report: the decision that settled it, and how. A decision settles what waits; where nothing does, it takes
        the place of the one before."""
        reports = defaultdict(list)
        for report, case, version, *_ in self.store.reports:
            reports[case].append((report, version))
        settled: dict[int, tuple[int, str]] = {}
        for number, _, moderator, action, case, version, _, _, _, after in self.store.decisions:
            if moderator is None or case is None:
                continue
            is_public = json.loads(after)["visibility"] == "public"
            outcome = "dismissed" if is_public and action != "warn" else "upheld"
            waiting = [report for report, at in reports[case] if report not in settled and at < version]
            if not waiting:
                last = max((settled[report][0] for report, _ in reports[case] if report in settled), default=None)
                waiting = [report for report, _ in reports[case] if report in settled and settled[report][0] == last]
            settled.update(dict.fromkeys(waiting, (number, outcome)))
        return settled

    def verify_cases(self, decided: dict[int, tuple[int, str]]) -> None:
        newest: Counter = Counter(self.store.changed)
        later = set()
        expected = self.settlements()
        for report, case, version, settled, decision in self.store.reports:
            newest[case] = max(newest[case], version)
            if report not in expected:
                later.add(case)
            if (decision, settled) != expected.get(report, (None, None)):
                self.breach(
                    f"case {case}: a report of version {version} is {settled} by decision {decision}, not"
                    f" {expected.get(report)}")
        for appeal, case, version, settled in self.store.appeals:
            newest[case] = max(newest[case], version)
            at, _ = decided.get(case, (0, "open"))
            if version > at:
                later.add(case)
            if (settled is None) != (version > at):
                self.breach(f"case {case}: an appeal of version {version} is settled by {settled}, decided at {at}")
        for _, _, _, _, case, version, *_ in self.store.decisions:
            if case is not None:
                newest[case] = max(newest[case], version)
        for case, (listing, version, state, decided_at) in self.store.cases.items():
            at, given = decided.get(case, (0, "open"))
            given = "open" if case in later else given
            if state != given:
                self.breach(f"case {case} is {state} at version {version}, not {given} as of {at}")
            if version != newest[case]:
                self.breach(f"case {case} is at version {version}, and what has happened says {newest[case]}")
            if (decided_at is None) != (case not in decided):
                self.breach(f"case {case}: decided at {decided_at}, and the log says {decided.get(case)}")
