"""The Markdown tables of the measurements."""

import os
import statistics
from pathlib import Path

from benchmark.photos.costs import Cost, median
from benchmark.photos.measured import Measured
from benchmark.photos.tools import BUSY, ONE, PAUSED, TOOLS
from benchmark.photos.worker import Worker
from library.figures import heading

REFUSALS = 60


def print_times(measured: Measured) -> None:
    heading(
        "", "started already: ms | quartiles | of the processor | photographs/s", "start: ms | of the processor",
        "started anew: ms | of the processor | photographs/s")
    for tool in TOOLS:
        costs = measured.started(tool)
        low, _, high = statistics.quantiles([cost.clock for cost in costs], n=4)
        cost, start, anew = median(costs), median(measured.starts[tool]), measured.anew(tool)
        print(
            f"| {tool} | {cost.clock:.1f} | {low:.1f} to {high:.1f} | {cost.processor:.1f} | {1e3 / cost.clock:.1f}"
            f" | {start.clock:.1f} | {start.processor:.1f} | {anew.clock:.1f} | {anew.processor:.1f}"
            f" | {1e3 / anew.clock:.1f} |")


def print_goal(all_measured: dict[str, Measured]) -> None:
    """Three sizes, compared with vipsthumbnail: with and without the start of a process."""
    heading(f"reunite's time, of that of {ONE}", *all_measured)
    for way, ours, others in (
        ("as each is used: a warm worker, a new process", lambda m: median(m.costs[PAUSED]), lambda m: m.anew(ONE)),
        ("both started already", lambda m: median(m.costs[PAUSED]), lambda m: median(m.started(ONE))),
        ("both started anew", lambda m: m.anew(PAUSED), lambda m: m.anew(ONE)),
    ):
        for kind, name in (("clock", "by the clock"), ("processor", "of the processor")):
            cells = (getattr(ours(m), kind) / getattr(others(m), kind) for m in all_measured.values())
            print(f"| {way}, {name} |" + "".join(f" {cell:.2f} |" for cell in cells))


def print_memory(all_measured: dict[str, Measured]) -> None:
    heading("peak memory in MB, how much more than after the start", *all_measured)
    for tool in TOOLS:
        if tool != BUSY:
            peaks = [(measured.peak[tool], measured.idle[tool]) for measured in all_measured.values()]
            name = "reunite" if tool == PAUSED else tool
            print(f"| {name} |" + "".join(f" {peak:.1f}, {peak - idle:.1f} |" for peak, idle in peaks))


def print_isolation(command: list[str], photograph: Path, render: float, start: Cost) -> None:
    """The cost of a process for each upload, measured by uploads that are refused because of their first bytes."""
    worker = Worker(command)
    rest = [worker.memory("VmRSS"), worker.memory("RssAnon")]
    upload = bytes(16) + os.urandom(3_000_000 - 16)
    costs, pauses = [], []
    for number in range(-5, REFUSALS):
        answer, cost = worker.exchange(upload)
        if answer[0] == 0:
            raise SystemExit("what is no picture was rendered")
        if number >= 0:
            costs.append(cost)
            pauses.append(worker.pause)
    worker.exchange(photograph.read_bytes())
    pause = worker.pause
    worker.end()
    trip = median(costs)
    heading("isolation", "ms", "of the worker's processor", "share of a photograph")
    print(f"| to a worker and back, 3 MB that are refused | {trip.clock:.2f} | {trip.processor:.2f}"
          f" | {trip.clock / render:.1%} |")
    print(f"| start and end of a worker | {start.clock:.1f} | {start.processor:.1f} | {start.clock / render:.1%} |")
    between = statistics.median(pauses)
    print(f"| end of a child, and start of the next, after such an upload | {between:.2f} | | {between / render:.1%} |")
    print(f"| the same after a photograph | {pause:.2f} | | {pause / render:.1%} |")
    print(
        f"\nAn idle worker has {rest[0]:.1f} MB resident, {rest[1]:.1f} MB of them its own and not files that all"
        " share.")
