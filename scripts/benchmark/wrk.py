#!/usr/bin/env python3
"""Sends a file of queries to a running server with wrk: requests/s, p50 and p99 in milliseconds.

    wrk.py URL FILE [--connections 4] [--seconds 5]

`URL` is the server's address; each line of the file is asked of `/api/v1/listings` in turn, and from the beginning
again. Any answer but 200 is an error, and ends the program with 1.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

# Each connection of wrk's one thread takes the next query.
SCRIPT = """
local requests = {}
for line in io.lines("%s") do
    requests[#requests + 1] = wrk.format("GET", "/api/v1/listings?" .. line)
end
local place = 0
function request()
    place = place %% #requests + 1
    return requests[place]
end
function done(summary, latency)
    local errors = summary.errors
    io.write(string.format("\\nRESULT %%f %%f %%f %%d\\n", summary.requests / summary.duration * 1e6,
        latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
        errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
"""


class Result(NamedTuple):
    rate: float
    p50: float
    p99: float


def measure(url: str, queries: Path, connections: int = 4, seconds: float = 5) -> Result:
    """The rate and the percentiles in milliseconds."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(SCRIPT % queries)
        script.flush()
        command = ["wrk", "-t1", f"-c{connections}", f"-d{max(1, round(seconds))}s", "--timeout", "30s"]
        output = subprocess.run(
            command + ["-s", script.name, url], check=True, capture_output=True, text=True
        ).stdout
    line = next(line for line in output.splitlines() if line.startswith("RESULT"))
    rate, p50, p99, errors = map(float, line.split()[1:])
    if errors:
        raise RuntimeError(f"{errors:.0f} requests of {queries.name} failed")
    return Result(rate, p50, p99)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("file", type=Path)
    parser.add_argument("--connections", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=5)
    options = parser.parse_args()
    try:
        result = measure(options.url, options.file, options.connections, options.seconds)
    except RuntimeError as error:
        sys.exit(f"wrk.py: {error}")
    print(f"{result.rate:.1f} {result.p50:.3f} {result.p99:.3f}")


if __name__ == "__main__":
    main()
