"""Measures the web application in Chromium, and prints Markdown tables.

    scripts/benchmark/run web [TABLE]

    pan      panning across cities: from the request for pins until those of its answer are on the screen
    first    the first view on a slow phone: when it can be used, layout shift, bytes
    weight   the bytes of everything that the first view loads
    load     what each page loads on a slow phone, and when its buttons answer

The server runs on a copy of the store that scripts/benchmark/run creates, and beside it a Chromium, which draws WebGL without a
graphics card. All share the cores of the machine. All tables together take 20 minutes.
"""


from playwright.sync_api import sync_playwright

from benchmark.arguments import parser_of
from benchmark.web import first, load, pan, weight
from benchmark.web.bench import Bench
from library.browser import chromium
from library.folders import temporary_folder

TABLES = {"pan": pan.tables, "first": first.tables, "weight": weight.tables, "load": load.tables}


def main() -> None:
    parser = parser_of("reunite")
    parser.add_argument("--table", choices=TABLES)
    parser.add_argument("--pans", type=int, default=200, help="of each size of a screen")
    parser.add_argument("--rounds", type=int, default=7, help="first views")
    options = parser.parse_args()
    with sync_playwright() as playwright:
        bench = Bench(options, chromium(playwright))
        with temporary_folder(bench.work):
            for name in [options.table] if options.table else TABLES:
                TABLES[name](bench)
                print()


if __name__ == "__main__":
    main()
