"""PostgreSQL servers on this machine."""

import os
import pwd
import shutil
import signal
import subprocess
import time
from pathlib import Path

from library import processes
from library.processes import HANGS


def programs() -> Path:
    """The folder of PostgreSQL's programs, which Debian keeps off the path."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if folders:
        return folders[-1]
    initdb = shutil.which("initdb")
    if not initdb:
        raise SystemExit("there is no PostgreSQL; install postgresql")
    return Path(initdb).parent


def as_user() -> list[str]:
    """The beginning of a command that runs a server: PostgreSQL refuses to run as root."""
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"] if os.geteuid() == 0 else []


def give(folder: Path) -> None:
    """Makes a folder one of the user that servers run as."""
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)


class PostgreSQL:
    """A server in a folder, which keeps its data until the next start. It ends when this program ends.

    It listens on a socket in the folder, and everybody on this machine may use it, as `reunite`. clients: further addresses whose
    programs may do so. settings: those of PostgreSQL.
    """

    def __init__(self, folder: Path, clients: str = "", **settings: str | int | float):
        self.clients = clients.split()
        self.folder, self.data = folder.resolve(), folder.resolve() / "data"
        self.settings = {"unix_socket_directories": self.folder, "listen_addresses": "", **settings}
        self.process: subprocess.Popen | None = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_) -> None:
        self.stop()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql:///{database}?host={self.folder}&user=reunite"

    def start(self) -> None:
        """Makes its data if there is none, starts it, and waits until it answers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        give(self.folder)
        if not self.data.exists():
            processes.output(
                [*as_user(), programs() / "initdb", "-D", self.data, "-A", "trust", "-U", "reunite", "--no-sync",
                 "--locale=C.UTF-8"], cwd=self.folder)
            with open(self.data / "pg_hba.conf", "a", encoding="utf-8") as rules:
                rules.writelines(f"host all all {client} trust\n" for client in self.clients)
        settings = [part for name, value in self.settings.items() for part in ("-c", f"{name}={value}")]
        with open(self.folder / "server.log", "ab") as log:
            # A group of its own: Ctrl-C is for the program that uses it.
            self.process = processes.start(
                [*as_user(), *processes.ENDS_WITH_US, programs() / "postgres", "-D", self.data, *settings],
                cwd=self.folder, stdout=log, stderr=log, start_new_session=True)
        end = time.monotonic() + HANGS
        while subprocess.run(
                [programs() / "pg_isready", "-q", "-h", self.folder, "-U", "reunite"], check=False).returncode:
            if self.process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"PostgreSQL does not start: see {self.folder}/server.log")
            time.sleep(0.05)

    def run(self, sql: str, database: str = "postgres") -> str:
        """Runs SQL, and returns what it prints: a line for each row."""
        return processes.output(
            ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", self.url(database), "-c", sql])

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stops it: SIGINT ends its connections, and SIGQUIT is a crash of the server."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(HANGS)
