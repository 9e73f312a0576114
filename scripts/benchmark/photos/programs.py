"""The programs to compare. Each makes three sizes of a photograph."""

import os
import shutil
import sys
from pathlib import Path

from benchmark.photos.worker import Worker, renditions

# ImageMagick's own name for it comes first: others have a command of the short name.
CONVERT = next((name for name in ("convert-im6.q16", "convert-im7.q16") if shutil.which(name)), "convert")
LARGE, SMALL, SQUARE = 1600, 320, 96
QUALITY = 82
# What the server gives its workers.
ENVIRONMENT = (
    "MALLOC_ARENA_MAX=1",
    "GLIBC_TUNABLES=glibc.malloc.perturb=85:glibc.malloc.tcache_count=0:glibc.malloc.hugetlb=1",
)
OURS, PILLOW = "Reunite", "Pillow"
THREE, CHAIN = "vipsthumbnail, from the original", "vipsthumbnail, each from the next larger one"
NAMES = (OURS, PILLOW, THREE, CHAIN)


class Waiting:
    """A program that has started already, and gets one photograph after another."""

    def __init__(self, command: list):
        self.command = command
        self.worker = Worker(command)

    def measure(self, upload: Path, out: Path) -> tuple[float, float, float]:
        """Milliseconds of CPU time waiting and started anew, and how many more MB than before."""
        answer, cost = self.worker.exchange(upload.read_bytes())
        for name, data in renditions(answer).items():
            (out / f"{name}.jpg").write_bytes(data)
        another = Worker(self.command)
        another.end()
        return cost, cost + another.start, self.worker.peak - self.worker.idle

    def end(self) -> None:
        self.worker.end()


class Vips:
    """Commands that start for each photograph. The cost of their starts is that of the same with a tiny picture."""

    def __init__(self, tiny: Path, is_chain: bool):
        self.tiny, self.is_chain = tiny, is_chain

    def commands(self, file: Path, out: Path) -> list[list[str]]:
        def size(name: str, side: int, source: Path, *more: str) -> list[str]:
            target = f"{out / name}.jpg[Q={QUALITY},strip]"
            return ["vipsthumbnail", str(source), "-s", f"{side}x{side}>", *more, "-o", target]

        large, small = (out / "large.jpg", out / "small.jpg") if self.is_chain else (file, file)
        return [
            size("large", LARGE, file), size("small", SMALL, large),
            size("square", SQUARE, small, "--smartcrop", "centre")]

    def measure(self, upload: Path, out: Path) -> tuple[float, float, float]:
        start, idle = run(self.commands(self.tiny, out))
        cost, peak = run(self.commands(upload, out))
        return cost - start, cost, peak - idle

    def end(self) -> None:
        pass


def run(commands: list[list[str]]) -> tuple[float, float]:
    """The CPU time of commands in milliseconds, and the peak memory of the largest in MB.

    A process that is started counts the memory of its parent as its own: so this one stays small, and leaves Pillow and
    numpy to others.
    """
    processor, memory = 0.0, 0.0
    for command in commands:
        process = os.posix_spawnp(command[0], command, os.environ)
        _, status, usage = os.wait4(process, 0)
        if status:
            raise SystemExit(f"{' '.join(command)}: {status}")
        processor += usage.ru_utime + usage.ru_stime
        memory = max(memory, usage.ru_maxrss / 1024)
    return processor * 1e3, memory


def start_all(reunite: Path, tiny: Path) -> dict[str, Waiting | Vips]:
    return {
        OURS: Waiting(["env", *ENVIRONMENT, str(reunite.resolve()), "photo-worker"]),
        PILLOW: Waiting([sys.executable, "-m", "benchmark.photos.pillow"]),
        THREE: Vips(tiny, is_chain=False), CHAIN: Vips(tiny, is_chain=True)}
