"""What was told, compared with what was posted."""

import re
from collections import Counter

from library.mail import Mail
from library.service import Service
from soaks.soak import row

Pair = tuple[str, str]
LINK = re.compile(r"/listings/([0-9a-f-]{36})")


def told(service: Service) -> tuple[Counter, Counter]:
    """The matches (listing, other) and the hits (listing) that have notifications."""
    matches, hits = Counter(), Counter()
    for listing, other in service.query("SELECT listing, other FROM notification"):
        if other is None:
            hits[listing] += 1
        else:
            matches[listing, other] += 1
    return matches, hits


def expected(pairs: list[Pair]) -> tuple[set, set]:
    rows = [(row(lost), row(found)) for lost, found in pairs]
    return {match for lost, found in rows for match in ((lost, found), (found, lost))}, {one for pair in rows for one in pair}


def missing(service: Service, pairs: list[Pair]) -> int:
    """How many notifications are missing."""
    (matches, hits), (all_matches, all_hits) = told(service), expected(pairs)
    return len(all_matches - set(matches)) + len(all_hits - set(hits))


def verify(soak, pairs: list[Pair]) -> None:
    (matches, hits), (all_matches, all_hits) = told(soak.service), expected(pairs)
    for match in all_matches - set(matches):
        soak.breach(f"nobody was told of a match: {match}")
    for listing in all_hits - set(hits):
        soak.breach(f"nobody was told of a listing that passes a search: {listing}")
    for what, count in (matches + hits).items():
        if count > 1:
            soak.breach(f"told {count} times: {what}")
    verify_mails(soak)
    soak.count("pairs", len(pairs))
    soak.count("notifications", matches.total() + hits.total())


def verify_mails(soak) -> None:
    """Each notification is in one mail: one that waits or is being sent, or one of the outbox."""
    mailed: Counter = Counter()
    for path in (soak.service.folder / "outbox").glob("*.eml"):
        mail = Mail(path)
        soak.count("mails")
        for listing in LINK.findall(mail.text):
            mailed[mail.to, row(listing)] += 1
    for address, listing, mail in soak.service.query(
        "SELECT a.email, coalesce(n.other, n.listing), n.mail FROM notification AS n JOIN account AS a ON a.id = n.account"
    ):
        count = mailed[address, listing]
        # One that still waits may have been sent just before its server was killed.
        if count > 1 or (mail is None and count == 0):
            soak.breach(f"{address} got {count} mails about {listing}")
