"""Kills servers repeatedly while people post pairs, and checks that everybody is told of each match and search, once.

    scripts/soaks/run alerts KILLS

Two servers use one data folder. Clients post a lost and a found listing of the same thing, each pair somewhere else, with a word
that nobody else uses; another account keeps searches that both pass. The first server, the second or both are killed (SIGKILL) at
random moments and started again. A client without a response repeats its post with the same Idempotency-Key. At the end, both
owners of each pair must have one notification, the account with the searches must have one for each listing, and each of them
must be in one mail: in the outbox, or in one that still waits. Prints a line of counts, and every breach.

Takes about 3 seconds for each kill, and a minute and a half more.
"""

import time
from argparse import Namespace

from library.processes import HANGS
from library.service import API, Service
from soaks.alerts.poster import MOST_PAIRS, PEOPLE, Poster, series
from soaks.alerts.verification import missing, verify
from soaks.client import ask_once
from soaks.soak import Soak, parser_for

POSTERS = 12
# Of each account.
SEARCHES = 50
# Of each poster: together they keep a search for each pair. A search tells at most ten listings of one person a day.
SEEKERS = -(-MOST_PAIRS // SEARCHES)


class AlertSoak(Soak):
    """A soak of two servers. Clients use the first."""

    def __init__(self, options: Namespace):
        super().__init__(options)
        self.second = Service(options.reunite, self.service.folder)

    def start_server(self) -> None:
        for server in (self.service, self.second):
            if not server.is_alive:
                server.start()
        self.slowest_start = max(self.slowest_start, self.service.seconds_to_start)

    def kill(self) -> None:
        victims = self.rng.choice([[self.service], [self.second], [self.service, self.second]])
        if self.service in victims:
            self.is_up.clear()
        self.kills += 1
        for server in victims:
            server.kill()

    def stop(self) -> None:
        super().stop()
        if code := self.second.stop():
            self.breach(f"the second server stopped with {code}")

    def end(self) -> None:
        super().end()
        if self.second.is_alive:
            self.second.kill()


def keep_searches(soak: AlertSoak, poster: int, seeker: int, token: str) -> None:
    # The first pair of a poster has the number 1.
    for pair in range(seeker * SEARCHES + 1, min((seeker + 1) * SEARCHES, MOST_PAIRS) + 1):
        body = {"name": f"Series {pair}", "query": f"q={series(poster, pair)}&bbox=-180,-90,180,90"}
        ask_once(soak, token, "POST", f"{API}/accounts/me/searches", 201, body=body)


def main() -> None:
    soak = AlertSoak(parser_for("kills").parse_args())
    people = {
        (role, number): [f"{role}{number}x{person}" for person in range(PEOPLE)]
        for number in range(POSTERS) for role in ("loser", "finder")}
    seekers = {(number, seeker): f"seeker{number}x{seeker}" for number in range(POSTERS) for seeker in range(SEEKERS)}
    names = [*seekers.values(), *(name for group in people.values() for name in group)]
    soak.create_accounts(names)
    with soak.running():
        tokens = dict(zip(names, soak.sign_in(names)))
        for (number, seeker), name in seekers.items():
            keep_searches(soak, number, seeker, tokens[name])
        posters = [
            Poster(
                soak, number, *([tokens[name] for name in people[role, number]] for role in ("loser", "finder")))
            for number in range(POSTERS)]
        for poster in posters:
            poster.start()
        soak.kill_repeatedly(soak.options.kills, (0.2, 3))
        time.sleep(1)
        soak.join(posters)
        pairs = [pair for poster in posters for pair in poster.pairs]
        end = time.monotonic() + HANGS
        while missing(soak.service, pairs) and time.monotonic() < end:
            time.sleep(0.2)
        soak.stop()
        verify(soak, pairs)
        soak.check()
    counts = soak.summary("pairs", "notifications", "mails", "repeated", "lost")
    soak.conclude("alerts", f"{soak.kills} kills, {counts}")


if __name__ == "__main__":
    main()
