"""Starts programs that end when this program ends, even if it is killed."""

import os
import shutil
import socket
import subprocess
from pathlib import Path

# The timeout in seconds of anything that would otherwise hang. It does not measure speed: a busy machine may take long.
HANGS = 600

# The kernel sends SIGKILL when the thread that started the program has gone, also where it was killed itself. Python's
# own way to run code between fork and exec is not safe where there are threads.
ENDS_WITH_US = ["setpriv", "--pdeathsig", "KILL", "--"] if shutil.which("setpriv") else []


def start(command: list, **options) -> subprocess.Popen:
    """Starts a program that does not outlive the thread that calls this."""
    return subprocess.Popen([*ENDS_WITH_US, *map(str, command)], **options)


def output(command: list, **options) -> str:
    """Runs a program and returns its output; if it fails, prints its error and exits."""
    command = list(map(str, command))
    done = subprocess.run([*ENDS_WITH_US, *command], capture_output=True, text=True, check=False, **options)
    if done.returncode:
        complaint = (done.stderr.strip() or done.stdout.strip())[-1000:]
        raise SystemExit(f"{' '.join(command)}: exit {done.returncode}: {complaint}")
    return done.stdout


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def memory(process: int, which: str = "VmRSS") -> float:
    """Resident megabytes of a process: at most (VmHWM) or now (VmRSS); 0 where the process has gone."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    line = next((line for line in status.splitlines() if line.startswith(f"{which}:")), None)
    return int(line.split()[1]) / 1024 if line else 0


def resident(process: int) -> float:
    """Megabytes of a process and its descendants. Pages that processes share are divided among them (PSS)."""
    total = 0.0
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8").splitlines()
        total = next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
        for children in Path(f"/proc/{process}/task").glob("*/children"):
            total += sum(resident(int(child)) for child in children.read_text(encoding="utf-8").split())
    except OSError:
        # The process has gone.
        pass
    return total


def cpu(process: int) -> float:
    """The seconds of CPU time that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
