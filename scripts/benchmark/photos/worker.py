"""A process that renders photographs, as the server keeps them."""

import fcntl
import struct
import subprocess
import time
from pathlib import Path

from benchmark.photos.costs import Cost
from benchmark.photos.tools import NAMES
from library import processes

# As wide as the server makes its pipes.
PIPE = 1 << 20


class Worker:
    """A process that is sent photographs and answers with renditions: each message behind the count of its bytes."""

    def __init__(self, command: list[str]) -> None:
        begin = time.perf_counter()
        self.process = processes.start(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        for pipe in (self.process.stdin, self.process.stdout):
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE)
        self._receive()
        self.start = Cost((time.perf_counter() - begin) * 1e3, self._processor())
        # That of its start is more than that of its rest.
        self.idle = self.memory("VmHWM")

    def exchange(self, upload: bytes) -> tuple[bytes, Cost]:
        processor, begin = self._processor(), time.perf_counter()
        for part in (struct.pack("<I", len(upload)), upload):
            view = memoryview(part)
            while view:
                view = view[self.process.stdin.write(view):]
        answer = self._receive()
        clock = (time.perf_counter() - begin) * 1e3
        return answer, Cost(clock, self._processor() - processor)

    def memory(self, name: str) -> float:
        """A line of the process's status, in MB."""
        return processes.memory(self.process.pid, name)

    def end(self) -> float:
        """How many milliseconds its end takes."""
        begin = time.perf_counter()
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
        return (time.perf_counter() - begin) * 1e3

    def _receive(self) -> bytes:
        return self._read(struct.unpack("<I", self._read(4))[0])

    def _read(self, count: int) -> bytes:
        data = bytearray(count)
        view = memoryview(data)
        while view:
            taken = self.process.stdout.readinto(view)
            if not taken:
                raise EOFError(f"{self.process.args[0]} has ended")
            view = view[taken:]
        return bytes(data)

    def _processor(self) -> float:
        """How long it has run, of its one thread."""
        return int(Path(f"/proc/{self.process.pid}/schedstat").read_text().split()[0]) / 1e6


def renditions(answer: bytes) -> dict[str, bytes]:
    """The three files of an answer."""
    if answer[0] != 0:
        raise ValueError(f"refused with {answer[0]}")
    files, place = {}, 1
    for name in NAMES:
        _, _, count = struct.unpack_from("<III", answer, place)
        place += 12
        files[name] = answer[place:place + count]
        place += count
    return files


def start_and_end(command: list[str]) -> Cost:
    """What a process costs that is asked nothing. While it ends, nothing else is to be done."""
    worker = Worker(command)
    end = worker.end()
    return Cost(worker.start.clock + end, worker.start.processor + end)
