"""Kills the primary of a fleet's database repeatedly while clients write, then checks that every confirmed write is there, once.

    scripts/soaks/run failover KILLS

Two servers use a database of two, with nginx in front of them (scripts/fleet/run). Sixteen clients post, edit, resolve and withdraw
listings and register accounts. The primary is killed (SIGKILL) at random moments: Patroni promotes the synchronous standby, and starts
the other one again as the new standby. Until then requests that need the database are a 503, whose outcome a client cannot know, as if
the response were lost; viewports are answered all the time. At the end each confirmed write must be there once, each
mail must have been sent once, and both maps must have what the database has. Prints the seconds until the first confirmed write after
each kill, a line of counts, and every breach.

Takes about half a minute for each kill, and a minute and a half more.
"""

import json
import statistics
import threading
import time

from fleet.fleet import Fleet
from library import http
from library.processes import HANGS
from library.service import API, JSON, bearer, feature
from soaks.client import ask_once
from soaks.failover.fleet import FleetService
from soaks.failover.writer import FleetWriter
from soaks.kill.checks import verify_listings, verify_mail
from soaks.maps import WORLD, verify_maps
from soaks.soak import Breach, Soak, parser_for

CLIENTS = 16


class FailoverSoak(Soak):
    """A soak of a fleet."""

    def __init__(self, options):
        super().__init__(options)
        self.fleet = Fleet(options.reunite, options.folder / "fleet")
        self.service = FleetService(self.fleet)
        # Seconds from each kill until the first confirmed write.
        self.waits: list[float] = []

    def kill_primary(self, token: str) -> None:
        cluster = self.fleet.cluster
        name = cluster.primary()
        cluster.kill(name)
        self.kills += 1
        begin = time.monotonic()
        body = json.dumps(feature(f"After kill {self.kills}")).encode()
        fields = {**JSON, **bearer(token), "Idempotency-Key": f"kill-{self.kills}"}
        while time.monotonic() < begin + HANGS:
            with http.Connection(self.service.address) as connection:
                status = connection.ask("POST", f"{API}/listings", body, fields).status
            if status == 201:
                self.waits.append(time.monotonic() - begin)
                self.count("posts")
                # The next kill needs a standby.
                cluster.wait_for(name)
                return
            if status != 503:
                raise Breach(f"POST /listings after a kill: {status}")
            time.sleep(0.05)
        raise Breach(f"no write was confirmed within {HANGS} s of a kill")


def watch_map(soak: FailoverSoak) -> None:
    """Viewports are answered by each server, also while there is no database."""
    while not soak.is_over:
        for service in soak.fleet.services:
            with http.Connection(service.address) as connection:
                status = connection.ask("GET", WORLD).status
            soak.count("viewports")
            if status != 200:
                soak.breach_once("a viewport was not answered", f"{status}")
        time.sleep(0.1)


def main() -> None:
    soak = FailoverSoak(parser_for("kills").parse_args())
    names = [f"client{number}" for number in range(CLIENTS + 1)]
    with soak.running():
        soak.create_accounts(names)
        *tokens, last = soak.sign_in(names)
        writers = [FleetWriter(soak, number, token) for number, token in enumerate(tokens)]
        watcher = threading.Thread(target=watch_map, args=(soak,), daemon=True, name="the watcher of the maps")
        for client in (*writers, watcher):
            client.start()
        try:
            for _ in range(soak.options.kills):
                time.sleep(soak.rng.uniform(0.5, 4))
                if soak.breaches:
                    break
                soak.kill_primary(last)
        except Breach as breach:
            soak.breach(str(breach))
        time.sleep(1)
        soak.join([*writers, watcher])
        if not soak.breaches:
            own = ask_once(soak, last, "GET", f"{API}/accounts/me/listings?limit=1000", 200).json()["features"]
            if len(own) != len(soak.waits):
                soak.breach(f"{len(soak.waits)} posts after kills were confirmed, {len(own)} are stored")
            verify_listings(soak, writers)
            verify_mail(soak, [address for writer in writers for address in writer.registered])
            verify_maps(soak, soak.fleet.services)
        soak.check()
        soak.stop()
        soak.fleet.stop()
    counts = soak.summary(
        "posts", "twins", "replays", "changes", "moves", "reads", "registrations", "mails", "unavailable", "viewports")
    waits = f"median {statistics.median(soak.waits):.1f}, worst {max(soak.waits):.1f}" if soak.waits else "none"
    soak.conclude("failover", f"{soak.kills} kills, {counts}; seconds to the first write: {waits}")


if __name__ == "__main__":
    main()
