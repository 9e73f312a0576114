"""A server in a network namespace, with a database outside of it."""

from pathlib import Path

from library.postgresql import PostgreSQL
from soaks.cut.network import DATABASE, LISTENER, SERVER, Network
from soaks.database import DatabaseService


class CutService(DatabaseService):
    """A server that reaches its database by a link that can be cut. Commands run outside of the namespace, beside the database."""

    def __init__(self, binary: Path, folder: Path, network: Network):
        super().__init__(binary, folder, REUNITE_DATABASE_URL=f"postgresql://reunite@{DATABASE}/reunite")
        self.command_line = [*network.enter, *self.command_line, "--host", LISTENER]
        self.server = PostgreSQL(
            folder.with_name("database"), clients=f"{SERVER}/32 {DATABASE}/32", listen_addresses=DATABASE, max_connections=200)

    @property
    def database(self) -> str:
        return self.server.url("reunite")

    def start(self, *options) -> None:
        self.server.start()
        self.server.run("CREATE DATABASE reunite")
        super().start(*options)
