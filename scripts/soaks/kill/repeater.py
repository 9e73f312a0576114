"""A client that posts the same thing again and again, which moderators are told about."""

from collections import Counter

from library.processes import HANGS
from library.service import API, feature
from soaks.client import Client

# How often each text is posted.
COPIES = 3


class Repeater(Client):
    """Posts each text several times, in the same place. All but the first are reported, once each."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.firsts: set[str] = set()
        self.copies: set[str] = set()

    def act(self) -> None:
        # Enough different words for a fingerprint. A title that repeats its word has the same one.
        words = ["".join(self.rng.choices("bcdfghklmnprstvz", k=9)) for _ in range(10)]
        for copy in range(COPIES):
            self.serial += 1
            title = " ".join([words[0]] * (copy + 1))
            body = feature(title, description=" ".join(words))
            self.ask("POST", f"{API}/listings", 201, body=body, Idempotency_Key=f"copy-{self.number}-{self.serial}")
            (self.copies if copy else self.firsts).add(title)
            self.soak.count("posts")
            if self.soak.is_over:
                return


def verify_reports(repeater: Repeater) -> None:
    """Each copy is reported once, although the comparison was killed again and again."""
    service = repeater.soak.service
    if waiting := service.wait_for_queue("uncompared"):
        repeater.soak.breach(f"{waiting} listings still wait to be compared after {HANGS} s")
    reports = Counter(
        row[0] for row in service.query(
            "SELECT l.title FROM report AS r JOIN moderation_case AS c ON c.id = r.moderation_case"
            " JOIN listing AS l ON l.id = c.listing WHERE r.reason = 'duplicate'"))
    for title in repeater.firsts & reports.keys():
        repeater.soak.breach(f"{title!r} was posted first, and is reported")
    for title in repeater.copies:
        if reports[title] != 1:
            repeater.soak.breach(f"{title!r} is a copy, and was reported {reports[title]} times")
    repeater.soak.count("copies", len(repeater.copies))
