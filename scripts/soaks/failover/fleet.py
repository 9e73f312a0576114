"""A fleet as soaks know a service: behind its proxy, and with a database in place of a file."""

from fleet.fleet import Fleet
from library.mail import Mail
from library.service import Service
from soaks.database import DatabaseService


class FleetService(DatabaseService):
    """All servers of a fleet."""

    def __init__(self, fleet: Fleet):
        self.fleet = fleet
        self.first = fleet.services[0]
        self.binary, self.folder = self.first.binary, self.first.folder
        super(Service, self).__init__([], self.first.log)
        self.environment = self.first.environment

    @property
    def database(self) -> str:
        return self.fleet.cluster.url

    def start(self, *options) -> None:
        self.fleet.start()
        self.address = ("127.0.0.1", self.fleet.proxy.port)

    @property
    def is_alive(self) -> bool:
        return all(service.is_alive for service in self.fleet.services)

    def memory(self, which: str = "VmRSS") -> float:
        """That of the larger one."""
        return max(service.memory(which) for service in self.fleet.services)

    def kill(self) -> None:
        self.fleet.stop()

    def stop(self) -> int:
        self.fleet.proxy.stop()
        return max(service.stop() for service in self.fleet.services)

    def mails(self) -> list[Mail]:
        return [
            Mail(path) for service in self.fleet.services for path in sorted((service.folder / "outbox").glob("*.eml"))]
