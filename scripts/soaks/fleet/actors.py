"""The actors of the soak of the map, on two servers."""

from soaks.fleet.world import Patient, Traveller
from soaks.map.importer import Importer
from soaks.map.poster import Poster
from soaks.map.reader import Administrator, Reader


class FleetPoster(Traveller, Poster):
    """Writes on one server, and looks for the write on the map of the other."""


class FleetReader(Traveller, Reader):
    """Reads random viewports and tiles of both maps. An entity tag of one server may be sent to the other."""


class FleetImporter(Patient, Importer):
    """Imports by a process beside the servers, and waits until both maps have it."""

    place = 0

    @property
    def address(self) -> tuple[str, int]:
        return self.soak.servers[self.place].address

    def wait_for(self, unique: str, ended: float) -> None:
        for self.place in range(len(self.soak.servers)):
            self.disconnect()
            super().wait_for(unique, ended)
        # The service closes what is idle.
        self.disconnect()


class FleetAdministrator(Patient, Administrator):
    """Lets one server compare its map with the database."""

    @property
    def address(self) -> tuple[str, int]:
        return self.soak.servers[self.number].address
