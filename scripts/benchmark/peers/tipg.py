"""tipg on PostGIS with the same listings: boxes only, because it searches neither words nor by distance."""

import os
from pathlib import Path
from urllib.parse import quote

from benchmark.peers.kinds import Kind, parameters
from benchmark.peers.program import Peer
from library import http, processes
from library.postgresql import PostgreSQL

SCHEMA = "peers"
# The public columns, with one geometry.
VIEW = f"""
CREATE SCHEMA IF NOT EXISTS {SCHEMA};
CREATE OR REPLACE VIEW {SCHEMA}.listing AS
SELECT p.id, p.status, p.state, p.category, p.title, p.description, p.occurred_start, p.occurred_end, p.updated_at,
    p.resolved_at, p.expires_at, p.precision, p.accuracy, p.geom, a.id AS owner, a.display_name, p.photos
FROM public.listing AS p JOIN public.account AS a ON a.id = p.owner
WHERE p.visibility = 'public' AND p.state = 'open'
"""
WORKERS = 2


class Tipg(Peer):
    """tipg, on a database of a running server that has imported the listings."""

    name = "tipg"

    def __init__(self, environment: Path, server: PostgreSQL, database: str, folder: Path):
        super().__init__(folder / "tipg.log")
        self.environment, self.server, self.database = environment, server, database

    def __enter__(self):
        self.server.run(VIEW, self.database)
        variables = {
            "DATABASE_URL": f"postgresql://reunite@{quote(str(self.server.folder), safe='')}/{self.database}",
            "TIPG_DB_SCHEMAS": f'["{SCHEMA}"]',
        }
        self.start(
            [self.environment / "bin" / "uvicorn", "tipg.main:app", "--host", "127.0.0.1", "--port", self.port,
             "--workers", WORKERS, "--no-access-log", "--log-level", "warning"],
            env={**os.environ, **variables})
        return self

    def paths(self, kind: Kind) -> list[str]:
        given = [parameters(query) for query in kind.queries]
        if any("q" in values or "near" in values for values in given):
            return []
        return [f"/collections/{SCHEMA}.listing/items?bbox={values['bbox']}&limit={kind.limit}&sortby=-id&f=geojson"
                for values in given]

    def titles(self, answer: http.Answer) -> list[str]:
        return [feature["properties"]["title"] for feature in answer.json()["features"]]

    def memory(self) -> float:
        """Also that of the database server."""
        return super().memory() + processes.resident(self.server.process.pid)
