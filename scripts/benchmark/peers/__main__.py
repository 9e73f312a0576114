"""Compares searches over HTTP with other programs on the same listings, and prints Markdown tables.

    scripts/benchmark/run peers

It starts each program on a free port, and stops it at the end. For each kind of searches the programs run alternately, several
times, and the table has the medians. Before that, the first answers of each program are compared with ours: it ends with an
error if the number of listings or their titles differ. All programs, including wrk, share the cores of the machine.
"""

from contextlib import ExitStack
from pathlib import Path

from benchmark import postgresql
from benchmark.arguments import parser_of
from benchmark.peers.datasette import Datasette
from benchmark.peers.kinds import kinds
from benchmark.peers.program import Reunite
from benchmark.peers.table import Table
from benchmark.peers.tipg import Tipg
from library.folders import copy_store, temporary_folder
from library.postgresql import PostgreSQL
from library.service import Service


def main() -> None:
    parser = parser_of("reunite", "benchmarks", "baseline")
    parser.add_argument("--environment", type=Path, required=True, help="the folder that pip has installed the peers into")
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5, help="of each turn")
    options = parser.parse_args()
    options.work = options.folder.resolve() / "peers"
    with temporary_folder(options.work), ExitStack() as stack:
        service = Service(options.reunite, options.work / "data")
        copy_store(options.folder / "data", service.folder)
        copy_store(options.folder / "data", options.work / "datasette")
        stack.enter_context(service).start()
        service.wait_until_loaded()
        database = postgresql.Benchmark(options, stack.enter_context(
            PostgreSQL(options.folder / "postgresql", **postgresql.SETTINGS)))
        database.imported()
        others = [
            stack.enter_context(Datasette(options.environment, options.work / "datasette" / "reunite.sqlite", options.work)),
            stack.enter_context(Tipg(options.environment, database.server, "bench", options.work))]
        table = Table(options, Reunite(service), others)
        table.head()
        for kind in kinds(options.folder / "queries", service):
            table.row(kind)
        table.foot()


if __name__ == "__main__":
    main()
