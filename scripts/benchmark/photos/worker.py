"""A photo worker process, as the server runs it."""

import fcntl
import os
import socket
import struct
import subprocess
from pathlib import Path

from library import processes

NAMES = ("large", "small", "square")
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
        self.control, control = socket.socketpair()
        self.process = processes.start(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, pass_fds=(CONTROL,),
            preexec_fn=lambda: os.dup2(control.fileno(), CONTROL))
        control.close()
        for pipe in (self.process.stdin, self.process.stdout):
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE)
        self.wait()
        # Milliseconds of CPU time, and megabytes.
        self.start = self.processor()
        self.idle = self.peak = processes.memory(self.process.pid)

    def exchange(self, upload: bytes) -> tuple[bytes, float]:
        """The response, and the milliseconds of CPU time until the worker was ready again."""
        before = self.processor()
        for part in (struct.pack("<I", len(upload)), upload):
            view = memoryview(part)
            while view:
                view = view[self.process.stdin.write(view):]
        answer = self.read(struct.unpack("<I", self.read(4))[0])
        # The upload is over: the worker may fork the next child.
        self.control.send(b"\1")
        memory, child = self.wait()
        self.peak = max(self.peak, memory / 1024 / 1024)
        return answer, self.processor() - before + child / 1e3

    def end(self) -> None:
        self.process.stdin.close()
        self.process.stdout.close()
        self.control.close()
        self.process.wait()

    def wait(self) -> tuple[int, int]:
        """Waits until the worker is ready. Returns the bytes and the microseconds of CPU time of the last photograph."""
        cost = self.control.recv(COST.size)
        if len(cost) < COST.size:
            raise EOFError(f"{self.process.args[0]} has ended")
        return COST.unpack(cost)

    def read(self, count: int) -> bytes:
        data = bytearray(count)
        view = memoryview(data)
        while view:
            taken = self.process.stdout.readinto(view)
            if not taken:
                raise EOFError(f"{self.process.args[0]} has ended")
            view = view[taken:]
        return bytes(data)

    def processor(self) -> float:
        """The CPU time of its only thread in milliseconds."""
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
