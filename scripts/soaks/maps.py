"""Compares the maps of servers with the store, listing by listing."""

import time
from typing import Iterable

from library import http
from library.processes import HANGS
from library.service import API, Service
from soaks.client import next_path
from soaks.soak import Breach, Soak, row

WORLD = f"{API}/pins?bbox=-180,-90,180,90&zoom=0"


def verify_maps(soak: Soak, servers: Iterable[Service]) -> None:
    """After the last write. A server may need a while to follow it."""
    stored = {row for row, in soak.service.query(
        "SELECT id FROM listing WHERE visibility = 'public' AND state = 'open' AND geom IS NOT NULL")}
    for server in servers:
        try:
            wait_for_count(server, len(stored))
            rows = shown(server)
        except Breach as breach:
            soak.breach(str(breach))
            continue
        missing, extra = stored - set(rows), set(rows) - stored
        if missing or extra or len(rows) != len(set(rows)):
            soak.breach(
                f"the map of {server.url} lacks {len(missing)} of {len(stored)} listings, has {len(extra)} too many and"
                f" {len(rows) - len(set(rows))} twice: {[*missing][:3]} {[*extra][:3]}")
        soak.count("pins compared", len(rows))


def wait_for_count(server: Service, count: int) -> None:
    end = time.monotonic() + HANGS
    while (number := ask(server, WORLD)["numberMatched"]) != count:
        if time.monotonic() > end:
            raise Breach(f"the map of {server.url} has {number} listings, the database {count}")
        time.sleep(0.2)


def shown(server: Service) -> list[int]:
    """The rows of all listings on the map of a server: its pins, and the leaves of its clusters."""
    rows: list[int] = []
    for pin in ask(server, WORLD)["features"]:
        if not pin["properties"].get("cluster"):
            rows.append(row(pin["id"]))
            continue
        path, before = f"{API}/pins/clusters/{pin['id']}/leaves?limit=1000", len(rows)
        while path:
            page = ask(server, path)
            rows += [row(leaf["id"]) for leaf in page["features"]]
            path = next_path(page)
        if len(rows) - before != pin["properties"]["point_count"]:
            raise Breach(f"a cluster of {server.url} has {len(rows) - before} leaves: {pin}")
    return rows


def ask(server: Service, path: str) -> dict:
    with http.Connection(server.address) as connection:
        answer = connection.ask("GET", path)
    if answer.status != 200:
        raise Breach(f"GET {path} of {server.url}: {answer.status} {answer.body[:300]!r}")
    return answer.json()
