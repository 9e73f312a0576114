"""Kills servers repeatedly while people post pairs, and checks that everybody is told of each match and search, once.

    scripts/soak alerts KILLS

Two servers use one data folder. Clients post a lost and a found listing of the same thing, each pair somewhere else, with a word
that nobody else uses; another account keeps searches that both pass. The first server, the second or both are killed (SIGKILL) at
random moments and started again. A client without a response repeats its post with the same Idempotency-Key. At the end, both
owners of each pair must have one notification, the account with the searches must have one for each listing, and each of them
must be in one mail: in the outbox, or in one that still waits. Prints a line of counts, and every breach.

Takes about 3 seconds for each kill, and a minute and a half more.
"""

import json
import time
from pathlib import Path

from library import http
from library.folders import empty_folder
from library.processes import HANGS
from library.service import API, JSON, Service, bearer
from soaks.alerts.poster import PEOPLE, Poster, series
from soaks.alerts.verification import missing, verify
from soaks.soak import Soak, conclude, parser_for

POSTERS = 12
# Of each account. A search tells at most ten listings of one person a day.
SEARCHES = 50


class AlertSoak(Soak):
    """A soak of two servers. Clients use the first."""

    def __init__(self, binary: Path, folder: Path, seed: int):
        super().__init__(Service(binary, folder), seed)
        self.second = Service(binary, folder)

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


def keep_searches(soak: AlertSoak, poster: int, token: str) -> None:
    for number in range(SEARCHES):
        body = json.dumps({"name": f"Series {number}", "query": f"q={series(poster, number)}&bbox=-180,-90,180,90"})
        with http.Connection(soak.service.address) as connection:
            answer = connection.ask("POST", f"{API}/accounts/me/searches", body.encode(), {**JSON, **bearer(token)})
        if answer.status != 201:
            raise RuntimeError(f"a search was refused: {answer.status} {answer.body!r}")


def main() -> None:
    options = parser_for("kills").parse_args()
    empty_folder(options.folder)
    soak = AlertSoak(options.reunite, options.folder / "data", options.seed)
    people = {
        (role, number): [f"{role}{number}x{person}" for person in range(PEOPLE)]
        for number in range(POSTERS) for role in ("loser", "finder")}
    names = [f"seeker{number}" for number in range(POSTERS)] + [name for group in people.values() for name in group]
    for name in names:
        soak.service.create_account(f"{name}@example.org", name)
    soak.start()
    try:
        tokens = {name: soak.service.sign_in(f"{name}@example.org") for name in names}
        for number in range(POSTERS):
            keep_searches(soak, number, tokens[f"seeker{number}"])
        posters = [
            Poster(
                soak, number, *([tokens[name] for name in people[role, number]] for role in ("loser", "finder")),
                options.seed, SEARCHES)
            for number in range(POSTERS)]
        for poster in posters:
            poster.start()
        soak.kill_repeatedly(options.kills, (0.2, 3))
        time.sleep(1)
        soak.join(posters)
        pairs = [pair for poster in posters for pair in poster.pairs]
        end = time.monotonic() + HANGS
        while missing(soak.service, pairs) and time.monotonic() < end:
            time.sleep(0.2)
        soak.stop()
        verify(soak, pairs)
        soak.check()
    finally:
        for server in (soak.service, soak.second):
            if server.is_alive:
                server.kill()
    counts = soak.summary("pairs", "notifications", "mails", "repeated", "lost")
    print(f"alerts: {soak.kills} kills, {counts}; {len(soak.breaches)} breaches")
    conclude(soak.breaches)


if __name__ == "__main__":
    main()
