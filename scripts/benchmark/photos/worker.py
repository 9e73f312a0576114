"""A photo worker process, as the server runs it."""

import fcntl
import os
import socket
import struct
import subprocess
import time
from pathlib import Path

from benchmark.photos.costs import Cost
from benchmark.photos.tools import NAMES
from library import processes

# As wide as the server makes its pipes.
PIPE = 1 << 20
# Where a worker reports that it is ready, with the memory and the processor time that the last photograph took, and is told that
# an upload is over.
CONTROL = 3
COST = struct.Struct("=QQ")


class Worker:
    """A worker process: gets photographs and returns renditions, each message after its length in bytes.

    It decodes each photograph in a child of its own.
    """

    def __init__(self, command: list[str]) -> None:
        begin = time.perf_counter()
        self.control, control = socket.socketpair()
        self.process = processes.start(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, pass_fds=(CONTROL,),
            preexec_fn=lambda: os.dup2(control.fileno(), CONTROL))
        control.close()
        for pipe in (self.process.stdin, self.process.stdout):
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE)
        self._wait()
        self.start = Cost((time.perf_counter() - begin) * 1e3, self._processor())
        # That of its start is more than that of its rest.
        self.idle = self.memory("VmRSS")
        self.peak = self.idle
        # Milliseconds from the last answer until the next photograph could be sent.
        self.pause = 0.0

    def exchange(self, upload: bytes) -> tuple[bytes, Cost]:
        """The response, the wall-clock time until it arrived, and the CPU time until the worker was ready again."""
        processor, begin = self._processor(), time.perf_counter()
        for part in (struct.pack("<I", len(upload)), upload):
            view = memoryview(part)
            while view:
                view = view[self.process.stdin.write(view):]
        answer = self._receive()
        clock = (time.perf_counter() - begin) * 1e3
        # The upload is over: the worker may fork the next child.
        self.control.send(b"\1")
        memory, child = self._wait()
        self.pause = (time.perf_counter() - begin) * 1e3 - clock
        self.peak = max(self.peak, memory / 1024 / 1024)
        return answer, Cost(clock, self._processor() - processor + child / 1e3)

    def memory(self, name: str) -> float:
        """A line of the process status (/proc), in MB."""
        return processes.memory(self.process.pid, name)

    def end(self) -> float:
        """The milliseconds until the process has ended."""
        begin = time.perf_counter()
        self.process.stdin.close()
        self.process.stdout.close()
        self.control.close()
        self.process.wait()
        return (time.perf_counter() - begin) * 1e3

    def _wait(self) -> tuple[int, int]:
        """Waits until the worker is ready. Returns the memory in bytes and the CPU time in microseconds of the last
        photograph."""
        cost = self.control.recv(COST.size)
        if len(cost) < COST.size:
            raise EOFError(f"{self.process.args[0]} has ended")
        return COST.unpack(cost)

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
        """The CPU time of its only thread."""
        return int(Path(f"/proc/{self.process.pid}/schedstat").read_text().split()[0]) / 1e6


def renditions(answer: bytes) -> dict[str, bytes]:
    """The three files in a response."""
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
    """The cost of a process without a photograph."""
    worker = Worker(command)
    end = worker.end()
    return Cost(worker.start.clock + end, worker.start.processor + end)
