"""Servers to measure, and wrk to measure them with."""

import os
import pwd
import re
import resource
import select
import shutil
import socket
import subprocess
import time
from pathlib import Path
from urllib.parse import quote

import wire
from bench import Bench, Figures
from service import API, Service

THREADS, CONNECTIONS = 2, 32
ACCOUNTS = 16
ANSWERS_AT = re.compile(r"Reunite answers at http://([^:/]+):(\d+)\n")

NGINX = """
{user}
worker_processes 2;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000;
    open_file_cache max=100;
    default_type application/geo+json;
    client_body_temp_path {folder}/temporary;
    proxy_temp_path {folder}/temporary;
    fastcgi_temp_path {folder}/temporary;
    uwsgi_temp_path {folder}/temporary;
    scgi_temp_path {folder}/temporary;
    server {{
        listen 127.0.0.1:{port};
        root {folder}/root;
    }}
}}
"""


class Server(Service):
    """`reunite serve` with further options; knows how long it took to start."""

    def start(self, *options, patience: float = 300) -> None:
        command = [self.binary, "serve", "--data-dir", str(self.folder), "--port", "0", "--log-level", "warning"]
        self.started = time.monotonic()
        with open(self.log, "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [*command, *map(str, options)], stdout=subprocess.PIPE, stderr=log, text=True, env=self.environment,
                start_new_session=True)
        readable, _, _ = select.select([self.process.stdout], [], [], patience)
        line = self.process.stdout.readline() if readable else ""
        self.seconds_to_start = time.monotonic() - self.started
        match = ANSWERS_AT.fullmatch(line)
        if not match:
            self.process.kill()
            raise SystemExit(
                f"map.py: the server did not start; it printed {line!r}, and logged:\n{self.log.read_text()[-1000:]}")
        self.address = (match[1], int(match[2]))

    def __enter__(self):
        return self

    def __exit__(self, *_) -> None:
        if self.is_alive:
            self.stop()


class Nginx:
    """nginx with one static file, at /file."""

    def __init__(self, folder: Path, size: int):
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "root").mkdir(parents=True)
        (folder / "temporary").mkdir()
        (folder / "root" / "file").write_bytes(b"x" * size)
        self.folder, self.port = folder, free_port()
        user = f"user {pwd.getpwuid(0).pw_name};" if os.getuid() == 0 else ""
        (folder / "nginx.conf").write_text(NGINX.format(user=user, folder=folder, port=self.port), encoding="utf-8")
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        if not program:
            raise SystemExit("map.py: there is no nginx; install nginx-light")
        self.process = subprocess.Popen(
            [program, "-p", self.folder, "-c", self.folder / "nginx.conf"], stderr=subprocess.PIPE, text=True)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return self
            except OSError:
                if self.process.poll() is not None:
                    raise SystemExit(f"map.py: nginx: {self.process.stderr.read()}") from None
                time.sleep(0.05)
        self.__exit__()
        raise SystemExit("map.py: nginx does not answer")

    def __exit__(self, *_) -> None:
        self.process.terminate()
        self.process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def server(bench: Bench, name: str) -> Server:
    """A server on a copy of the data of its own."""
    made = Server(bench.reunite, bench.work / name)
    made.folder.mkdir(mode=0o700)
    for file in bench.data.glob("reunite.sqlite*"):
        # Shares the blocks where the file system can.
        subprocess.run(["cp", "--reflink=auto", file, made.folder / file.name], check=True)
        # The disk is not to be busy with it later.
        subprocess.run(["sync", made.folder / file.name], check=True)
    return made


def sessions(made: Server, path: Path) -> Path:
    """Signs people in, and writes their tokens."""
    tokens = [made.sign_in(f"person{number}@example.org") for number in range(ACCOUNTS)]
    path.write_text("".join(f"{token}\n" for token in tokens), encoding="utf-8")
    return path


def create_accounts(made: Server) -> None:
    for number in range(ACCOUNTS):
        made.create_account(f"person{number}@example.org", f"Person {number}")


def raise_limit(needed: int) -> None:
    """Lets this process and each of those it starts open as many files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= needed:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, max(needed, hard)))
    except ValueError:
        raise SystemExit(f"map.py: {needed} open files are needed, and {hard} allowed: raise ulimit -Hn") from None


def viewport_paths(bench: Bench, name: str) -> Path:
    """A file with what a map asks for each viewport drawn."""
    paths = []
    for line in bench.drawn(name).read_text(encoding="utf-8").splitlines():
        place, _, words = line.partition("\t")
        box, zoom = place.split()
        paths.append(f"{API}/pins?bbox={box}&zoom={zoom}" + (f"&q={quote(words)}" if words else ""))
    return paths_file(bench, name, paths)


def paths_file(bench: Bench, name: str, paths: list[str]) -> Path:
    path = bench.work / f"{name}.paths"
    path.write_text("".join(f"{line}\n" for line in paths), encoding="utf-8")
    return path


def bodies(address: tuple[str, int], paths: Path) -> list[bytes]:
    """Asks for each path once."""
    found = []
    with wire.Connection(address) as connection:
        for path in paths.read_text(encoding="utf-8").splitlines():
            answer = connection.ask("GET", path)
            if answer.status != 200:
                raise SystemExit(f"map.py: GET {path}: {answer.status} {answer.body[:300]!r}")
            found.append(answer.body)
    return found


def wrk(url: str, paths: Path, seconds: float, *headers: str) -> Figures:
    """Has a file of paths asked for, over and over."""
    script = Path(__file__).with_name("urls.lua")
    command = [
        "wrk", f"-t{THREADS}", f"-c{CONNECTIONS}", f"-d{max(1, round(seconds))}s", "--timeout", "30s", "-s", script,
        *(option for header in headers for option in ("-H", header)), url, "--", paths]
    done = subprocess.run(command, capture_output=True, text=True)
    line = next((line for line in done.stdout.splitlines() if line.startswith("RESULT")), None)
    if not line:
        raise SystemExit(f"map.py: wrk with {paths.stem} at {url}: {done.stdout[-500:]}{done.stderr[-500:]}")
    *figures, errors = map(float, line.split()[1:])
    if errors:
        raise SystemExit(f"map.py: {errors:.0f} requests of {paths.stem} at {url} failed")
    return Figures(*figures)
