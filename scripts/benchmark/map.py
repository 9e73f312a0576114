#!/usr/bin/env python3
"""Measures the map and prints Markdown tables.

    map.py FOLDER --reunite BINARY --programs FOLDER [--table TABLE] [--rounds 3] [--seconds 8]

    core           the pin map alone on one thread, beside C on SQLite, supercluster's approach in C, and other structures
    supercluster   the pin map alone on one thread, beside supercluster itself on node
    start          until the server answers, and its memory
    http           viewports, words and tiles over HTTP, beside constant answers and nginx
    writes         viewports while 200 listings a second are posted, and how soon a post is on the map
    streams        10,000 who follow the changes: memory, how soon they are told, viewports meanwhile

`FOLDER` holds the data folder `data` and the viewports `drawn`, as scripts/bench makes them; servers work on a copy of
`data`. What is compared runs in turns, several times over, and the medians count: other work on the machine then meets
all alike. All programs share the machine's cores, wrk and those who post and follow too.
"""

import argparse
import shutil
import signal
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent / "map"), str(Path(__file__).resolve().parents[1] / "soaks")]
import core
import follow
import served
import supercluster
import writes
from bench import Bench

TABLES = {
    "core": core.tables, "supercluster": supercluster.tables, "start": served.start, "http": served.tables,
    "writes": writes.tables, "streams": follow.tables,
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reunite", type=Path, required=True)
    parser.add_argument("--programs", type=Path, required=True)
    parser.add_argument("--table", choices=TABLES)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8, help="of each turn over HTTP")
    parser.add_argument("--streams", type=int, default=10_000, help="who follow the changes")
    options = parser.parse_args()
    # Servers are stopped on the way out.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    bench = Bench(options)
    shutil.rmtree(bench.work, ignore_errors=True)
    bench.work.mkdir(parents=True, exist_ok=True)
    try:
        for index, name in enumerate([options.table] if options.table else TABLES):
            if index:
                print()
            TABLES[name](bench)
    finally:
        shutil.rmtree(bench.work, ignore_errors=True)


if __name__ == "__main__":
    main()
