"""Cuts the network between a server and its database while clients write, then checks that every confirmed write is there, once.

    scripts/soaks/run cut SECONDS

The server is in a network namespace. For some seconds the packets between it and the database vanish, without an error on
either side. Sixteen clients post, edit, resolve and withdraw listings and register accounts. While the network is cut,
viewports and the health check must be answered, and what needs the database is a 503 with Retry-After, whose outcome a client
cannot know. A write must be confirmed within a minute after the end of the cut. At the end each confirmed write must be there
once, each mail must have been sent once, and the map must have what the database has. Prints the slowest viewport, the
seconds until the first confirmed write, a line of counts, and every breach.

Takes SECONDS, and a minute more. Needs root, iproute2 and PostgreSQL. It removes the namespace and its links.
"""

import signal
import sys
import threading
import time

from library import http
from library.processes import HANGS
from soaks.client import ask_once
from soaks.cut.network import Network
from soaks.cut.service import CutService
from soaks.failover.writer import FleetWriter
from soaks.kill.checks import verify_listings, verify_mail
from soaks.maps import WORLD, verify_maps
from soaks.soak import Soak, parser_for

CLIENTS = 16
# Far more than it takes: the database ends what the cut has left behind.
MOST_SECONDS = 60


class CutSoak(Soak):
    """A soak of a server whose database is cut off."""

    def __init__(self, options, network: Network):
        super().__init__(options)
        options.folder.chmod(0o755)
        self.network = network
        self.service = CutService(options.reunite, options.folder.resolve() / "data", network)
        # The seconds of the slowest viewport, and those from the end of the cut to the first confirmed write.
        self.slowest = self.wait = 0.0

    @property
    def confirmed(self) -> int:
        return sum(self.counts[name] for name in ("posts", "changes", "moves", "registrations"))

    def wait_for_write(self, confirmed: int) -> None:
        """Waits until more writes are confirmed."""
        begin = time.monotonic()
        while self.confirmed == confirmed and not self.breaches:
            self.wait = time.monotonic() - begin
            if self.wait > HANGS:
                break
            time.sleep(0.01)

    def cut(self) -> None:
        """Cuts the network for a while, and waits for the first write after it."""
        refused = self.counts["unavailable"]
        self.network.cut()
        time.sleep(self.options.seconds)
        if self.counts["unavailable"] == refused:
            self.breach("the cut had no effect: no request was refused")
        status = ask_once(self, "", "GET", "/readyz").status
        if status != 503:
            self.breach(f"/readyz is {status} while the database is cut off")
        confirmed = self.confirmed
        self.network.mend()
        self.wait_for_write(confirmed)
        if self.wait > MOST_SECONDS:
            self.breach(f"no write was confirmed for {self.wait:.0f} s after the end of the cut")
        ask_once(self, "", "GET", "/readyz", 200)


def watch(soak: CutSoak) -> None:
    """Viewports and the health check are answered, also while there is no database."""
    while not soak.is_over:
        for path, what in ((WORLD, "viewports"), ("/healthz", "health checks")):
            begin = time.monotonic()
            with http.Connection(soak.service.address) as connection:
                status = connection.ask("GET", path).status
            soak.count(what)
            if what == "viewports":
                soak.slowest = max(soak.slowest, time.monotonic() - begin)
            if status != 200:
                soak.breach_once(f"one of the {what} was not answered", f"{status}")
        time.sleep(0.05)


def run(soak: CutSoak) -> None:
    names = [f"client{number}" for number in range(CLIENTS)]
    with soak.running():
        soak.create_accounts(names)
        writers = [FleetWriter(soak, number, token) for number, token in enumerate(soak.sign_in(names))]
        watcher = threading.Thread(target=watch, args=(soak,), daemon=True, name="the watcher")
        for client in (*writers, watcher):
            client.start()
        soak.wait_for_write(soak.confirmed)
        time.sleep(soak.rng.uniform(2, 4))
        soak.cut()
        time.sleep(5)
        soak.join([*writers, watcher])
        if not soak.breaches:
            verify_listings(soak, writers)
            verify_mail(soak, [address for writer in writers for address in writer.registered])
            verify_maps(soak, [soak.service])
        soak.check()
        soak.stop()
        soak.service.server.stop()


def main() -> None:
    options = parser_for("seconds", float).parse_args()
    # The namespace is removed then too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    network = Network()
    with network.made():
        soak = CutSoak(options, network)
        run(soak)
    counts = soak.summary(
        "posts", "twins", "replays", "changes", "moves", "reads", "registrations", "mails", "unavailable", "viewports",
        "health checks", "pins compared")
    soak.conclude(
        "cut", f"{options.seconds:g} s, {counts}; slowest viewport {soak.slowest * 1000:.0f} ms; first write"
        f" {soak.wait:.1f} s after the end of the cut")


if __name__ == "__main__":
    main()
