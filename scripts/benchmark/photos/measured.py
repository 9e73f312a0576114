"""Measures the programs on a file, alternating between them."""

import os
import time
from pathlib import Path

from benchmark.photos.costs import Cost, median
from benchmark.photos.tools import BUSY, COMMANDS, PAUSED, TOOLS
from benchmark.photos.worker import Worker, renditions, start_and_end


def run(commands: list[list[str]]) -> tuple[Cost, float]:
    """The total cost of commands, and the peak memory of the largest in MB.

    A process that is started counts the memory of its parent as its own: so this one stays small, and leaves Pillow and
    numpy to others.
    """
    processor, memory = 0.0, 0.0
    begin = time.perf_counter()
    for command in commands:
        process = os.posix_spawnp(command[0], command, os.environ)
        _, status, usage = os.wait4(process, 0)
        if status:
            raise SystemExit(f"{' '.join(command)}: {status}")
        processor += usage.ru_utime + usage.ru_stime
        memory = max(memory, usage.ru_maxrss / 1024)
    return Cost((time.perf_counter() - begin) * 1e3, processor * 1e3), memory


class Measured:
    """The measurements on one file, by program."""

    def __init__(self) -> None:
        self.costs: dict[str, list[Cost]] = {tool: [] for tool in TOOLS}
        self.starts: dict[str, list[Cost]] = {tool: [] for tool in TOOLS}
        self.peak: dict[str, float] = dict.fromkeys(TOOLS, 0.0)
        self.idle: dict[str, float] = dict.fromkeys(TOOLS, 0.0)

    def started(self, tool: str) -> list[Cost]:
        """The cost of a photograph in a program that is running already."""
        if tool not in COMMANDS:
            return self.costs[tool]
        start = median(self.starts[tool])
        return [Cost(cost.clock - start.clock, cost.processor - start.processor) for cost in self.costs[tool]]

    def anew(self, tool: str) -> Cost:
        """The cost of a photograph with the start of the program."""
        cost, start = median(self.started(tool)), median(self.starts[tool])
        return Cost(cost.clock + start.clock, cost.processor + start.processor)


def measure(file: Path, tiny: Path, out: Path, workers: dict[str, list[str]], turns: int) -> Measured:
    """Runs the programs alternately. Their renditions are written to `out`, in a folder for each program."""
    measured = Measured()
    upload = file.read_bytes()
    for tool in TOOLS:
        (out / tool).mkdir(parents=True, exist_ok=True)
    (out / "tiny").mkdir(exist_ok=True)
    running = {tool: Worker(command) for tool, command in workers.items()}
    try:
        # The first one, unmeasured, fills what is filled once.
        for turn in range(-1, turns):
            for tool in TOOLS:
                if tool in COMMANDS:
                    cost, peak = run(COMMANDS[tool](file, out / tool))
                    start, idle = run(COMMANDS[tool](tiny, out / "tiny"))
                else:
                    worker = running[PAUSED if tool == BUSY else tool]
                    answer, cost = worker.exchange(upload)
                    peak, idle = worker.peak, worker.idle
                    for name, data in renditions(answer).items():
                        (out / tool / f"{name}.jpg").write_bytes(data)
                    start = None if tool == PAUSED else start_and_end(worker.process.args)
                if turn < 0:
                    continue
                measured.costs[tool].append(cost)
                if start:
                    measured.starts[tool].append(start)
                measured.peak[tool] = max(measured.peak[tool], peak)
                measured.idle[tool] = max(measured.idle[tool], idle)
    finally:
        for worker in running.values():
            worker.end()
    # The same process, which is not started in between.
    measured.starts[PAUSED] = measured.starts[BUSY]
    return measured
