"""A fleet as soaks know a service: behind its proxy, and with a database in place of a file."""

import csv
import io

from fleets.fleet import Fleet
from library import processes
from library.mail import Mail
from library.service import Service


class FleetService(Service):
    """All servers of a fleet."""

    def __init__(self, fleet: Fleet):
        self.fleet = fleet
        self.first = fleet.services[0]
        self.binary, self.folder = self.first.binary, self.first.folder
        super(Service, self).__init__([], self.first.log)
        self.environment = self.first.environment

    def start(self, *options) -> None:
        self.fleet.start()
        self.address = ("127.0.0.1", self.fleet.proxy.port)

    @property
    def is_alive(self) -> bool:
        return all(service.is_alive for service in self.fleet.services)

    def kill(self) -> None:
        self.fleet.stop()

    def stop(self) -> int:
        self.fleet.proxy.stop()
        return max(service.stop() for service in self.fleet.services)

    def query(self, sql: str, *values) -> list[tuple]:
        """Reads the database. Values are numbers. Numbers come back as such."""
        for value in values:
            sql = sql.replace("?", str(int(value)), 1)
        text = processes.output(["psql", "-X", "-q", "--csv", "-t", "-d", self.fleet.cluster.url, "-c", sql])
        return [
            tuple(int(field) if field.lstrip("-").isdigit() else field for field in row)
            for row in csv.reader(io.StringIO(text))]

    def mails(self) -> list[Mail]:
        return [
            Mail(path) for service in self.fleet.services for path in sorted((service.folder / "outbox").glob("*.eml"))]
