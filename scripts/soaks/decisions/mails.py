"""Checks mails to owners: one for each decision that concerns them, and no other."""

import json
import re
from collections import Counter

from soaks.decisions.log import NOTE
from soaks.decisions.store import Part
from soaks.soak import row

LISTING = re.compile(r"/listings/([0-9a-f-]{36})")


class MailsPart(Part):
    @staticmethod
    def tells_owner(action: str, before: str, after: str, last: str | None) -> bool:
        if action not in ("dismiss", "restore") or last == "warn":
            return True
        return (after == "public" and before != "public") or (action == "dismiss" and after == "removed")

    def verify_mail(self) -> None:
        noted, unnoted = Counter(), Counter()
        for mail in self.world.mails.values():
            note, listing = NOTE.search(mail.text), LISTING.search(mail.text)
            if note:
                noted[note[0]] += 1
            elif listing:
                unnoted[row(listing[1])] += 1
        held = Counter()
        last: dict[int, str] = {}
        for number, _, moderator, action, case, _, _, note, before, after in self.store.decisions:
            if case is None:
                continue
            before, after = json.loads(before)["visibility"], json.loads(after)["visibility"]
            is_queued = number in self.store.queued
            action_before, last[case] = last.get(case), action
            if moderator is None:
                # What the service holds has no note: as many mails about the listing as there were holds.
                listing = self.store.cases[case][0]
                held[listing] += 0 if is_queued else 1
                if unnoted[listing] < held[listing]:
                    self.breach(f"entry {number} of the log: held by the service, and no mail about it")
                continue
            name = NOTE.match(note)[0]
            is_told = is_queued or name in noted
            if is_told != self.tells_owner(action, before, after, action_before):
                self.breach(
                    f"entry {number} of the log ({action}, {before} to {after}): its mail is"
                    f" {'there' if is_told else 'neither queued nor sent'}")
            noted.pop(name, None)
        if noted:
            self.breach(f"mails tell of decisions that are not in the log: {sorted(noted)[:3]}")
