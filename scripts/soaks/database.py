"""A service whose listings are in a database, as soaks know one with a file."""

import csv
import io

from library import processes
from library.service import Service


class DatabaseService(Service):
    """Reads the database in place of the file. A subclass says where it is."""

    @property
    def database(self) -> str:
        """Its address for psql."""
        raise NotImplementedError

    def query(self, sql: str, *values) -> list[tuple]:
        """Reads the database. Values are numbers. Numbers come back as such."""
        for value in values:
            sql = sql.replace("?", str(int(value)), 1)
        text = processes.output(["psql", "-X", "-q", "--csv", "-t", "-d", self.database, "-c", sql])
        return [
            tuple(int(field) if field.lstrip("-").isdigit() else field for field in row)
            for row in csv.reader(io.StringIO(text))]
