"""A network of one machine that can be cut without anybody noticing."""

import os
import subprocess
from contextlib import contextmanager
from typing import Iterator

from library import processes

# Of the addresses that RFC 2544 keeps for tests: the two ends of the link to the database, and of that to the clients.
DATABASE, SERVER = "198.18.77.1", "198.18.77.2"
CLIENT, LISTENER = "198.18.78.1", "198.18.78.2"
LINKS = ((DATABASE, SERVER), (CLIENT, LISTENER))
# Addresses that no network card has.
NOBODY = ("02:00:00:00:00:01", "02:00:00:00:00:02")


class Network:
    """A network namespace for a server, with a link to this machine for its database, and another one for its clients.

    While it is cut, packets of the first link go to network cards that do not exist, so they vanish: neither side gets an error, as
    where a cable is pulled or a switch has no power.
    """

    def __init__(self):
        self.name = f"reunite-{os.getpid()}"

    @property
    def enter(self) -> list[str]:
        """The beginning of a command that runs in the namespace."""
        return ["ip", "netns", "exec", self.name]

    def link(self, number: int) -> tuple[str, str]:
        """The names of the ends of a link: here, and in the namespace."""
        return f"rn{os.getpid()}h{number}", f"rn{os.getpid()}s{number}"

    @contextmanager
    def made(self) -> Iterator[None]:
        """Makes it, and removes it at the end: the links go with the namespace."""
        if os.geteuid() != 0:
            raise SystemExit("scripts/soaks/run cut makes a network namespace and cuts it: run it as root")
        ip("netns", "add", self.name)
        try:
            ip("link", "set", "lo", "up", within=self)
            for number, (host, server) in enumerate(LINKS):
                here, there = self.link(number)
                ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", self.name)
                ip("address", "add", f"{host}/30", "dev", here)
                ip("address", "add", f"{server}/30", "dev", there, within=self)
                ip("link", "set", here, "up")
                ip("link", "set", there, "up", within=self)
            yield
        finally:
            for number in range(len(LINKS)):
                subprocess.run(["ip", "link", "delete", self.link(number)[0]], capture_output=True, check=False)
            ip("netns", "delete", self.name)

    def cut(self) -> None:
        here, there = self.link(0)
        ip("neigh", "replace", DATABASE, "lladdr", NOBODY[0], "dev", there, "nud", "permanent", within=self)
        ip("neigh", "replace", SERVER, "lladdr", NOBODY[1], "dev", here, "nud", "permanent")

    def mend(self) -> None:
        here, there = self.link(0)
        ip("neigh", "delete", DATABASE, "dev", there, within=self)
        ip("neigh", "delete", SERVER, "dev", here)


def ip(*arguments: str, within: Network | None = None) -> None:
    processes.output([*(within.enter if within else []), "ip", *arguments])
