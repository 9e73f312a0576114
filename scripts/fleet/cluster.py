"""Two PostgreSQL servers, of which Patroni makes one the primary and the other its synchronous standby.

Patroni keeps who is primary in etcd: https://patroni.readthedocs.io. Where etcd runs on three machines it survives the loss of
one; here it is one process.
"""

import json
import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from library import postgresql, processes
from library.processes import HANGS, free_port

NAMES = ("a", "b")
# What both servers set; the rest is left to PostgreSQL.
PARAMETERS = {
    "unix_socket_directories": "", "max_connections": 200, "shared_buffers": "256MB", "wal_log_hints": "on",
    "max_wal_size": "2GB", "random_page_cost": 1.1, "logging_collector": "off",
}


class Cluster:
    """The servers of the database, in a folder of their own. It ends when this program ends."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.ports = {name: {"postgresql": free_port(), "patroni": free_port()} for name in NAMES}
        self.etcd = {"client": free_port(), "peer": free_port()}
        self.nodes: dict[str, subprocess.Popen] = {}
        self.keeper: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        """The address for Reunite: libpq finds the one of the two that takes writes."""
        return self.address("read-write")

    @property
    def replica_url(self) -> str:
        """The address of the standby, if there is one."""
        return self.address("prefer-standby")

    def address(self, attributes: str) -> str:
        hosts = ",".join(f"127.0.0.1:{ports['postgresql']}" for ports in self.ports.values())
        return f"postgresql://reunite@{hosts}/reunite?target_session_attrs={attributes}"

    def start(self) -> None:
        self.folder.mkdir(parents=True)
        postgresql.give(self.folder)
        client, peer = (f"http://127.0.0.1:{self.etcd[part]}" for part in ("client", "peer"))
        self.keeper = self.run(
            "etcd", [
                "etcd", "--name", "keeper", "--data-dir", self.folder / "etcd", "--listen-client-urls", client,
                "--advertise-client-urls", client, "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
                "--initial-cluster", f"keeper={peer}",
            ])
        for name in NAMES:
            self.start_node(name)
            # The first one becomes the primary, and the other is made of it.
            self.wait_for(name)
        self.make_database()

    def run(self, name: str, command: list) -> subprocess.Popen:
        with open(self.folder.with_name(f"{self.folder.name}-{name}.log"), "a", encoding="utf-8") as log:
            # A group of its own, so that a node can be killed as a whole.
            return processes.start(
                [*postgresql.as_user(), *processes.ENDS_WITH_US, *command], stdout=log, stderr=log, start_new_session=True)

    def start_node(self, name: str) -> None:
        self.folder.joinpath(f"{name}.json").write_text(json.dumps(self.settings(name)), encoding="utf-8")
        # JSON is YAML.
        self.nodes[name] = self.run(name, ["patroni", self.folder / f"{name}.json"])

    def settings(self, name: str) -> dict:
        ports = self.ports[name]
        return {
            "scope": "reunite", "name": name,
            "restapi": {"listen": f"127.0.0.1:{ports['patroni']}", "connect_address": f"127.0.0.1:{ports['patroni']}"},
            "etcd3": {"hosts": f"127.0.0.1:{self.etcd['client']}"},
            "bootstrap": {
                "dcs": {
                    # The shortest that Patroni takes: seconds until a machine that is gone is replaced.
                    "ttl": 20, "loop_wait": 1, "retry_timeout": 3,
                    # A crash of the primary alone promotes the standby at once.
                    "primary_start_timeout": 0, "master_start_timeout": 0,
                    # A commit is confirmed when the standby has it too.
                    "synchronous_mode": True, "maximum_lag_on_failover": 0,
                    "postgresql": {"use_pg_rewind": True, "parameters": PARAMETERS},
                },
                "initdb": [{"encoding": "UTF8"}, {"locale": "C.UTF-8"}],
            },
            "postgresql": {
                "listen": f"127.0.0.1:{ports['postgresql']}", "connect_address": f"127.0.0.1:{ports['postgresql']}",
                "pgpass": str(self.folder / f"passwords-{name}"),
                "data_dir": str(self.folder / f"data-{name}"), "bin_dir": str(postgresql.programs()),
                "authentication": {
                    "superuser": {"username": "postgres"}, "replication": {"username": "replicator"},
                    "rewind": {"username": "postgres"},
                },
                # A network of one machine: where there are more, use certificates or passwords.
                "pg_hba": ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
            },
        }

    def make_database(self) -> None:
        """Creates the role and the database of Reunite, with the extensions, which its role may not create."""
        primary = f"postgresql://postgres@127.0.0.1:{self.ports[self.primary()]['postgresql']}"
        for database, sql in (
                ("postgres", "CREATE ROLE reunite LOGIN"), ("postgres", "CREATE DATABASE reunite OWNER reunite"),
                ("reunite", "CREATE EXTENSION postgis; CREATE EXTENSION citext")):
            processes.output(["psql", "-q", "-X", "-v", "ON_ERROR_STOP=1", "-d", f"{primary}/{database}", "-c", sql])

    def state(self, name: str) -> dict:
        """What Patroni says of a server; empty if it does not answer."""
        try:
            address = f"http://127.0.0.1:{self.ports[name]['patroni']}/patroni"
            with urllib.request.urlopen(address, timeout=5) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.load(error)
        except (OSError, ValueError):
            return {}

    def primary(self) -> str | None:
        """The name of the server that takes writes; nothing if there is none now."""
        for name in NAMES:
            state = self.state(name)
            if state.get("state") == "running" and state.get("role") in ("master", "primary"):
                return name
        return None

    def wait_for(self, name: str) -> None:
        """Waits until a server is the primary, or a synchronous standby."""
        end = time.monotonic() + HANGS
        while time.monotonic() < end:
            state = self.state(name)
            if state.get("state") == "running" and (
                    state["role"] in ("master", "primary") or state.get("sync_standby")):
                return
            if self.nodes[name].poll() is not None:
                break
            time.sleep(0.2)
        raise SystemExit(f"PostgreSQL {name} does not run: see {self.folder}-{name}.log")

    def kill(self, name: str) -> None:
        """Kills a server as a crash does: its first process."""
        line = Path(self.folder / f"data-{name}" / "postmaster.pid").read_text(encoding="utf-8").splitlines()[0]
        os.kill(int(line), signal.SIGKILL)

    def stop(self) -> None:
        """Stops the servers, and then what keeps their state."""
        for processes_of_group in (self.nodes.values(), [self.keeper]):
            running = [process for process in processes_of_group if process and process.poll() is None]
            for process in running:
                process.terminate()
            for process in running:
                process.wait(HANGS)
