"""Measures moderation in the store, and prints a Markdown table.

    scripts/benchmark/run moderation

It writes to copies of the store, which it deletes at the end. The newest listings belong to an account, so each decision
queues a mail. A decision is measured until it is on disk. Takes 2 minutes.
"""

import argparse
import secrets
import tempfile
from pathlib import Path

from benchmark.arguments import parser_of
from library.figures import heading
from library.folders import copy_store
from library.processes import output

OWNER = "owner@bench.example"


def prepare(options: argparse.Namespace, folder: Path) -> None:
    """Copies the store, and adds listings that belong to somebody."""
    copy_store(options.folder / "data", folder)
    data = ["--data-dir", folder]
    output(
        [options.reunite, "account", "create", OWNER, "--display-name", "Owner", "--password-stdin", *data],
        input=f"{secrets.token_urlsafe()}\n")
    listings = folder / "owned.geojsonl"
    output([options.reunite, "generate", "--count", options.owned, "--seed", "7", "--output", listings])
    output([options.reunite, "import", listings, "--owner", OWNER, *data])
    listings.unlink()


def main() -> None:
    parser = parser_of("reunite", "benchmarks")
    parser.add_argument("--reports", type=int, default=20_000)
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--owned", type=int, default=5000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="moderation-", dir=options.folder) as name:
        owned, worked = Path(name) / "owned", Path(name) / "worked"
        prepare(options, owned)
        printed = output([
            options.benchmarks, "moderation", "--data-dir", owned, "--copy", worked, "--reports", options.reports,
            "--decisions", options.decisions])
    print(f"{options.reports:,} reports:\n")
    heading("at the store", "p50 ms", "p99 ms")
    for action, _, median, p99 in (line.split("\t") for line in printed.splitlines()):
        print(f"| {action[0].upper()}{action[1:]} | {float(median):.2f} | {float(p99):.2f} |")


if __name__ == "__main__":
    main()
