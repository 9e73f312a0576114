"""Runs wrk with a file of paths, or a file of bodies to post. Any failed request ends the program."""

import tempfile
from pathlib import Path
from typing import NamedTuple

from library.figures import Figures
from library.processes import output

# Each thread begins at another place of the file.
PATHS = """
local threads = 0
function setup(thread)
    thread:set("share", threads)
    threads = threads + 1
end
local requests, place = {}, 0
function init()
    for path in io.lines("%(paths)s") do requests[#requests + 1] = wrk.format("GET", path) end
    place = math.floor(#requests * (share %% 8) / 2) %% #requests
end
"""

# Bodies are sent as those of several people in turn.
POSTS = """
local ffi = require("ffi")
ffi.cdef("typedef struct { long seconds, nanoseconds; } reunite_time;")
ffi.cdef("int clock_gettime(int clock, reunite_time *time);")
local people, requests = {}, {}
local place = %(first)d
function init()
    for token in io.lines("%(tokens)s") do people[#people + 1] = token end
    for body in io.lines("%(bodies)s") do
        requests[#requests + 1] = wrk.format("POST", "%(path)s", {
            ["Content-Type"] = "application/json",
            ["Authorization"] = "Bearer " .. people[#requests %% #people + 1],
        }, body)
    end
end
"""

# The same with a path and a person for each body.
EACH = """
local requests = {}
local place = %(first)d
function init()
    for line in io.lines("%(requests)s") do
        local path, token, body = line:match("^(.-)\\t(.-)\\t(.*)$")
        requests[#requests + 1] = wrk.format("POST", path, {
            ["Content-Type"] = "application/json", ["Authorization"] = "Bearer " .. token,
        }, body)
    end
end
"""

# Limits the requests a second, of all connections together.
PACE = """
local clock, due = ffi.new("reunite_time"), 0
function delay()
    ffi.C.clock_gettime(1, clock)
    local now = tonumber(clock.seconds) * 1e3 + tonumber(clock.nanoseconds) / 1e6
    due = math.max(due + 1000 / %d, now)
    return math.floor(due - now)
end
"""

# Each connection takes the next request of those that `init` has made.
REQUESTS = """
function request()
    place = place % #requests + 1
    return requests[place]
end
"""

DONE = """
function done(summary, latency)
    local errors = summary.errors
    io.write(string.format("\\nRESULT %f %f %f %d %d\\n", summary.requests / summary.duration * 1e6,
        latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, summary.requests,
        errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
"""


class Run(NamedTuple):
    figures: Figures
    count: int


def run(url: str, script: str, seconds: float, threads: int, connections: int, headers: tuple[str, ...] = ()) -> Run:
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        file.write(script + REQUESTS + DONE)
        file.flush()
        printed = output([
            "wrk", f"-t{threads}", f"-c{connections}", f"-d{max(1, round(seconds))}s", "--timeout", "30s", "-s",
            file.name, *(option for header in headers for option in ("-H", header)), url])
    line = next((line for line in printed.splitlines() if line.startswith("RESULT")), None)
    if not line:
        raise SystemExit(f"wrk at {url}: {printed[-500:]}")
    rate, p50, p99, count, errors = map(float, line.split()[1:])
    if errors:
        raise SystemExit(f"wrk at {url}: {errors:.0f} of {count:.0f} requests failed")
    return Run(Figures(rate, p50, p99), int(count))


def get(
    url: str, paths: Path, seconds: float, threads: int = 1, connections: int = 4, headers: tuple[str, ...] = ()
) -> Figures:
    """Requests the paths of a file, repeatedly."""
    return run(url, PATHS % {"paths": paths.resolve()}, seconds, threads, connections, headers).figures


def post(
    url: str, path: str, bodies: Path, tokens: Path, seconds: float, connections: int, first: int = 0, pace: int = 0
) -> Run:
    """Posts the bodies of a file, from one of them on. pace: the most posts a second; 0 for as fast as can be."""
    script = POSTS % {"tokens": tokens, "bodies": bodies, "path": path, "first": first} + (PACE % pace if pace else "")
    return run(url, script, seconds, 1, connections)


def post_each(url: str, requests: Path, seconds: float, connections: int, first: int = 0) -> Run:
    """Posts what the lines of a file say, from one of them on: a path, a session's token and a body, with tabs between."""
    return run(url, EACH % {"requests": requests.resolve(), "first": first}, seconds, 1, connections)
