"""Starts a fleet, shows its state, or kills its primary: scripts/fleet/run calls it."""

import argparse
import json
import os
import signal
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from fleet.cluster import NAMES, Cluster
from fleet.fleet import Fleet
from fleet.photos import PhotoStore
from library.processes import HANGS
from library.service import PASSWORD


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=["start", "status", "kill-primary"])
    parser.add_argument("--reunite", type=Path, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    options = parser.parse_args()
    note = options.folder / "fleet.json"
    if options.command == "start":
        start(options, note)
        return
    if not note.exists():
        raise SystemExit("There is no fleet: scripts/fleet/run starts one.")
    cluster, url = known(note, options.folder)
    if options.command == "kill-primary":
        kill_primary(cluster, url)
    print_state(cluster, url)


def start(options: argparse.Namespace, note: Path) -> None:
    """Runs a fleet until it is stopped."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    port = int(os.environ.get("REUNITE_PORT", "8080"))
    has_store = PhotoStore.is_installed()
    with Fleet(options.reunite, options.folder, port=port, has_photo_store=has_store, REUNITE_LOG_LEVEL="info") as fleet:
        print("Starting PostgreSQL twice, which takes half a minute.", flush=True)
        fleet.start()
        fleet.services[0].create_account("admin@example.org", "Administrator", role="administrator")
        note.write_text(json.dumps({"ports": fleet.cluster.ports, "url": fleet.url}), encoding="utf-8")
        print(f"The fleet answers at {fleet.url}")
        for service in fleet.services:
            print(f"  a server: {service.url}, log: {service.log}")
        print(f"  the database: {fleet.cluster.url}")
        print(f"  photographs: {'an S3 store (OpenStack Swift)' if has_store else 'a folder that the servers share'}")
        print(f"  to sign in: admin@example.org, {PASSWORD}")
        print("Stop it with Ctrl-C. Elsewhere: scripts/fleet/run status, scripts/fleet/run kill-primary", flush=True)
        try:
            signal.pause()
        except KeyboardInterrupt:
            pass
        finally:
            note.unlink()


def known(note: Path, folder: Path) -> tuple[Cluster, str]:
    """The fleet that another process runs."""
    state = json.loads(note.read_text(encoding="utf-8"))
    cluster = Cluster((folder / "database").resolve())
    cluster.ports = state["ports"]
    return cluster, state["url"]


def is_ready(url: str) -> bool:
    """Whether writes are taken: the servers find the database."""
    try:
        with urllib.request.urlopen(f"{url}/readyz", timeout=10) as answer:
            return answer.status == 200
    except (OSError, urllib.error.HTTPError):
        return False


def kill_primary(cluster: Cluster, url: str) -> None:
    name = cluster.primary()
    if not name:
        raise SystemExit("No server of the database takes writes now.")
    print(f"Killing PostgreSQL {name}, the primary.")
    cluster.kill(name)
    begin = time.monotonic()
    while time.monotonic() < begin + HANGS:
        if cluster.primary() not in (None, name) and is_ready(url):
            print(f"PostgreSQL {cluster.primary()} took over: ready again after {time.monotonic() - begin:.1f} s.")
            return
        time.sleep(0.1)
    raise SystemExit("Nobody took over.")


def print_state(cluster: Cluster, url: str) -> None:
    for name in NAMES:
        state = cluster.state(name)
        role = "synchronous standby" if state.get("sync_standby") else state.get("role", "")
        print(f"PostgreSQL {name}: {state.get('state', 'does not answer')} {role}")
    print(f"{url}: {'ready' if is_ready(url) else 'not ready'}")


if __name__ == "__main__":
    main()
