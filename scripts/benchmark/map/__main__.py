"""Measures the map and prints Markdown tables.

    scripts/benchmark/run map [TABLE]

    core   the pin map alone on one thread, compared with C on SQLite
    http   viewports, words and tiles over HTTP, compared with constant responses and nginx; the server's start

Servers use copies of the store that scripts/benchmark/run creates. The programs of a table run alternately, several times, and the
table has the medians, so that other work on the machine affects all of them alike. All programs share the cores of the
machine, including wrk. Both tables together take 6 minutes.
"""


from benchmark.arguments import parser_of
from benchmark.map import core, served
from benchmark.map.bench import Bench
from library.folders import temporary_folder

TABLES = {"core": core.tables, "http": served.tables}


def main() -> None:
    parser = parser_of("reunite", "benchmarks", "programs")
    parser.add_argument("--table", choices=TABLES)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8, help="of each turn over HTTP")
    options = parser.parse_args()
    bench = Bench(options)
    with temporary_folder(bench.work):
        for name in [options.table] if options.table else TABLES:
            TABLES[name](bench)
            print()


if __name__ == "__main__":
    main()
