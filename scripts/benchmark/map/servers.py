"""The servers to measure, and the requests."""

from pathlib import Path
from urllib.parse import quote

from benchmark import wrk
from benchmark.map.bench import Bench
from library import http
from library.figures import Figures
from library.folders import copy_store
from library.service import API, Server, Service

THREADS, CONNECTIONS = 2, 32


def server(bench: Bench, name: str) -> Service:
    """A server on its own copy of the data."""
    made = Service(bench.reunite, bench.work / name)
    copy_store(bench.data, made.folder)
    return made


def constant_server(bench: Bench, *sizes: int) -> Server:
    """A server with constant responses at /constant/BYTES, behind the same middleware."""
    options = [option for size in sizes for option in ("--bytes", size)]
    return Server([bench.benchmarks, "constant", *options], bench.work / "constant.log")


def viewport_paths(bench: Bench, name: str) -> Path:
    """Writes a file with the request of a map for each drawn viewport."""
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
    """Requests each path once."""
    found = []
    with http.Connection(address) as connection:
        for path in paths.read_text(encoding="utf-8").splitlines():
            answer = connection.ask("GET", path)
            if answer.status != 200:
                raise SystemExit(f"GET {path}: {answer.status} {answer.body[:300]!r}")
            found.append(answer.body)
    return found


def asked(url: str, paths: Path, seconds: float, *headers: str) -> Figures:
    """Requests the paths of a file with wrk, repeatedly."""
    return wrk.get(url, paths, seconds, THREADS, CONNECTIONS, headers)
